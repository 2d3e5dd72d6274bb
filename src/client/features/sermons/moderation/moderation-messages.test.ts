import { describe, expect, test } from 'vitest';
import { partialResultText } from './moderation-messages.ts';

const nothing = { changed: [], unchanged: [], missing: [], unfeatured: [], endedReviews: [], notVisible: [] };

describe('partialResultText', () => {
  test('says that a published sermon is still hidden, and that another was already published', () => {
    expect(partialResultText('publish', { ...nothing, changed: [1], unchanged: [2], notVisible: [1] })).toBe(
      '1 is still hidden. 1 was already published.',
    );
  });

  test('says that withdrawn sermons cannot be published', () => {
    expect(partialResultText('publish', { ...nothing, changed: [1], notVisible: [1, 2, 3] })).toBe(
      '1 is still hidden. 2 were withdrawn and cannot be published.',
    );
  });

  test('says that an unhidden sermon is still a draft', () => {
    expect(partialResultText('unhide', { ...nothing, changed: [1], notVisible: [1] })).toBe(
      '1 is still a draft.',
    );
  });
});
