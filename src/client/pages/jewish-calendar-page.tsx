import { Box, Flex, Grid, Heading } from '@chakra-ui/react';
import { getRouteApi, type RegisteredRouter, type RouteById } from '@tanstack/react-router';
import type { Holiday } from '../../shared/calendar/calendar.schemas.ts';
import { useSchedule } from '../calendar/schedule.ts';
import { useLocalToday } from '../calendar/use-local-today.ts';
import { useHolidaysOfYear, useUpcomingHolidays } from '../features/calendar/calendar-queries';
import { CategoryLegend } from '../features/calendar/category-legend';
import { DateInformation } from '../features/calendar/date-information';
import { HolidayList, HolidayListSkeleton } from '../features/calendar/holiday-list';
import { addMonths, firstYear, lastYear, monthOf, yearOf } from '../features/calendar/month';
import { MonthGrid } from '../features/calendar/month-grid';
import { MonthNavigation, StepLink } from '../features/calendar/month-navigation';
import { ScheduleSwitch } from '../features/calendar/schedule-switch';
import { SubscribeToHolidays } from '../features/calendar/subscribe-to-holidays';
import { UpcomingHolidays } from '../features/calendar/upcoming-holidays';
import { YearField } from '../features/calendar/year-field';
import { Notice } from '../ui/feedback/notice.tsx';
import { TabLinks, tabId } from '../ui/navigation/tab-links.tsx';
import { Page } from '../ui/page';

const route = getRouteApi('/jewish-calendar');
type Search = RouteById<RegisteredRouter['routeTree'], '/jewish-calendar'>['types']['fullSearchSchema'];
const panelId = 'calendar';

/** /jewish-calendar: all state is in the URL, so that it can be shared. */
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
          { id: 'month', label: 'Calendar View', search: (now: Search) => ({ ...now, view: undefined }) },
          { id: 'list', label: 'Holidays List', search: (now: Search) => ({ ...now, view: 'list' }) },
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
  const show = (choose: Selection) =>
    navigate({ search: searchOf(choose), replace: true, resetScroll: false });
  const toMonth =
    (to: (month: string) => string): Selection =>
    (now) => ({ month: to(monthIn(now)), date: now.date });
  return { serverDay, localDay, today, selected, month: monthIn(search), show, toMonth };
}

/** The next month and day, derived from the URL: the rendered state may be older. */
type Selection = (now: Search) => Pick<Search, 'month' | 'date'>;

/** The month is in the URL only if it is not the selected day's month. */
const searchOf =
  (choose: Selection) =>
  (now: Search): Search => {
    const { month, date } = choose(now);
    return { view: now.view, month: month === (date && monthOf(date)) ? undefined : month, date };
  };

function CalendarView() {
  const { serverDay, localDay, today, selected, month, show, toMonth } = useCalendarState();
  const schedule = useSchedule();
  const ofMonth = useHolidaysOfYear(yearOf(month), schedule);
  const ofSelected = useHolidaysOfYear(yearOf(selected), schedule);
  const upcoming = useUpcomingHolidays(serverDay, schedule);
  return (
    <>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 17rem' }}
        gap={{ base: '8', lg: '12' }}
      >
        <Box minW="0" aria-busy={ofMonth.isPending}>
          <MonthNavigation
            month={month}
            titleId="month"
            step={(count) => searchOf(toMonth((from) => addMonths(from, count)))}
            onMonthChange={(to) => show(toMonth(to))}
            onToday={() => show(() => ({}))}
          />
          <MonthGrid
            month={month}
            selected={selected}
            today={localDay}
            holidays={ofMonth.data ?? []}
            labelId="month"
            linkTo={(day) => `/jewish-calendar?date=${day}`}
            onSelect={(day) => show(() => ({ date: day }))}
            onMonth={(next) => show(toMonth(() => next))}
          />
          <Box mt="4">
            <CategoryLegend />
          </Box>
        </Box>
        <DateInformation
          day={selected}
          holidays={ofSelected.data?.filter(
            (holiday) => holiday.date <= selected && holiday.endDate >= selected,
          )}
        />
      </Grid>
      {(ofMonth.isError || ofSelected.isError || upcoming.isError) && (
        <HolidaysFailed
          onRetry={() => Promise.all([ofMonth.refetch(), ofSelected.refetch(), upcoming.refetch()])}
        />
      )}
      {!upcoming.isError && <UpcomingHolidays holidays={upcoming.data} today={today} />}
    </>
  );
}

function ListView() {
  const { month, today, show, toMonth } = useCalendarState();
  const year = yearOf(month);
  const holidays = useHolidaysOfYear(year, useSchedule());
  // The query also returns holidays that began in the year before.
  const begun = holidays.data?.filter((holiday) => holiday.date.startsWith(`${year}-`));
  // The current year starts with the upcoming holidays; other years with January.
  const isOver = (holiday: Holiday) => year === yearOf(today) && holiday.endDate < today;
  const step = (count: number) => searchOf(toMonth((from) => addMonths(from, 12 * count)));
  return (
    <>
      <Flex justify="space-between" align="center" gap="4" wrap="wrap" mb="4">
        <Heading as="h2" size="lg" aria-live="polite">
          Holidays of {year}
        </Heading>
        <Flex gap="2" data-no-print>
          <StepLink label="Previous year" to="before" search={step(-1)} isPossible={year > firstYear} />
          <StepLink label="Next year" to="after" search={step(1)} isPossible={year < lastYear} />
          <YearField year={year} onYear={(wanted) => show(toMonth((from) => `${wanted}${from.slice(4)}`))} />
        </Flex>
      </Flex>
      <Box mb="8">
        <CategoryLegend />
      </Box>
      {holidays.isPending && <HolidayListSkeleton />}
      {holidays.isError && <HolidaysFailed onRetry={() => holidays.refetch()} />}
      {begun && (
        <>
          <HolidayList name="upcoming" holidays={begun.filter((holiday) => !isOver(holiday))} />
          {begun.some(isOver) && (
            <>
              {begun.every(isOver) && <p>There are no more holidays in {year}.</p>}
              <Heading as="h2" size="lg" mt={{ base: '6', md: '8' }} mb={{ base: '6', md: '8' }}>
                Earlier in {year}
              </Heading>
              <HolidayList name="earlier" holidays={begun.filter(isOver)} />
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
