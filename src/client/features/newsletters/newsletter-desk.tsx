import { Box, Grid, Heading } from '@chakra-ui/react';
import { AddSubscriber } from './add-subscriber';
import { HighlightsPanel } from './highlights-panel';
import { SubscriberTable } from './subscriber-table';

interface NewsletterDeskProps {
  readonly page: number;
  readonly linkTo: (page: number) => { readonly to: string; readonly search: object };
}

/** The Newsletter tab (SPEC §2): who subscribes, and beside it who is added. */
export const NewsletterDesk = ({ page, linkTo }: NewsletterDeskProps) => (
  <Grid templateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 20rem' }} gap="8" alignItems="start">
    <SubscriberTable page={page} linkTo={linkTo} />
    <Box as="aside" borderWidth="1px" borderColor="line" borderRadius="md" p="5">
      <Heading as="h2" size="sm" mb="4">
        Add Subscriber
      </Heading>
      <AddSubscriber />
    </Box>
    <Box gridColumn={{ lg: '1' }} mt="8">
      <HighlightsPanel />
    </Box>
  </Grid>
);
