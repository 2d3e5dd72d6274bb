import { Box, Flex } from '@chakra-ui/react';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** The skeleton of the sermon details. */
export const RecordSkeleton = () => (
  <Loading label="Loading sermon…">
    <Flex gap="4" align="center" mb="6">
      <Skeleton width="4rem" height="4rem" borderRadius="full" />
      <Box flex="1">
        <Skeleton width="40%" mb="2" />
        <Skeleton width="30%" />
      </Box>
    </Flex>
    {['92%', '97%', '88%', '95%', '60%'].map((width) => (
      <Skeleton key={width} width={width} mb="3" />
    ))}
  </Loading>
);
