import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acquireLock } from '../../../db/advisory-locks.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { AuditEntry } from '../../audit/audit-entry.entity.ts';
import { Upload } from '../../uploads/upload.entity.ts';
import { createStoredSermon } from '../sermon/sermon.factory.ts';
import { submissionExample } from '../submission/submission-example.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const edit = (id: number, payload: object, headers: Record<string, string> = {}) =>
  site.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/edit`, payload, headers });
const read = (url: string) => site.visit({ method: 'GET', url });
const auditEntriesOf = async (id: number) =>
  (
    await site
      .em()
      .find(AuditEntry, { subjectType: 'sermon', subjectId: String(id) }, { orderBy: { id: 'asc' } })
  ).map(({ action, changes }) => ({ action, changes }));

describe('editing', () => {
  test('keeps omitted fields, logs the changed ones, and clears fields with null or empty text', async () => {
    const sermon = await createStoredSermon(site.em(), {
      title: 'Before',
      slug: 'left-out',
      preview: 'A preview',
      website: 'www.temple.org',
    });
    const response = await edit(sermon.id, { title: 'After', keywords: 'light, law' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      title: 'After',
      slug: 'left-out',
      preview: 'A preview',
      website: 'www.temple.org',
      keywords: 'light, law',
      version: 2,
    });
    expect((await read(`/api/sermons/${sermon.id}`)).json()).toMatchObject({ title: 'After' });
    expect(await auditEntriesOf(sermon.id)).toEqual([
      {
        action: 'sermon.edit',
        changes: {
          title: { before: 'Before', after: 'After' },
          keywords: { before: null, after: 'light, law' },
        },
      },
    ]);
    const emptied = await edit(sermon.id, { preview: null, keywords: '' });
    expect(emptied.json()).toMatchObject({ preview: null, keywords: null });
  });

  test.runIf(process.env.TEST_DATABASE_URL)(
    'locks no location while it waits for the lock “slugs”, whose holder may need the location',
    async () => {
      const { id } = await createStoredSermon(site.em(), { title: 'In Albany', city: 'Albany' });
      const waiting = () =>
        site.em().execute(`select 1 from pg_locks join pg_database on pg_database.oid = database
          where datname = current_database() and locktype = 'advisory' and not granted`);
      const response = await inTransaction(site.em(), async (em) => {
        await acquireLock(em, 'slugs');
        const edited = edit(id, { city: 'ALBANY', slug: 'in-the-capital' });
        await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(1);
        await em.execute('select from locations for update nowait');
        return { edited };
      });
      expect((await response.edited).json()).toMatchObject({ city: 'ALBANY', slug: 'in-the-capital' });
    },
  );

  test('logs the changed part of a long text', async () => {
    const content = 'word '.repeat(20_000);
    const sermon = await createStoredSermon(site.em(), { content });
    await edit(sermon.id, { content: `${content}and one sentence more` });
    const [entry] = await auditEntriesOf(sermon.id);
    const change = entry?.changes?.content;
    expect(String(change?.after)).toMatch(/^….*and one sentence more$/);
    expect(String(change?.after).length).toBeLessThan(500);
    expect(String(change?.before).length).toBeLessThan(500);
  });

  test('saving without a change keeps the version and is not logged', async () => {
    const sermon = await createStoredSermon(site.em(), { title: 'The same' });
    expect((await edit(sermon.id, { title: 'The same', version: 1 })).json()).toMatchObject({ version: 1 });
    expect(await auditEntriesOf(sermon.id)).toEqual([]);
  });

  test.each([
    [{ title: 'ab' }, 'title', 'Title must be at least 3 characters long'],
    [{ slug: '' }, 'slug', 'URL slug is required'],
    [{ slug: '!!!' }, 'slug', 'URL slug is required'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ dateDelivered: '2026-02-30' }, 'dateDelivered', 'Invalid date format. Please use YYYY-MM-DD format.'],
    [{ dateDelivered: '' }, 'dateDelivered', 'Date is required'],
    [
      { dateDelivered: '9999-01-01' },
      'dateDelivered',
      expect.stringMatching(/^Choose a date between January 1, 1900 and \w+ \d+, \d{4}\.$/),
    ],
    [{ isFeatured: 'yes' }, 'isFeatured', 'isFeatured must be true or false'],
    [
      { audioUrl: 'https://elsewhere.example/a.mp3' },
      'audioUrl',
      'Audio must be the URL of an uploaded file. Please upload it again.',
    ],
  ])('%o is rejected with its reason', async (payload, path, message) => {
    const sermon = await createStoredSermon(site.em());
    const response = await edit(sermon.id, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().issues).toContainEqual({ path, message });
  });

  test('editing a sermon that does not exist returns 404', async () => {
    expect((await edit(999_999, { title: 'Nobody' })).statusCode).toBe(404);
    expect((await edit(3_000_000_000, { title: 'Nobody' })).statusCode).toBe(404);
  });

  test('the date of delivery is stored as 00:00 UTC', async () => {
    const sermon = await createStoredSermon(site.em());
    expect((await edit(sermon.id, { dateDelivered: '2024-02-29' })).json().dateDelivered).toBe(
      '2024-02-29T00:00:00.000Z',
    );
  });

  test('featuring a sermon in an edit leaves another featured sermon featured', async () => {
    const em = site.em();
    const other = await createStoredSermon(em, { isFeatured: 'true' });
    const sermon = await createStoredSermon(em);
    expect((await edit(sermon.id, { isFeatured: true })).json().isFeatured).toBe('true');
    expect((await read(`/api/sermons/${other.id}`)).json().isFeatured).toBe('true');
  });
});

describe('two administrators', () => {
  test('a save with an older version returns 409 and does not change the stored sermon', async () => {
    const sermon = await createStoredSermon(site.em(), { title: 'As opened' });
    expect((await edit(sermon.id, { title: 'First', version: 1 })).statusCode).toBe(200);
    const late = await edit(sermon.id, { title: 'Second', version: 1 });
    expect(late.statusCode).toBe(409);
    expect(late.json().message).toMatch(/^Someone else changed this sermon/);
    expect(late.json().stored).toBeUndefined();
    expect((await edit(sermon.id, { title: 'Second' }, { 'if-match': '"1"' })).statusCode).toBe(409);
    expect((await edit(sermon.id, { title: 'Second' }, { 'if-match': 'latest' })).statusCode).toBe(400);
    expect((await read(`/api/sermons/${sermon.id}`)).json().title).toBe('First');
    const etag = (await site.administer({ method: 'GET', url: `/api/admin/sermons/${sermon.id}` })).headers
      .etag;
    expect((await edit(sermon.id, { title: 'Second' }, { 'if-match': String(etag) })).statusCode).toBe(200);
  });

  test('over tRPC the conflict includes the stored sermon', async () => {
    const sermon = await createStoredSermon(site.em(), { title: 'As opened' });
    await edit(sermon.id, { title: 'Theirs' });
    const response = await site.administer({
      method: 'POST',
      url: '/trpc/admin.sermons.edit',
      payload: { id: sermon.id, title: 'Mine', version: 1 },
    });
    expect(response.statusCode).toBe(409);
    expect(response.json().error.data.stored).toMatchObject({ id: sermon.id, title: 'Theirs', version: 2 });
  });

  test('of three concurrent saves with the same version, one succeeds', async () => {
    const sermon = await createStoredSermon(site.em());
    const responses = await Promise.all(
      ['One', 'Other', 'Third'].map((title) => edit(sermon.id, { title: `${title} at once`, version: 1 })),
    );
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409, 409]);
  });
});

describe('a location', () => {
  test('keeps the spelling of the administrator, and an edited sermon is found at its new location', async () => {
    const em = site.em();
    await createStoredSermon(em, { city: 'haifa', state: 'haifa district', country: 'israel' });
    const sermon = await createStoredSermon(em, {
      city: 'HAIFA',
      state: 'haifa district',
      country: 'israel',
    });
    expect((await read('/api/locations/states?country=israel')).json()).toContain('haifa district');
    await edit(sermon.id, { city: 'Haifa', state: 'Haifa District', country: 'Israel' });
    expect((await read('/api/locations/countries')).json()).toContain('Israel');
    expect((await read('/api/locations/countries')).json()).not.toContain('israel');
    expect((await read('/api/locations/states?country=Israel')).json()).toEqual(['Haifa District']);
    expect((await read('/api/locations/cities?country=Israel&state=Haifa%20District')).json()).toEqual([
      'Haifa',
    ]);
    expect((await read('/api/sermons/location/search?city=Haifa')).json()).toHaveLength(2);
    await edit(sermon.id, { city: 'Acre' });
    expect((await read('/api/sermons/location/search?city=Haifa')).json()).toHaveLength(1);
    expect((await read('/api/sermons/location/search?city=Acre')).json()).toHaveLength(1);
  });

  test('keeps the spelling of fields that an edit does not change, even if the sermon was submitted with another spelling', async () => {
    const submit = async (place: object) =>
      (
        await site.visit({
          method: 'POST',
          url: '/api/sermons',
          payload: { ...submissionExample, ...place },
        })
      ).json();
    const first = await submit({ city: 'Graz', state: 'Styria', country: 'Austria' });
    const second = await submit({ city: 'gratz', state: 'STYRIA', country: 'AUSTRIA' });
    for (const { id } of [first, second])
      await site.administer({
        method: 'PATCH',
        url: `/api/admin/sermons/${id}/publish`,
        payload: { published: true },
      });
    const spellings = async () => [
      (await read('/api/locations/countries')).json().filter((name: string) => /austria/i.test(name)),
      (await read('/api/locations/states?country=austria')).json(),
      (await read('/api/locations/cities?country=austria&state=styria')).json(),
    ];
    expect((await edit(second.id, { city: 'GRAZ', state: 'STYRIA', country: 'AUSTRIA' })).statusCode).toBe(
      200,
    );
    expect(await spellings()).toEqual([['Austria'], ['Styria'], ['GRAZ']]);
    await edit(second.id, { city: 'Graz' });
    expect(await spellings()).toEqual([['Austria'], ['Styria'], ['Graz']]);
    await edit(second.id, { state: 'Steiermark' });
    await edit(second.id, { state: 'styria' });
    expect(await spellings()).toEqual([['Austria'], ['styria'], ['Graz']]);
  });
});

describe('files', () => {
  const upload = async (name: string) => {
    const em = site.em();
    const url = `/uploads/${name}`;
    em.create(Upload, {
      id: name,
      kind: 'headshot',
      url,
      contentType: 'image/webp',
      size: 1,
      createdAt: new Date(),
      unusedSince: new Date(),
    });
    await em.flush();
    return url;
  };
  const isUnused = async (url: string) =>
    Boolean((await site.em().findOneOrFail(Upload, { url })).unusedSince);

  test('are marked as unused when they are replaced or their sermon is deleted', async () => {
    const [first, second] = [await upload('first'), await upload('second')];
    const sermon = await createStoredSermon(site.em());
    await edit(sermon.id, { headshotUrl: first });
    expect(await isUnused(first)).toBe(false);
    await edit(sermon.id, { headshotUrl: second, title: 'With another picture' });
    expect([await isUnused(first), await isUnused(second)]).toEqual([true, false]);
    const deletion = await site.administer({ method: 'DELETE', url: `/api/admin/sermons/${sermon.id}` });
    expect(deletion.statusCode).toBe(204);
    expect(await isUnused(second)).toBe(true);
  });

  test('stay marked as unused when an edit is rejected', async () => {
    const url = await upload('third');
    const sermon = await createStoredSermon(site.em());
    expect((await edit(sermon.id, { headshotUrl: url, version: 7 })).statusCode).toBe(409);
    expect(await isUnused(url)).toBe(true);
  });
});
