import { Box, Flex, Heading } from '@chakra-ui/react';
import { getRouteApi } from '@tanstack/react-router';
import { trpc } from '../api/trpc.ts';
import { useSchedule } from '../calendar/schedule.ts';
import { useLocalToday } from '../calendar/use-local-today.ts';
import { ScheduleSwitch } from '../features/calendar/schedule-switch.tsx';
import { HolidayEntry } from '../features/holidays/holiday-entry.tsx';
import { bySoonest, nextDateOf } from '../features/holidays/next-dates.ts';
import { useOpenEntry } from '../ui/accordion.tsx';
import { TabLinks, tabId } from '../ui/navigation/tab-links.tsx';
import { Page } from '../ui/page.tsx';
import { Intro } from '../ui/text/intro.tsx';

const route = getRouteApi('/holiday-resources');
const panelId = 'holidays';

/** /holiday-resources */
export function HolidayResourcesPage() {
  const { today, from } = route.useLoaderData();
  const { category } = route.useSearch();
  const navigate = route.useNavigate();
  const schedule = useSchedule();
  const day = useLocalToday() ?? today;
  const [resources] = trpc.calendar.holidayResources.useSuspenseQuery();
  const { data: nextHolidays = [] } = trpc.calendar.nextHolidays.useQuery({ from });
  const shownHolidays = resources
    .filter((holiday) => category === undefined || holiday.category === category)
    .map((holiday) => {
      const nextHoliday = nextHolidays.find(({ name }) => name === holiday.calendarName);
      return { holiday, next: nextDateOf(nextHoliday, { schedule, day }) };
    })
    .sort((one, other) => bySoonest(one.next, other.next));
  // If the tab does not contain the holiday that the URL names, the page changes to the tab with all holidays.
  const { openId, onToggle } = useOpenEntry(resources, (id) => {
    if (shownHolidays.some(({ holiday }) => holiday.id === id)) return;
    navigate({ search: {}, hash: true, replace: true, resetScroll: false, hashScrollIntoView: false });
  });

  return (
    <Page>
      <Heading as="h1" size="xl" mb="4">
        Holiday Resources
      </Heading>
      <Flex
        justify="space-between"
        align="end"
        gap="6"
        wrap={{ base: 'wrap', md: 'nowrap' }}
        mb={{ base: '6', md: '8' }}
      >
        <Intro>
          The holidays and fast days of the Jewish year: their meaning, rituals, readings and next dates.
        </Intro>
        <ScheduleSwitch />
      </Flex>
      <TabLinks
        label="Holiday categories"
        panelId={panelId}
        selected={category ?? 'all'}
        tabs={[
          { id: 'all', label: 'All Holidays', search: {} },
          { id: 'major', label: 'Major', search: { category: 'major' } },
          { id: 'minor', label: 'Minor', search: { category: 'minor' } },
          { id: 'modern', label: 'Modern', search: { category: 'modern' } },
          { id: 'fast', label: 'Fast Days', search: { category: 'fast' } },
        ]}
      />
      <Box id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, category ?? 'all')}>
        {shownHolidays.map(({ holiday, next }) => (
          <HolidayEntry
            key={holiday.id}
            holiday={holiday}
            next={next}
            today={day}
            isOpen={openId === holiday.id}
            onToggle={onToggle}
          />
        ))}
      </Box>
    </Page>
  );
}
