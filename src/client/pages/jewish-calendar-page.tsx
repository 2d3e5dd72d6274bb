import { Box, Flex, Grid, Heading } from '@chakra-ui/react';
import { getRouteApi, type RegisteredRouter, type RouteById } from '@tanstack/react-router';
import type { Holiday } from '../../shared/calendar/calendar.schemas.ts';
import { useSchedule } from '../calendar/schedule.ts';
import { useLocalToday } from '../calendar/use-local-today.ts';
import { useHolidaysOfYear, useUpcomingHolidays } from '../features/calendar/calendar-queries.ts';
import { CategoryLegend } from '../features/calendar/category-legend.tsx';
import { DateInformation } from '../features/calendar/date-information.tsx';
import { HolidayList, HolidayListSkeleton } from '../features/calendar/holiday-list.tsx';
import { addMonths, firstYear, lastYear, monthOf, yearOf } from '../features/calendar/month.ts';
import { MonthGrid } from '../features/calendar/month-grid.tsx';
import { MonthNavigation, StepLink } from '../features/calendar/month-navigation.tsx';
import { ScheduleSwitch } from '../features/calendar/schedule-switch.tsx';
import { SubscribeToHolidays } from '../features/calendar/subscribe-to-holidays.tsx';
import { UpcomingHolidays } from '../features/calendar/upcoming-holidays.tsx';
import { YearField } from '../features/calendar/year-field.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { TabLinks, tabId } from '../ui/navigation/tab-links.tsx';
import { Page } from '../ui/page.tsx';

const route = getRouteApi('/jewish-calendar');
type Search = RouteById<RegisteredRouter['routeTree'], '/jewish-calendar'>['types']['fullSearchSchema'];
const panelId = 'calendar';

/** /jewish-calendar: view, month and day are in the URL and can be shared. The browser stores the schedule. */
export function JewishCalendarPage() {
  const { view } = route.useSearch();
  const { site } = route.useRouteContext();
  return (
    <Page>
      <Flex justify="space-between" align="center" columnGap="6" rowGap="3" wrap="wrap" mb="6">
        <Heading as="h1" size="xl">
          Jewish Calendar
        </Heading>
        <ScheduleSwitch />
      </Flex>
      <TabLinks
        label="Calendar views"
        panelId={panelId}
        selected={view ?? 'month'}
        tabs={[
          {
            id: 'month',
            label: 'Calendar View',
            search: (current: Search) => ({ ...current, view: undefined }),
          },
          { id: 'list', label: 'Holidays List', search: (current: Search) => ({ ...current, view: 'list' }) },
        ]}
      />
      <Box
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabId(panelId, view ?? 'month')}
        pt={{ base: '6', md: '8' }}
        mb="10"
      >
        {view === 'list' ? <ListView /> : <CalendarView />}
      </Box>
      <SubscribeToHolidays schedule={useSchedule()} siteUrl={site.url} />
    </Page>
  );
}

/** The month and day of the URL, with the visitor's current date as the default. */
function useCalendarState() {
  const { today: serverDay } = route.useLoaderData();
  const search = route.useSearch();
  const localDay = useLocalToday();
  const today = localDay ?? serverDay;
  const selected = search.date ?? today;
  const monthIn = ({ month, date = today }: Search) => month ?? monthOf(date);
  const navigate = route.useNavigate();
  const show = (update: SelectionUpdate) =>
    navigate({ search: toSearchUpdate(update), replace: true, resetScroll: false });
  const toMonth =
    (updateMonth: (month: string) => string): SelectionUpdate =>
    (current) => ({ month: updateMonth(monthIn(current)), date: current.date });
  return { serverDay, localDay, today, selected, month: monthIn(search), show, toMonth };
}

/** Returns the new month and day for the current URL. The rendered state may be older than the URL. */
type SelectionUpdate = (current: Search) => Pick<Search, 'month' | 'date'>;

/** Updates the search parameters. The month is left out if it is the month of the day in the URL. */
const toSearchUpdate =
  (update: SelectionUpdate) =>
  (current: Search): Search => {
    const { month, date } = update(current);
    return { view: current.view, month: month === (date && monthOf(date)) ? undefined : month, date };
  };

