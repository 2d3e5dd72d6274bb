import { Box, Button, Flex } from '@chakra-ui/react';
import { useId, useRef, useState } from 'react';
import { isInCalendar, scheduleOf } from '../../../../shared/calendar/calendar.ts';
import { parseCalendarDay } from '../../../../shared/calendar/calendar-day.ts';
import { maxOccasions } from '../../../../shared/calendar/occasion-limits.ts';
import { trpc } from '../../../api/trpc.ts';
import { FieldError } from '../../../ui/forms/field-error.tsx';
import { keepTextFocus } from '../editor/keep-text-focus.ts';
import { OccasionChoices } from './occasion-choices.tsx';

interface OccasionFieldProps {
  readonly id: string;
  /** The text of the date field, which may be incomplete. */
  readonly date: string;
  readonly country: string;
  /** The slugs of the occasions that the user chose; empty when those of the date apply. */
  readonly chosenSlugs: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (slugs: string[]) => void;
}

/** The occasions of a sermon: those of its date, or others that the user chooses (docs/product/sermons.md S33). */
export function OccasionField({ id, date, country, chosenSlugs, error, onChange }: OccasionFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const toggleButton = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const values = [date, country, ...chosenSlugs].join();
  // The occasions of the form's first date are not announced: they load when the form opens.
  const [openedWith, setOpenedWith] = useState<string>();
  if (openedWith === undefined && date) setOpenedWith(values);
  const [hasChanged, setChanged] = useState(false);
  if (openedWith !== undefined && values !== openedWith && !hasChanged) setChanged(true);
  const day = parseCalendarDay(date);
  const isComputed = chosenSlugs.length === 0;
  const isDayInCalendar = day !== null && isInCalendar(day);
  const ofDay = trpc.occasions.ofDay.useQuery(
    { date: day ?? '', schedule: scheduleOf(country) },
    { enabled: isDayInCalendar, placeholderData: (previous) => previous },
  );
  const names = trpc.occasions.names.useQuery(undefined, { enabled: isOpen || !isComputed });
  const computed = isDayInCalendar ? (ofDay.data ?? []) : [];
  const shown = isComputed
    ? computed
    : chosenSlugs.flatMap((slug) => names.data?.find((occasion) => occasion.slug === slug) ?? []);

  function toggle(slug: string) {
    const slugs = shown.map((occasion) => occasion.slug);
    const next = slugs.includes(slug) ? slugs.filter((other) => other !== slug) : [...slugs, slug];
    onChange(next.slice(0, maxOccasions));
  }

  return (
    <Box
      role="group"
      aria-label="Occasions"
      aria-describedby={error ? `${id}-error` : undefined}
      data-needs-script
    >
      <Flex align="center" columnGap="4" rowGap="1" wrap="wrap" minH="11">
        <Box flex="1" minW="12rem" fontSize="sm" aria-live={hasChanged ? 'polite' : 'off'}>
          <Box as="span" color="muted">
            {isComputed ? 'Given for' : 'Given for (your choice)'}
            {': '}
          </Box>
          {shown.map(({ slug, name, hebrewName }, index) => (
            <span key={slug}>
              {index > 0 && ' · '}
              <Box as="span" fontWeight={600}>
                {name}
              </Box>{' '}
              <Box as="span" lang="he" dir="rtl" color="muted">
                {hebrewName}
              </Box>
            </span>
          ))}
          {isComputed && computed.length === 0 && (
            <Box as="span" color="muted">
              {ofDay.isError && isDayInCalendar
                ? 'the occasion of the date (couldn’t be loaded)'
                : 'the Torah portion or holiday of the date'}
            </Box>
          )}
        </Box>
        <Flex gap="2">
          {!isComputed && (
            <Button
              type="button"
              variant="plain"
              size="sm"
              onMouseDown={keepTextFocus}
              onClick={() => {
                onChange([]);
                // This button disappears.
                toggleButton.current?.focus();
              }}
            >
              Use the date’s occasions
            </Button>
          )}
          <Button
            ref={toggleButton}
            id={id}
            name="occasions"
            type="button"
            variant="outline"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onMouseDown={keepTextFocus}
            onClick={(event) => {
              // The search field disappears with the list.
              event.currentTarget.focus();
              setOpen(!isOpen);
            }}
          >
            {isOpen ? 'Done' : 'Choose others'}
          </Button>
        </Flex>
      </Flex>
      {isOpen && (
        <OccasionChoices
          id={panelId}
          occasions={names.data}
          hasFailed={names.isError}
          onRetry={names.refetch}
          chosenSlugs={isComputed ? computed.map(({ slug }) => slug) : chosenSlugs}
          onToggle={toggle}
          onClose={() => {
            setOpen(false);
            toggleButton.current?.focus();
          }}
        />
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Box>
  );
}
