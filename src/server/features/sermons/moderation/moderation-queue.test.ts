import { describe, expect, test } from 'vitest';
import { moderationSite } from '../../../testing/sites/moderation-site.ts';
import { createStoredSermon } from '../sermon/sermon.factory.ts';

const { site, call, query } = await moderationSite();

describe('the moderation queue', () => {
  test('goes from the oldest draft to the next one, and leaves out hidden drafts and published sermons', async () => {
    const em = site.em();
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const second = await createStoredSermon(em, { isPublished: 'false', dateSubmitted: at(2) });
    const first = await createStoredSermon(em, { isPublished: 'false', dateSubmitted: at(1) });
    await createStoredSermon(em, { isPublished: 'false', isHidden: 'true', dateSubmitted: at(3) });
    const fourth = await createStoredSermon(em, { isPublished: 'false', dateSubmitted: at(4) });
    expect(await query('queue')).toMatchObject({
      sermon: { id: first.id },
      previousId: null,
      nextId: second.id,
      position: 1,
      total: 3,
    });
    expect(await query('queue', { id: second.id })).toMatchObject({
      previousId: first.id,
      nextId: fourth.id,
    });
    await call('publish', { id: second.id, published: true });
    expect(await query('queue', { id: second.id })).toMatchObject({
      position: null,
      nextId: fourth.id,
      total: 2,
    });
    for (const unknownId of [999_999, 2 ** 31])
      expect(await query('queue', { id: unknownId })).toMatchObject({ sermon: null, nextId: first.id });
  });
});
