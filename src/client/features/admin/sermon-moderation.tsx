import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatLongDay } from '../../../shared/calendar-day';
import type { AdminSermonOutput, SermonFilter } from '../../../shared/sermon.schemas';
import { reasonOf } from '../../api-error';
import { trpc } from '../../trpc';
import { hebrewBlock } from '../../ui/bidi-text';
import { toast } from '../../ui/toast';

const tabs: readonly { filter: SermonFilter; label: string; empty: string }[] = [
  { filter: 'published', label: 'Published', empty: 'No published sermons found.' },
  { filter: 'hidden', label: 'Hidden', empty: 'No hidden sermons found.' },
  { filter: 'drafts', label: 'Drafts', empty: 'No draft sermons found.' },
  { filter: 'all', label: 'All', empty: 'No sermons found.' },
];

const Tab = chakra('button', {
  base: {
    minHeight: '11',
    px: '1',
    me: '5',
    cursor: 'pointer',
    fontWeight: 600,
    fontSize: 'sm',
    color: 'muted',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    '&[aria-selected=true]': { color: 'ink', borderColor: 'blue' },
  },
});

/** The Sermons tab: what waits, what is published, what is hidden (SPEC §2). */
export function SermonModeration() {
  const [filter, setFilter] = useState<SermonFilter>('published');
  const list = trpc.admin.sermons.list.useQuery({ filter, limit: 50 });
  const { empty = '' } = tabs.find((tab) => tab.filter === filter) ?? {};
  return (
    <section aria-label="Sermons">
      <Box role="tablist" aria-label="Sermons" borderBottomWidth="1px" borderColor="line" mb="6">
        {tabs.map((tab) => {
          const count = list.data?.counts[tab.filter] ?? 0;
          return (
            <Tab
              key={tab.filter}
              type="button"
              role="tab"
              aria-selected={tab.filter === filter}
              onClick={() => setFilter(tab.filter)}
            >
              {tab.label}
              {count > 0 && (
                <chakra.span ms="2" px="2" borderRadius="full" bg="blueSoft" color="blue" fontSize="xs">
                  {count.toLocaleString('en-US')}
                </chakra.span>
              )}
            </Tab>
          );
        })}
      </Box>
      {list.isPending && <Box role="status">Loading sermons...</Box>}
      {list.isError && <Box role="alert">Error loading sermons. Please try again.</Box>}
      {list.data?.items.length === 0 && <Box color="muted">{empty}</Box>}
      {list.data?.items.map((sermon) => (
        <ModerationCard key={sermon.id} sermon={sermon} />
      ))}
    </section>
  );
}

function ModerationCard({ sermon }: { sermon: AdminSermonOutput }) {
  const utils = trpc.useUtils();
  const publish = trpc.admin.sermons.publish.useMutation({
    async onSuccess() {
      toast({ title: 'Sermon Published' });
      await Promise.all([
        utils.admin.sermons.invalidate(),
        utils.sermons.invalidate(),
        utils.locations.invalidate(),
      ]);
    },
    onError(error) {
      toast({ title: 'Error', description: `Failed to publish sermon: ${reasonOf(error)}`, kind: 'error' });
    },
  });
  const characters = [...sermon.content];
  return (
    <Flex
      as="article"
      borderBottomWidth="1px"
      borderColor="line"
      py="5"
      gap="4"
      justify="space-between"
      wrap={{ base: 'wrap', md: 'nowrap' }}
    >
      <Box minW="0">
        <Heading as="h3" size="sm" {...hebrewBlock(sermon.title)}>
          {sermon.title}
        </Heading>
        <Box fontSize="sm" color="muted">
          {sermon.rabbiName}, {sermon.synagogueName}
        </Box>
        <Box fontSize="sm" my="2" {...hebrewBlock(sermon.content)}>
          {characters.slice(0, 150).join('')}…
        </Box>
        <Box fontSize="xs" color="muted">
          {sermon.city}, {sermon.state}, {sermon.country} ·{' '}
          {formatLongDay(sermon.dateDelivered, 'Invalid date')} · {sermon.sermonType || 'Sermon'}
          {sermon.isFeatured === 'true' && ' · Featured'}
          {sermon.isHidden === 'true' && ' · Hidden'}
          {sermon.isPublished === 'false' && ' · Draft'}
        </Box>
      </Box>
      <Flex gap="2" flex="none">
        <Button variant="outline" size="sm" asChild>
          <Link to="/sermon/$slug" params={{ slug: String(sermon.id) }}>
            Preview
          </Link>
        </Button>
        {sermon.isPublished === 'false' && (
          <Button
            size="sm"
            disabled={publish.isPending}
            onClick={() => publish.mutate({ id: sermon.id, published: true })}
          >
            Publish
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
