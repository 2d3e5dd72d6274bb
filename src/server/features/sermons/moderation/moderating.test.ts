import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { AuditEntry } from '../../audit/audit-entry.entity.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import { createStoredSermon } from '../sermon/sermon.factory.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const call = (procedure: string, payload: object) =>
  site.administer({ method: 'POST', url: `/trpc/admin.sermons.${procedure}`, payload });
const query = async (procedure: string, input: object = {}) =>
  (
    await site.administer({
      method: 'GET',
      url: `/trpc/admin.sermons.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
    })
  ).json().result.data;
const featuredIds = async () =>
  (await site.em().find(Sermon, { isFeatured: 'true' }, { orderBy: { id: 'asc' } })).map(
    (sermon) => sermon.id,
  );
const actionsOn = async (id: number) =>
  (await site.em().find(AuditEntry, { subjectId: String(id) }, { orderBy: { id: 'asc' } })).map(
    (entry) => entry.action,
  );

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
    expect(await actionsOn(first.id)).toContain('sermon.unfeature');
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
    expect(await actionsOn(current.id)).toEqual(['sermon.feature', 'sermon.unfeature']);
  });

  test('a bulk publish leaves one visible featured sermon; so does featuring one after parallel changes', async () => {
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
    expect(await actionsOn(sermon.id)).toEqual(['sermon.hide', 'sermon.unhide']);
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
  test('publish drafts with one audit log entry, and report unchanged, missing and still hidden sermons', async () => {
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
      notVisible: [],
    });
    const hidden = await createStoredSermon(em, { isPublished: 'false', isHidden: 'true' });
    const again = await call('bulk', { ids: [hidden.id, draft.id], action: 'publish' });
    expect(again.json().result.data).toMatchObject({ changed: [hidden.id], notVisible: [hidden.id] });
    expect(await actionsOn(draft.id)).toEqual(['sermon.publish']);
    expect(await actionsOn(published.id)).toEqual([]);
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

describe('a duplicate submission', () => {
  const cardOf = async (id: number) =>
    (await query('cards', { limit: 100 })).items.find((item: { id: number }) => item.id === id);
  const fields = { email: 'dov@example.org', title: 'Sent Twice', content: 'First line.\n\nSecond line.' };

  test('that is a draft is marked and lists the other sermon, ignoring case and white space', async () => {
    const em = site.em();
    const published = await createStoredSermon(em, fields);
    const draft = await createStoredSermon(em, {
      email: ' Dov@Example.org',
      title: 'sent  twice',
      content: 'First line. Second line.\n',
      isPublished: 'false',
    });
    const others = [
      await createStoredSermon(em, { ...fields, email: 'tamar@example.org', isPublished: 'false' }),
      await createStoredSermon(em, { ...fields, title: 'Sent Twice!', isPublished: 'false' }),
      await createStoredSermon(em, { ...fields, content: 'First line.\nThird line.', isPublished: 'false' }),
    ];
    expect(await query('duplicates', { id: draft.id })).toEqual([
      expect.objectContaining({ id: published.id, title: 'Sent Twice', isPublished: 'true' }),
    ]);
    expect((await cardOf(draft.id)).isDuplicate).toBe(true);
    expect((await cardOf(published.id)).isDuplicate).toBe(false);
    for (const { id } of others) {
      expect(await query('duplicates', { id })).toEqual([]);
      expect((await cardOf(id)).isDuplicate).toBe(false);
    }
    await call('remove', { id: published.id });
    expect(await query('duplicates', { id: draft.id })).toEqual([]);
    expect((await cardOf(draft.id)).isDuplicate).toBe(false);
  });

  test('can be found through an index', async () => {
    const plan = await site.em().transactional(async (em) => {
      await em.execute('set local enable_seqscan = off');
      return em.execute<Record<string, string>[]>(
        `explain select other.id from sermons one join sermons other
           on sermon_text_key(other.email, other.title, other.content) = sermon_text_key(one.email, one.title, one.content)
         where one.id = 1`,
      );
    });
    expect(JSON.stringify(plan)).toContain('sermons_text_key_index');
  });

  test('returns 401 to a visitor who asks for its duplicates', async () => {
    const url = `/trpc/admin.sermons.duplicates?input=${encodeURIComponent('{"id":1}')}`;
    expect((await site.visit({ method: 'GET', url })).statusCode).toBe(401);
  });
});

describe('the dashboard list', () => {
  test('searches title, rabbi and synagogue, ignoring accents, niqqud and case; LIKE wildcards are literal', async () => {
    const em = site.em();
    const sermon = await createStoredSermon(em, {
      title: 'Über das Licht 100%',
      rabbiName: 'Rabbi José Núñez',
      synagogueName: 'בֵּית תְּפִלָּה',
      content: 'x'.repeat(500),
    });
    for (const q of ['uber licht', 'NUNEZ', 'josé', 'בית תפלה', '100%', 'licht nunez']) {
      const page = await query('cards', { q });
      expect(
        page.items.map((item: { id: number }) => item.id),
        q,
      ).toEqual([sermon.id]);
      expect(page.total).toBe(1);
    }
    for (const q of ['100_', 'licht nobody', '\\']) expect((await query('cards', { q })).items).toEqual([]);
    const [card] = (await query('cards', { q: 'licht' })).items;
    expect(card.excerpt).toBe(`${'x'.repeat(150)}…`);
    expect(card).not.toHaveProperty('content');
  });

  test('returns a page and its next link over REST, and rejects a limit above 100 and an unknown filter', async () => {
    const page = await site.administer({ method: 'GET', url: '/api/admin/sermons?limit=2&page=1' });
    expect(page.json()).toHaveLength(2);
    expect(page.headers.link).toContain('page=2');
    expect((await site.administer({ method: 'GET', url: '/api/admin/sermons?limit=101' })).statusCode).toBe(
      400,
    );
    expect((await site.administer({ method: 'GET', url: '/api/admin/sermons?filter=no' })).statusCode).toBe(
      400,
    );
  });
});

describe('the queue', () => {
  test('goes from the oldest draft to the next and leaves out hidden ones', async () => {
    await site.em().nativeUpdate(Sermon, {}, { isPublished: 'true' });
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
