import { Box, Flex, Grid, Heading } from '@chakra-ui/react';
import { getRouteApi } from '@tanstack/react-router';
import { useHolidaysOfYear, useUpcomingHolidays } from '../features/calendar/calendar-queries';
import { CategoryLegend } from '../features/calendar/category-legend';
import { DateInformation } from '../features/calendar/date-information';
import { HolidayList } from '../features/calendar/holiday-list';
import { addMonths, firstYear, lastYear, monthOf, yearOf } from '../features/calendar/month';
import { MonthGrid } from '../features/calendar/month-grid';
import { MonthNavigation, StepLink } from '../features/calendar/month-navigation';
import { ScheduleSwitch } from '../features/calendar/schedule-switch';
import { SubscribeToHolidays } from '../features/calendar/subscribe-to-holidays';
import { UpcomingHolidays } from '../features/calendar/upcoming-holidays';
import { YearField } from '../features/calendar/year-field';
import { useSchedule } from '../schedule';
import { Notice } from '../ui/notice';
import { Page } from '../ui/page';
import { TabLinks, tabId } from '../ui/tab-links';
import { useVisitorDay } from '../visitor-day';

const route = getRouteApi('/jewish-calendar');
const panelId = 'calendar';

/** /jewish-calendar (SPEC §2, Jewish calendar): what is shown is in the address, so it can be shared. */
export function JewishCalendarPage() {
  const { view, month: namedMonth, date } = route.useSearch();
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
        label="Views of the calendar"
        panelId={panelId}
        selected={view ?? 'month'}
        tabs={[
          { id: 'month', label: 'Calendar View', search: { month: namedMonth, date } },
          { id: 'list', label: 'Holidays List', search: { view: 'list', month: namedMonth, date } },
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

/** What the address shows, completed with the visitor's day. */
function useShown() {
  const { today: serverDay } = route.useLoaderData();
  const search = route.useSearch();
  const visitorDay = useVisitorDay();
  const today = visitorDay ?? serverDay;
  const selected = search.date ?? today;
  const month = search.month ?? monthOf(selected);
  const navigate = route.useNavigate();
  const show = (next: { month?: string; date?: string | undefined }) =>
    navigate({ search: searchOf(search.view, next), replace: true, resetScroll: false });
  return { serverDay, visitorDay, today, selected, month, search, show };
}

/** A month is named only where it is not the selected day's own. */
const searchOf = (
  view: 'list' | undefined,
  { month, date }: { month?: string; date?: string | undefined },
) => ({
  view,
  month: month === (date && monthOf(date)) ? undefined : month,
  date,
});

function CalendarView() {
  const { serverDay, visitorDay, today, selected, month, search, show } = useShown();
  const schedule = useSchedule();
  const ofMonth = useHolidaysOfYear(yearOf(month), schedule);
  const ofSelected = useHolidaysOfYear(yearOf(selected), schedule);
  const upcoming = useUpcomingHolidays(serverDay, schedule);
  const showMonth = (shown: string) => show({ month: shown, date: search.date });
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
            before={addMonths(month, -1)}
            after={addMonths(month, 1)}
            searchOf={(shown) => searchOf(undefined, { month: shown, date: search.date })}
            onMonth={showMonth}
            onToday={() => show({})}
          />
          <MonthGrid
            month={month}
            selected={selected}
            today={visitorDay}
            holidays={ofMonth.data ?? []}
            labelId="month"
            linkTo={(day) => `/jewish-calendar?date=${day}`}
            onSelect={(day) => show({ date: day })}
            onMonth={showMonth}
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
  const { month, search, show } = useShown();
  const year = yearOf(month);
  const holidays = useHolidaysOfYear(year, useSchedule());
  const inYear = (wanted: number) => `${wanted}${month.slice(4)}`;
  const step = (wanted: number) => searchOf('list', { month: inYear(wanted), date: search.date });
  return (
    <>
      <Flex justify="space-between" align="center" gap="4" wrap="wrap" mb="4">
        <Heading as="h2" size="lg" aria-live="polite">
          Holidays of {year}
        </Heading>
        <Flex gap="2" data-no-print>
          <StepLink label="Previous year" to="before" search={step(year - 1)} isPossible={year > firstYear} />
          <StepLink label="Next year" to="after" search={step(year + 1)} isPossible={year < lastYear} />
          <YearField year={year} onYear={(wanted) => show({ month: inYear(wanted), date: search.date })} />
        </Flex>
      </Flex>
      <Box mb="8">
        <CategoryLegend />
      </Box>
      {holidays.isError ? (
        <HolidaysFailed onRetry={() => holidays.refetch()} />
      ) : (
        <HolidayList year={year} holidays={holidays.data} />
      )}
    </>
  );
}

const HolidaysFailed = ({ onRetry }: { onRetry: () => unknown }) => (
  <Notice title="Error Loading Holidays" onRetry={onRetry}>
    We encountered a problem while loading the holidays. Please try again later.
  </Notice>
);
