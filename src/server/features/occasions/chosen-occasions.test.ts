import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { createStoredSermon, sermonInput } from '../sermons/sermon/sermon.factory.ts';
import { listOccasionSermons } from './occasion.service.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

/** Fields of a sermon on the Shabbat of Vayetzei in the diaspora. */
const vayetzei = { dateDelivered: '2026-11-21', country: 'United States' };

const submit = (fields: Parameters<typeof sermonInput>[0]) =>
  site.visit({
    method: 'POST',
    url: '/api/sermons',
    payload: sermonInput({ ...vayetzei, ...fields }),
  });
const edit = (id: number, payload: object) =>
  site.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/edit`, payload });
const publish = (id: number) =>
  site.administer({
    method: 'PATCH',
    url: `/api/admin/sermons/${id}/publish`,
    payload: { published: true },
  });
const slugsOf = (sermon: { occasions: { slug: string }[] }) => sermon.occasions.map(({ slug }) => slug);
const titlesOf = async (slug: string) =>
  (await listOccasionSermons(site.em(), { slug, page: 1 })).items.map(({ title }) => title);

describe('a submission', () => {
  test('stores the chosen occasions in their order without duplicates', async () => {
    const response = await submit({ occasions: ['tu-bishvat', 'beshalach', 'tu-bishvat'] });
    expect(response.statusCode).toBe(201);
    expect(slugsOf(response.json())).toEqual(['tu-bishvat', 'beshalach']);
  });

  test.each([[[]], [null], [undefined]])(
    'has the occasions of its day when the choice is %j',
    async (occasions) => {
      const response = await submit({ occasions });
      expect(response.statusCode).toBe(201);
      expect(slugsOf(response.json())).toEqual(['vayetzei']);
    },
  );

  test.each([
    [['vayetzei', 'no-such-portion'], 'There is no occasion “no-such-portion”'],
    [['noach', 'bo', 'tazria', 'metzora'], 'Choose at most 3 occasions'],
    ['vayetzei', 'occasions must be a list of slugs'],
    [[7], 'occasions must be a list of slugs'],
  ])('that chooses %j is rejected, and the error names the field', async (occasions, message) => {
    const response = await submit({ occasions });
    expect(response.statusCode).toBe(400);
    expect(response.json().issues).toEqual([{ path: expect.stringMatching(/^occasions/), message }]);
  });
});

describe('an edit', () => {
  test('with chosen occasions keeps them when the day or country changes; an empty choice restores the computed ones', async () => {
    const { id } = (await submit({ title: 'Chosen' })).json();
    await publish(id);
    expect(await titlesOf('vayetzei')).toEqual(['Chosen']);

    const chosen = await edit(id, { occasions: ['yom-kippur'] });
    expect(chosen.json()).toMatchObject({ chosenOccasions: ['yom-kippur'] });
    expect(slugsOf(chosen.json())).toEqual(['yom-kippur']);
    expect([await titlesOf('vayetzei'), await titlesOf('yom-kippur')]).toEqual([[], ['Chosen']]);
    const feed = await site.visit({ method: 'GET', url: '/feed.xml?occasion=yom-kippur' });
    expect(feed.body).toContain('term="Yom Kippur"');

    const moved = await edit(id, { dateDelivered: '2018-04-07', country: 'Israel' });
    expect(slugsOf(moved.json())).toEqual(['yom-kippur']);

    const reset = await edit(id, { occasions: [] });
    expect(reset.json()).toMatchObject({ chosenOccasions: null });
    expect(slugsOf(reset.json())).toEqual(['shmini']);
    expect([await titlesOf('yom-kippur'), await titlesOf('shmini')]).toEqual([[], ['Chosen']]);
  });

  test('logs a change of the chosen occasions, and no change when computed occasions follow the day', async () => {
    const { id } = await createStoredSermon(site.em(), { title: 'Logged' });
    await edit(id, { occasions: ['chanukah', 'miketz'] });
    await edit(id, { occasions: ['chanukah', 'miketz'] });
    await edit(id, { occasions: [], dateDelivered: '2026-11-14' });
    await edit(id, { dateDelivered: '2026-11-07' });
    const entries = await site
      .em()
      .find(AuditEntry, { subjectType: 'sermon', subjectId: String(id) }, { orderBy: { id: 'asc' } });
    expect(entries.map(({ changes }) => changes?.occasions)).toEqual([
      { before: null, after: 'Chanukah, Miketz' },
      { before: 'Chanukah, Miketz', after: null },
      undefined,
    ]);
  });

  test('rejects an unknown occasion and changes nothing', async () => {
    const { id } = await createStoredSermon(site.em(), { title: 'As before', chosenOccasions: ['purim'] });
    const response = await edit(id, { title: 'Not saved', occasions: ['vayishlach', 'nothing'] });
    expect(response.statusCode).toBe(400);
    expect(response.json().issues).toEqual([
      { path: 'occasions', message: 'There is no occasion “nothing”' },
    ]);
    const stored = await site.visit({ method: 'GET', url: `/api/sermons/${id}` });
    expect(slugsOf(stored.json())).toEqual(['purim']);
    expect(stored.json().title).toBe('As before');
  });
});
