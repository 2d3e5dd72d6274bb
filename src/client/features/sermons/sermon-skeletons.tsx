import { Box, Flex, Grid } from '@chakra-ui/react';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The skeleton of a card. */
export const SermonCardSkeleton = () => (
  <Box borderTopWidth="1px" borderColor="line" pt="4">
    <Skeleton width="50%" mb="4" height="0.8em" />
    <Skeleton width="90%" height="1.4em" mb="2" />
    <Skeleton width="60%" height="1.4em" mb="4" />
    <Skeleton mb="2" />
    <Skeleton mb="2" />
    <Skeleton width="70%" mb="6" />
    <Flex gap="3" align="center">
      <Skeleton boxSize="10" borderRadius="full" />
      <Skeleton width="45%" />
    </Flex>
  </Box>
);

/** The skeleton of the featured sermon. */
export const FeaturedSermonSkeleton = () => (
  <Loading label="Loading the featured sermon…">
    <Grid
      templateColumns={{ base: '1fr', lg: '1.15fr 1fr' }}
      gap={{ base: '6', lg: '12' }}
      alignItems="center"
    >
      <div>
        <Skeleton width="30%" mb="4" height="0.8em" />
        <Skeleton height="2.6em" mb="3" />
        <Skeleton height="2.6em" width="70%" mb="6" />
        <Skeleton mb="2" />
        <Skeleton mb="2" />
        <Skeleton width="80%" />
      </div>
      <Skeleton aspectRatio="3 / 2" height="auto" order={{ base: -1, lg: 0 }} />
    </Grid>
  </Loading>
);
