import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../../../shared/testing/random.ts';
import { buildApp } from '../../../app.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { Metrics } from '../../../http/observability/metrics.ts';
import { createMailer } from '../../../mail/mailer.ts';
import { openTestPostgres } from '../../../testing/postgres.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createStoredSermon } from '../sermon/sermon.factory.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const randomInt = seededRandom(14);

type App = TestApp['app'];
type Item = { id: number; title: string; isRemoved?: true };

/** The replica of the visible sermons that a client of the REST API keeps. */
class Replica {
  readonly titles = new Map<number, string>();
  readonly #filters: string;
  #since = '1970-01-01T00:00:00Z';

  constructor(filters = '') {
    this.#filters = filters;
  }

  /** Applies the changes until there are no more. */
  async poll(app: App, limit: number): Promise<void> {
    let url: string | undefined = `/api/sermons?updatedSince=${this.#since}&limit=${limit}${this.#filters}`;
    while (url) {
      const response: Awaited<ReturnType<TestApp['visit']>> = await app.inject({ url });
      expect(response.statusCode, response.body).toBe(200);
      for (const item of response.json<Item[]>()) {
        if (item.isRemoved) this.titles.delete(item.id);
        else this.titles.set(item.id, item.title);
      }
      this.#since = String(response.headers['x-next-updated-since']);
      url = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
    }
  }
}

