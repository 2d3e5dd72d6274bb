import { Box, Flex } from '@chakra-ui/react';
import { Bone, Loading } from '../../../ui/feedback/skeleton.tsx';

/** The skeleton of the sermon details. */
export const RecordSkeleton = () => (
  <Loading label="Loading sermon...">
    <Flex gap="4" align="center" mb="6">
      <Bone width="4rem" height="4rem" borderRadius="full" />
      <Box flex="1">
        <Bone width="40%" mb="2" />
        <Bone width="30%" />
      </Box>
    </Flex>
    {['92%', '97%', '88%', '95%', '60%'].map((width) => (
      <Bone key={width} width={width} mb="3" />
    ))}
  </Loading>
);
