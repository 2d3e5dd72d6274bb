import { Box, Flex, Grid } from '@chakra-ui/react';
import { Bone, Loading } from '../../ui/feedback/skeleton.tsx';

/** The skeleton of a card. */
export const SermonCardSkeleton = () => (
  <Box borderTopWidth="1px" borderColor="line" pt="4">
    <Bone width="50%" mb="4" height="0.8em" />
    <Bone width="90%" height="1.4em" mb="2" />
    <Bone width="60%" height="1.4em" mb="4" />
    <Bone mb="2" />
    <Bone mb="2" />
    <Bone width="70%" mb="6" />
    <Flex gap="3" align="center">
      <Bone boxSize="10" borderRadius="full" />
      <Bone width="45%" />
    </Flex>
  </Box>
);

/** The skeleton of the featured sermon. */
export const FeaturedSermonSkeleton = () => (
  <Loading label="Loading the featured sermon">
    <Grid
      templateColumns={{ base: '1fr', lg: '1.15fr 1fr' }}
      gap={{ base: '6', lg: '12' }}
      alignItems="center"
    >
      <div>
        <Bone width="30%" mb="4" height="0.8em" />
        <Bone height="2.6em" mb="3" />
        <Bone height="2.6em" width="70%" mb="6" />
        <Bone mb="2" />
        <Bone mb="2" />
        <Bone width="80%" />
      </div>
      <Bone aspectRatio="3 / 2" height="auto" order={{ base: -1, lg: 0 }} />
    </Grid>
  </Loading>
);
