import { Box, Grid } from '@chakra-ui/react';
import { trpc } from '../../api/trpc.ts';
import { HighlightsPanel } from './highlights-panel.tsx';
import { SubscribeCard } from './subscribe-card.tsx';
import { SubscriberTable, type SubscriberTableProps } from './subscriber-table.tsx';

/** The Newsletter tab: the subscribers, a form to add one, and the weekly highlights. */
export function NewsletterDashboard(table: SubscriberTableProps) {
  const utils = trpc.useUtils();
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 20rem' }} gap="8" alignItems="start">
      <SubscriberTable {...table} />
      <Box as="aside" borderWidth="1px" borderColor="line" borderRadius="md" p="5">
        <SubscribeCard
          title="Add Subscriber"
          isNarrow
          onSubscribed={() => utils.admin.newsletters.invalidate()}
        />
      </Box>
      <Box gridColumn={{ xl: '1' }} mt="8">
        <HighlightsPanel />
      </Box>
    </Grid>
  );
}
