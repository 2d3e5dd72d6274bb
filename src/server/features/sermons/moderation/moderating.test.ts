import { describe, expect, test } from 'vitest';
import { moderationSite } from '../../../testing/sites/moderation-site.ts';
import { createStoredSermon } from '../sermon/sermon.factory.ts';

const { site, call, readActions } = await moderationSite();

describe('hiding and deleting', () => {
  test('a hidden sermon is not visible to the public until it is unhidden', async () => {
    const sermon = await createStoredSermon(site.em());
    const status = async () =>
      (await site.visit({ method: 'GET', url: `/api/sermons/${sermon.id}` })).statusCode;
    const hide = (hidden: unknown) =>
      site.administer({ method: 'PATCH', url: `/api/admin/sermons/${sermon.id}/hide`, payload: { hidden } });
    expect((await hide('false')).statusCode).toBe(400);
    expect((await hide(true)).json().isHidden).toBe('true');
    expect(await status()).toBe(404);
    expect((await hide(false)).json().isHidden).toBe('false');
    expect(await status()).toBe(200);
    expect(await readActions(sermon.id)).toEqual(['sermon.hide', 'sermon.unhide']);
  });

  test('a deletion is in the audit log with the title of the sermon', async () => {
    const sermon = await createStoredSermon(site.em(), { title: 'To be deleted', slug: 'to-be-deleted' });
    const url = `/api/admin/sermons/${sermon.id}`;
    expect((await site.administer({ method: 'DELETE', url })).statusCode).toBe(204);
    expect((await site.administer({ method: 'DELETE', url })).statusCode).toBe(404);
    expect((await site.visit({ method: 'GET', url: '/api/sermons/by-slug/to-be-deleted' })).statusCode).toBe(
      404,
    );
    const log = (
      await site.administer({ method: 'GET', url: `/api/admin/audit?sermonId=${sermon.id}&limit=10` })
    ).json();
    expect(log).toEqual([
      expect.objectContaining({
        actor: 'admin',
        action: 'sermon.delete',
        subjectLabel: 'To be deleted',
        changes: expect.objectContaining({ slug: { before: 'to-be-deleted', after: null } }),
      }),
    ]);
  });
});

describe('bulk actions', () => {
  test('publish drafts with one audit log entry each, and report unchanged, missing and still hidden sermons', async () => {
    const em = site.em();
    const draft = await createStoredSermon(em, { isPublished: 'false' });
    const published = await createStoredSermon(em);
    const response = await call('bulk', {
      ids: [draft.id, published.id, draft.id, 2 ** 53],
      action: 'publish',
    });
    expect(response.json().result.data).toEqual({
      changed: [draft.id],
      unchanged: [published.id],
      missing: [2 ** 53],
      unfeatured: [],
      endedReviews: [],
      notVisible: [],
    });
    const hidden = await createStoredSermon(em, { isPublished: 'false', isHidden: 'true' });
    const again = await call('bulk', { ids: [hidden.id, draft.id], action: 'publish' });
    expect(again.json().result.data).toMatchObject({ changed: [hidden.id], notVisible: [hidden.id] });
    expect(await readActions(draft.id)).toEqual(['sermon.publish']);
    expect(await readActions(published.id)).toEqual([]);
  });

  test('do not publish a withdrawn sermon, and report it as not visible but not as unchanged', async () => {
    const em = site.em();
    const withdrawn = await createStoredSermon(em, { isPublished: 'false' });
    await em.execute("update sermons set review = 'withdrawn' where id = ?", [withdrawn.id]);
    const response = await call('bulk', { ids: [withdrawn.id], action: 'publish' });
    expect(response.json().result.data).toEqual({
      changed: [],
      unchanged: [],
      missing: [],
      unfeatured: [],
      endedReviews: [],
      notVisible: [withdrawn.id],
    });
    await call('bulk', { ids: [withdrawn.id], action: 'delete' });
  });

  test('hide and delete sermons over REST', async () => {
    const em = site.em();
    const ids = [(await createStoredSermon(em)).id, (await createStoredSermon(em)).id];
    const bulk = (payload: object) =>
      site.administer({ method: 'POST', url: '/api/admin/sermons/bulk', payload });
    expect((await bulk({ ids, action: 'hide' })).json().changed).toEqual(ids);
    expect((await bulk({ ids, action: 'delete' })).json().changed).toEqual(ids);
    expect((await bulk({ ids, action: 'delete' })).json().missing).toEqual(ids);
    expect((await bulk({ ids: [], action: 'delete' })).statusCode).toBe(400);
    expect((await bulk({ ids, action: 'burn' })).statusCode).toBe(400);
  });

  test('on the same sermons can run concurrently without a deadlock', async () => {
    const em = site.em();
    const ids: number[] = [];
    for (let count = 0; count < 5; count++) ids.push((await createStoredSermon(em)).id);
    const responses = await Promise.all([
      call('bulk', { ids, action: 'hide' }),
      call('bulk', { ids: ids.toReversed(), action: 'hide' }),
    ]);
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200]);
    const changed = responses.flatMap((response) => response.json().result.data.changed);
    expect(changed.sort()).toEqual(ids.sort());
  });
});