function CalendarView() {
  const { serverDay, localDay, today, selected, month, show, toMonth } = useCalendarState();
  const schedule = useSchedule();
  const monthQuery = useHolidaysOfYear(yearOf(month), schedule);
  const selectedQuery = useHolidaysOfYear(yearOf(selected), schedule);
  const upcomingQuery = useUpcomingHolidays(serverDay, schedule);
  return (
    <>
      {/* Above the month: one whose holidays failed to load looks like one without holidays. */}
      {(monthQuery.isError || selectedQuery.isError || upcomingQuery.isError) && (
        <HolidaysFailed
          onRetry={() =>
            Promise.all([monthQuery.refetch(), selectedQuery.refetch(), upcomingQuery.refetch()])
          }
        />
      )}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 17rem' }}
        gap={{ base: '8', lg: '12' }}
      >
        <Box minW="0" aria-busy={monthQuery.isPending}>
          <MonthNavigation
            month={month}
            titleId="month"
            step={(count) => toSearchUpdate(toMonth((from) => addMonths(from, count)))}
            onMonthChange={(updateMonth) => show(toMonth(updateMonth))}
            onToday={() => show(() => ({}))}
          />
          <MonthGrid
            month={month}
            selected={selected}
            today={localDay}
            holidays={monthQuery.data ?? []}
            labelId="month"
            linkTo={(day) => `/jewish-calendar?date=${day}`}
            onSelect={(day) => show(() => ({ date: day }))}
            onMonthChange={(next) => show(toMonth(() => next))}
          />
          <Box mt="4">
            <CategoryLegend />
          </Box>
        </Box>
        <DateInformation
          day={selected}
          holidays={selectedQuery.data?.filter(
            (holiday) => holiday.date <= selected && holiday.endDate >= selected,
          )}
        />
      </Grid>
      {!upcomingQuery.isError && <UpcomingHolidays holidays={upcomingQuery.data} today={today} />}
    </>
  );
}

function ListView() {
  const { month, today, show, toMonth } = useCalendarState();
  const year = yearOf(month);
  const holidays = useHolidaysOfYear(year, useSchedule());
  // The query also covers the last week of the previous year and the first week of the next year.
  const holidaysOfYear = holidays.data?.filter((holiday) => holiday.date.startsWith(`${year}-`));
  // The current year starts with the upcoming holidays, other years with January.
  const isOver = (holiday: Holiday) => year === yearOf(today) && holiday.endDate < today;
  const step = (count: number) => toSearchUpdate(toMonth((from) => addMonths(from, 12 * count)));
  return (
    <>
      <Flex justify="space-between" align="center" gap="4" wrap="wrap" mb="4">
        <Heading as="h2" size="lg" aria-live="polite">
          Holidays of {year}
        </Heading>
        <Flex gap="2" data-no-print>
          <StepLink label="Previous year" to="before" search={step(-1)} isPossible={year > firstYear} />
          <StepLink label="Next year" to="after" search={step(1)} isPossible={year < lastYear} />
          <YearField
            year={year}
            onYearChange={(newYear) => show(toMonth((from) => `${newYear}${from.slice(4)}`))}
          />
        </Flex>
      </Flex>
      <Box mb="8">
        <CategoryLegend />
      </Box>
      {holidays.isPending && <HolidayListSkeleton />}
      {holidays.isError && <HolidaysFailed onRetry={() => holidays.refetch()} />}
      {holidaysOfYear && (
        <>
          <HolidayList idPrefix="upcoming" holidays={holidaysOfYear.filter((holiday) => !isOver(holiday))} />
          {holidaysOfYear.some(isOver) && (
            <>
              {holidaysOfYear.every(isOver) && <p>There are no more holidays in {year}.</p>}
              <Heading as="h2" size="lg" mt={{ base: '6', md: '8' }} mb={{ base: '6', md: '8' }}>
                Earlier in {year}
              </Heading>
              <HolidayList idPrefix="earlier" holidays={holidaysOfYear.filter(isOver)} />
            </>
          )}
        </>
      )}
    </>
  );
}

const HolidaysFailed = ({ onRetry }: { onRetry: () => unknown }) => (
  <Notice title="Error Loading Holidays" onRetry={onRetry}>
    We encountered a problem while loading the holidays. Please try again later.
  </Notice>
);