async function visibleTitles(where = 'true'): Promise<Map<number, string>> {
  const rows = await site
    .em()
    .execute<{ id: number; title: string }[]>(
      `select id, title from sermons where is_published = 'true' and is_hidden = 'false' and ${where} order by id`,
    );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

const sorted = (titles: Map<number, string>) => [...titles].sort(([one], [other]) => one - other);

/** Opens a second instance on the same database. The embedded database has one connection for both. */
async function openInstance(): Promise<{ app: App; close(): Promise<void> }> {
  const { databaseUrl, orm } = site.database;
  const ownOrm = databaseUrl ? await openTestPostgres(databaseUrl) : undefined;
  const app = await buildApp({
    settings: site.settings,
    orm: ownOrm ?? orm,
    files: site.files,
    sessionSecret: 'a secret for tests, long enough for any',
    mailer: createMailer(site.settings),
    metrics: new Metrics('0.0.0'),
  });
  await app.ready();
  return {
    app,
    async close() {
      await app.close();
      await ownOrm?.close(true);
    },
  };
}

const copySermon = `insert into sermons (title, content, rabbi_name, synagogue_name, city, state, country, email, phone, date_delivered, language, location_id)
  select ?, content, rabbi_name, synagogue_name, city, state, country, email, phone, date_delivered, ?, location_id
  from sermons where id = 1`;

/** Makes one random change in an open transaction. */
async function change(em: Parameters<Parameters<typeof inTransaction>[1]>[0], index: number): Promise<void> {
  const sermonId = '(select id from sermons where id > 1 order by id offset ? limit 1)';
  const offset = randomInt(60);
  const kind = randomInt(8);
  const language = ['he', 'en'][randomInt(2)];
  if (kind < 2) await em.execute(copySermon, [`Sermon ${index}`, language]);
  else if (kind === 2) await em.execute(`delete from sermons where id = ${sermonId}`, [offset]);
  else if (kind === 3)
    await em.execute(`update sermons set title = ?, language = ? where id = ${sermonId}`, [
      `Edit ${index}`,
      language,
      offset,
    ]);
  else {
    const column = kind < 6 ? 'is_hidden' : 'is_published';
    await em.execute(
      `update sermons set ${column} = case ${column} when 'true' then 'false' else 'true' end where id = ${sermonId}`,
      [offset],
    );
  }
}

test('a replica that applies all changes equals the visible sermons, with two instances, one of which restarts', async () => {
  await createStoredSermon(site.em(), { title: 'The first' });
  const first = site.app;
  let second = await openInstance();
  const replica = new Replica();
  const hebrewReplica = new Replica('&language=he');
  let changeCount = 0;
  for (let round = 0; changeCount < 1_000; round++) {
    const transactionSize = 1 + randomInt(6);
    const isRolledBack = randomInt(10) === 0;
    await Promise.all([
      inTransaction(site.em(), async (em) => {
        for (let step = 0; step < transactionSize; step++) await change(em, changeCount++);
        if (isRolledBack) throw new Error('rolled back');
      }).catch((error: unknown) => expect(error).toMatchObject({ message: 'rolled back' })),
      // Some rounds poll while the transaction is open.
      round % 5 === 0 && replica.poll(round % 2 === 0 ? first : second.app, 1 + randomInt(7)),
    ]);
    if (round % 9 === 0) await hebrewReplica.poll(first, 3);
    if (round % 100 === 50) {
      await second.close();
      second = await openInstance();
    }
  }
  await replica.poll(second.app, 100);
  await hebrewReplica.poll(second.app, 100);
  const expected = await visibleTitles();
  expect(expected.size).toBeGreaterThan(20);
  expect(sorted(replica.titles)).toEqual([...expected]);
  expect(sorted(hebrewReplica.titles)).toEqual([...(await visibleTitles(`language = 'he'`))]);
  await second.close();
});

test('lists a hidden and a deleted sermon as removed, and does not list a new draft', async () => {
  const em = site.em();
  const [hidden, deleted] = [await createStoredSermon(em), await createStoredSermon(em)];
  const before = (await site.visit({ url: '/api/sermons?updatedSince=2000-01-01&limit=1' })).headers;
  // The total counts all changes, not only those of the page.
  expect(Number(before['x-total-count'])).toBeGreaterThan(1);
  const { changed_at: since } = (
    await em.execute<{ changed_at: string }[]>(
      `select to_char(max(changed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as changed_at from sermon_updates`,
    )
  )[0] ?? { changed_at: '' };
  const nothing = await site.visit({ url: `/api/sermons?updatedSince=${since}` });
  expect([nothing.json(), nothing.headers['x-next-updated-since']]).toEqual([[], since]);
  hidden.isHidden = 'true';
  await em.remove(deleted).flush();
  const draft = await createStoredSermon(site.em(), { isPublished: 'false' });
  await site.em().execute('update sermons set title = ? where id = ?', ['Still a draft', draft.id]);
  const changes = (await site.visit({ url: `/api/sermons?updatedSince=${since}` })).json<Item[]>();
  expect(changes.sort((one, other) => one.id - other.id)).toEqual([
    { id: hidden.id, isRemoved: true },
    { id: deleted.id, isRemoved: true },
  ]);
});

test('lists the sermon of a rabbi whose name changed', async () => {
  const em = site.em();
  const { id } = await createStoredSermon(em, { rabbiName: 'Rabbi Before' });
  const list = await site.visit({ url: '/api/sermons?updatedSince=2000-01-01&limit=100' });
  let since = String(list.headers['x-next-updated-since']);
  for (;;) {
    const more = await site.visit({ url: `/api/sermons?updatedSince=${since}&limit=100` });
    if (more.json<Item[]>().length === 0) break;
    since = String(more.headers['x-next-updated-since']);
  }
  await site.administer({
    method: 'PATCH',
    url: '/api/admin/rabbis/before',
    payload: { name: 'Rabbi After' },
  });
  const changes = (await site.visit({ url: `/api/sermons?updatedSince=${since}` })).json<
    { id: number; rabbi: { name: string } }[]
  >();
  expect(changes.map((sermon) => [sermon.id, sermon.rabbi.name])).toEqual([[id, 'Rabbi After']]);
});

test.each([
  { kind: 'places', filter: 'city=Wassaw', one: { city: 'Warsaw' }, other: { city: 'Wassaw' } },
  {
    kind: 'rabbis',
    filter: 'rabbi=dov-cohen',
    one: { rabbiName: 'David Kohn' },
    other: { rabbiName: 'Dov Cohen' },
  },
])('a replica of a list with one filter follows merges of $kind', async ({ kind, filter, one, other }) => {
  const em = site.em();
  const sermons = [await createStoredSermon(em, one), await createStoredSermon(em, other)];
  const entries = await site.administer({ url: `/api/admin/${kind}?limit=100` });
  const find = (name: string | undefined) =>
    entries
      .json<{ id: number; slug?: string; city?: string; name?: string }[]>()
      .find((entry) => entry.city === name || entry.name === name);
  const [target, source] = [one, other].map((fields) => find(Object.values(fields)[0]));
  const replica = new Replica(`&${filter}`);
  const follow = async (action: string, payload?: object) => {
    const url = `/api/admin/${kind}/${source?.slug ?? source?.id}/${action}`;
    const response = await site.administer({ method: 'POST', url, ...(payload ? { payload } : {}) });
    expect(response.statusCode, response.body).toBe(200);
    await replica.poll(site.app, 100);
    return sorted(replica.titles);
  };
  await replica.poll(site.app, 100);
  const titles = sermons.map(({ id, title }) => [id, title]);
  expect(sorted(replica.titles)).toEqual([titles[1]]);
  expect(await follow('merge', { into: target?.slug ?? target?.id })).toEqual(titles);
  expect(await follow('unmerge')).toEqual([titles[1]]);
});

test.each([
  ['updatedSince=yesterday', 'updatedSince'],
  ['updatedSince=2026-02-30', 'updatedSince'],
  ['updatedSince=2026-11-22T25:00:00Z', 'updatedSince'],
  ['updatedSince=9999-12-31T23:59:59-12:00', 'updatedSince'],
  ['updatedSince=2026-11-21&updatedSince=2026-11-22', 'updatedSince'],
  ['updatedSince=2026-11-21&q=light', 'q'],
  ['updatedSince=2026-11-21&limit=0', 'limit'],
])('returns 400 and names the parameter: %s', async (query, field) => {
  const response = await site.visit({ url: `/api/sermons?${query}` });
  expect(response.statusCode).toBe(400);
  expect(response.json().issues[0].path).toBe(field);
});

test('a time zone offset whose + is not encoded returns a message with an encoded example, which is accepted', async () => {
  const list = (time: string) => site.visit({ url: `/api/sermons?updatedSince=${time}` });
  const response = await list('2026-11-21T20:04:11+02:00');
  expect(response.json().message).toContain('such as');
  const [example = ''] = /\S+%2B\S+/.exec(response.json().message) ?? [];
  expect((await list(example)).statusCode).toBe(200);
});

test('responses to updatedSince are not cached', async () => {
  const size = () => site.app.publicCache.stats.bytes;
  const before = size();
  for (const time of ['1900-01-01T00:00Z', '2026-11-21T18:04:11.123456-01:00', '9999-12-30']) {
    expect((await site.visit({ url: `/api/sermons?updatedSince=${time}` })).statusCode).toBe(200);
    const input = encodeURIComponent(JSON.stringify({ updatedSince: time }));
    expect((await site.visit({ url: `/trpc/sermons.updates?input=${input}` })).statusCode).toBe(200);
  }
  expect(size()).toBe(before);
});
