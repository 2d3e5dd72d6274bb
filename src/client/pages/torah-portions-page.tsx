import { Box, Button, chakra, Flex, Heading, Input } from '@chakra-ui/react';
import { getRouteApi } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { torahBooks } from '../../shared/calendar/torah-books.ts';
import { trpc } from '../api/trpc.ts';
import { ScheduleSwitch } from '../features/calendar/schedule-switch.tsx';
import { PortionEntry } from '../features/torah/portion-entry.tsx';
import { findPortions } from '../features/torah/portion-search.ts';
import { WeeklyReading } from '../features/torah/weekly-reading.tsx';
import { useWeeklyReading } from '../features/torah/weekly-readings.ts';
import { useOpenEntry } from '../ui/accordion.tsx';
import { SearchButton } from '../ui/buttons/search-button.tsx';
import { CategoryBadge } from '../ui/category-badge.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { usePreHydrationInput } from '../ui/forms/pre-hydration-input.ts';
import { usePendingNavigation } from '../ui/hooks/use-pending-navigation.ts';
import { TabLinks, tabId } from '../ui/navigation/tab-links.tsx';
import { Page } from '../ui/page.tsx';
import { Intro } from '../ui/text/intro.tsx';

const route = getRouteApi('/torah-portions');
const panelId = 'portions';
/** The URL keeps the open entry, and the page keeps its scroll position. */
const keepPosition = { hash: true, resetScroll: false, hashScrollIntoView: false } as const;
const fieldSelectors = ['form[action="/torah-portions"] input[name=q]'];

/** /torah-portions */
export function TorahPortionsPage() {
  const { today } = route.useLoaderData();
  const { book, q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [portions] = trpc.calendar.torahPortions.useSuspenseQuery();
  const reading = useWeeklyReading(today);
  const [query, setQuery] = useState(q);
  // The text of the field, not of the URL: a tab selected right after typing would lose the last letter.
  const searchText = query.trim() || undefined;
  const found = findPortions(portions, { book, query });

  // After back navigation or a link, the field shows the new text. While the user types, the URL lags behind.
  const pending = usePendingNavigation();
  const syncQuery = useEffectEvent((urlText: string) => {
    if (!pending.finish(urlText)) setQuery(urlText);
  });
  useLayoutEffect(() => syncQuery(q), [q]);

  const search = (text: string) => {
    setQuery(text);
    pending.start(text.trim());
    navigate({
      ...keepPosition,
      // Keeps the book of the current URL. The rendered book may be older.
      search: (current) => ({ ...current, q: text.trim() || undefined }),
      // Going back letter by letter is not useful.
      replace: true,
    });
  };
  usePreHydrationInput(fieldSelectors, ([typed]) => typed != null && search(typed));
  // If the filters hide the portion that the URL names, the page clears them.
  const { openId, onToggle } = useOpenEntry(portions, (id) => {
    if (found.some((portion) => portion.id === id)) return;
    setQuery('');
    navigate({ ...keepPosition, search: {}, replace: true });
  });

  return (
    <Page>
      <Heading as="h1" size="xl" mb="4">
        Torah Portions
      </Heading>
      <Intro mb={{ base: '8', md: '10' }}>
        Explore the weekly Torah portions (Parashat ha-Shavua), their themes, summaries, and key verses. Click
        on each portion to learn more.
      </Intro>
      {reading && (
        <WeeklyReading reading={reading}>
          <ScheduleSwitch />
        </WeeklyReading>
      )}
      <Heading as="h2" srOnly>
        The portions
      </Heading>
      <Flex align="center" columnGap="4" rowGap="3" wrap="wrap" mb="4" data-no-print>
        <chakra.form
          role="search"
          aria-label="Torah portions"
          action="/torah-portions"
          // On phones the field has its own line, so that its placeholder fits.
          flex={{ base: '1 1 100%', sm: '1' }}
          maxW="26rem"
          position="relative"
          onSubmit={(event) => event.preventDefault()}
        >
          {book && <input type="hidden" name="book" value={book} />}
          <Input
            type="search"
            name="q"
            ps="10"
            aria-label="Search portions, themes, or content"
            placeholder="Search portions, themes, or content..."
            value={query}
            onChange={(event) => search(event.target.value)}
          />
          <SearchButton />
        </chakra.form>
        <CategoryBadge aria-live="polite" palette="slate" ms={{ sm: 'auto' }}>
          {found.length} Portions
        </CategoryBadge>
      </Flex>
      <TabLinks
        label="Books of the Torah"
        panelId={panelId}
        selected={book ?? 'all'}
        tabs={[
          { id: 'all', label: 'All Books', search: { q: searchText } },
          ...torahBooks.map(({ id, name }) => ({ id, label: name, search: { book: id, q: searchText } })),
        ]}
      />
      <Box id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, book ?? 'all')}>
        {found.map((portion) => (
          <PortionEntry
            key={portion.id}
            portion={portion}
            isOpen={openId === portion.id}
            onToggle={onToggle}
          />
        ))}
        {found.length === 0 && (
          <Notice
            title={query.trim() ? 'No Portions Found' : 'No Portions in This Book Yet'}
            action={
              <Button variant="outline" onClick={() => navigate({ ...keepPosition, search: {} })}>
                Show all portions
              </Button>
            }
          >
            {query.trim()
              ? 'No portion’s name, summary or themes match your search.'
              : 'This list covers Bereshit to Shmini. This week’s reading, from any book, is at the top of the page.'}
          </Notice>
        )}
      </Box>
    </Page>
  );
}
