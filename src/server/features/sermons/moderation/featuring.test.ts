import { describe, expect, test } from 'vitest';
import { moderationSite } from '../../../testing/sites/moderation-site.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import { createStoredSermon } from '../sermon/sermon.factory.ts';

const { site, call, readActions } = await moderationSite();

const featuredIds = async () =>
  (await site.em().find(Sermon, { isFeatured: 'true' }, { orderBy: { id: 'asc' } })).map(({ id }) => id);

describe('featuring a sermon in the list', () => {
  test('features one sermon at a time, also with concurrent requests', async () => {
    const em = site.em();
    const sermons = [];
    for (let count = 0; count < 6; count++) sermons.push(await createStoredSermon(em));
    const [first] = sermons;
    if (!first) throw new Error('unreachable');
    await call('featureOnly', { id: first.id });
    expect(await featuredIds()).toEqual([first.id]);
    const responses = await Promise.all(sermons.map(({ id }) => call('featureOnly', { id })));
    expect(responses.map((response) => response.statusCode)).toEqual(sermons.map(() => 200));
    expect(await featuredIds()).toHaveLength(1);
    expect((await call('featureOnly', { id: 999_999 })).statusCode).toBe(404);
    expect(await featuredIds()).toHaveLength(1);
    expect(await readActions(first.id)).toContain('sermon.unfeature');
  });

  test('keeps the visible featured sermon until the new one is published, which then replaces it', async () => {
    const em = site.em();
    const current = await createStoredSermon(em, { dateDelivered: new Date('2026-05-01') });
    // Delivered earlier: sorted by date alone, the homepage would still show the current one.
    const draft = await createStoredSermon(em, {
      isPublished: 'false',
      dateDelivered: new Date('2020-05-01'),
    });
    const other = await createStoredSermon(em, { isPublished: 'false', isHidden: 'true' });
    const shownId = async () => (await site.visit({ method: 'GET', url: '/api/sermons/featured' })).json().id;
    await call('featureOnly', { id: current.id });
    await call('featureOnly', { id: other.id });
    await call('featureOnly', { id: draft.id });
    expect(await featuredIds()).toEqual([current.id, draft.id]);
    expect(await shownId()).toBe(current.id);
    const published = (await call('publish', { id: draft.id, published: true })).json().result.data;
    expect(published).toMatchObject({ isPublished: 'true', unfeatured: [current.id] });
    expect(await featuredIds()).toEqual([draft.id]);
    expect(await shownId()).toBe(draft.id);
    expect(await readActions(current.id)).toEqual(['sermon.feature', 'sermon.unfeature']);
  });

  test('a bulk publish leaves one visible featured sermon; so does featuring one after concurrent changes', async () => {
    const em = site.em();
    const drafts = [];
    for (let count = 0; count < 2; count++)
      drafts.push(await createStoredSermon(em, { isPublished: 'false', isFeatured: 'true' }));
    const hidden = await createStoredSermon(em, { isHidden: 'true', isFeatured: 'true' });
    const ids = drafts.map(({ id }) => id);
    const before = await featuredIds();
    const { unfeatured } = (await call('bulk', { ids, action: 'publish' })).json().result.data;
    expect(unfeatured.toSorted()).toEqual(
      before.filter((id) => ![ids[0], hidden.id].includes(id)).toSorted(),
    );
    expect(await featuredIds()).toEqual([ids[0], hidden.id]);
    await Promise.all([
      call('bulk', { ids: [hidden.id], action: 'unhide' }),
      call('featureOnly', { id: ids[0] }),
      call('bulk', { ids, action: 'hide' }),
    ]);
    await call('featureOnly', { id: hidden.id });
    expect(await featuredIds()).toEqual([hidden.id]);
  });

  test('the REST route features and unfeatures only the sermon in its URL', async () => {
    const em = site.em();
    const before = await featuredIds();
    const sermon = await createStoredSermon(em);
    const url = `/api/admin/sermons/${sermon.id}/feature`;
    await site.administer({ method: 'PATCH', url, payload: { featured: true } });
    expect(await featuredIds()).toEqual([...before, sermon.id]);
    await site.administer({ method: 'PATCH', url, payload: { featured: false } });
    expect(await featuredIds()).toEqual(before);
  });
});
