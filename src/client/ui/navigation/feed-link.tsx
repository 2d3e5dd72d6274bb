import { chakra } from '@chakra-ui/react';
import { textLink } from './text-link.ts';

/** A link to the feed, podcast or booklet of a list. */
export const FeedLink = chakra('a', { base: { ...textLink, minWidth: '11' } });
