import { chakra } from '@chakra-ui/react';
import { useLayoutEffect, useRef } from 'react';
import { type Schedule, schedules } from '../../../shared/calendar/calendar.ts';
import { chooseSchedule, useSchedule } from '../../calendar/schedule.ts';
import { byPointer } from '../../theme/by-pointer.ts';

const Choices = chakra('fieldset', {
  base: { display: 'inline-flex', borderWidth: '1px', borderColor: 'line', borderRadius: 'md', p: '2px' },
});
const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: byPointer('11', '8'),
    px: '3',
    borderRadius: 'sm',
    fontSize: 'sm',
    fontWeight: 600,
    color: 'muted',
    cursor: 'pointer',
    _hover: { color: 'ink' },
    '&:has(:checked)': { bg: 'blueSoft', color: 'blue', boxShadow: 'inset 0 0 0 1px {colors.blue}' },
    // Forced-colors mode removes the tint that marks the choice.
    '@media (forced-colors: active)': {
      '&:has(:checked)': { bg: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
    },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'blue', outlineOffset: '1px' },
    '& input': { position: 'absolute', inset: '0', opacity: 0, cursor: 'pointer' },
  },
});

const labels: Record<Schedule, string> = { diaspora: 'Diaspora', israel: 'Israel' };

/** Chooses the schedule of the Diaspora or of Israel. The browser stores the choice (docs/product/calendar.md C3). */
export function ScheduleSwitch() {
  const schedule = useSchedule();
  const choices = useRef<HTMLFieldSetElement>(null);
  // React does not report a choice made before hydration as a change.
  useLayoutEffect(() => {
    if (choices.current?.querySelector('[value=israel]:checked')) chooseSchedule('israel');
  }, []);
  return (
    <Choices ref={choices} data-no-print data-needs-script>
      <chakra.legend srOnly>Holiday schedule</chakra.legend>
      {schedules.map((choice) => (
        <Choice key={choice}>
          <input
            type="radio"
            name="schedule"
            value={choice}
            checked={schedule === choice}
            onChange={() => chooseSchedule(choice)}
          />
          {labels[choice]}
        </Choice>
      ))}
    </Choices>
  );
}
