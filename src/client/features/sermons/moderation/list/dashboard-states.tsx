import { Box, Flex } from '@chakra-ui/react';
import { Loading, Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { KeyboardShortcuts, type Shortcut } from '../keyboard-shortcuts.tsx';

/** The side panel while no sermon is open. Explains how to open one. */
export const EmptyPanel = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) => (
  <Flex
    height="calc(100dvh - 1rem - var(--panel-top, 1rem))"
    minHeight="20rem"
    direction="column"
    align="center"
    justify="center"
    gap="5"
    px="6"
    borderWidth="1px"
    borderStyle="dashed"
    borderColor="line"
    borderRadius="md"
    color="muted"
    fontSize="sm"
  >
    <span>Choose “View & Edit” to open a sermon here.</span>
    <KeyboardShortcuts shortcuts={shortcuts} />
  </Flex>
);

/** The skeleton of the list. */
export const SermonListSkeleton = () => (
  <Loading label="Loading sermons...">
    <Box color="muted" fontSize="sm" py="3">
      Loading sermons...
    </Box>
    {['one', 'two', 'three', 'four'].map((row) => (
      <Box key={row} py="4" borderBottomWidth="1px" borderColor="line">
        <Skeleton width="55%" height="1.3em" mb="3" />
        <Skeleton width="40%" mb="2" />
        <Skeleton width="90%" mb="2" />
        <Skeleton width="35%" />
      </Box>
    ))}
  </Loading>
);
