import { afterAll, beforeAll, expect, test } from 'vitest';
import { appRouter, createCaller } from '../composition/app-router.ts';
import {
  listCards,
  listForModeration,
  moderationQueue,
} from '../features/sermons/moderation/moderation-list.service.ts';
import { freshDatabase, type TestDatabase } from '../testing/database.ts';
import { type PublicRead, publicReads, readLibrary } from '../testing/public-reads.ts';
import { explainRead } from '../testing/statements.ts';
import type { Context } from '../trpc/context.ts';
import { proceduresOf } from '../upstream/trpc.ts';
import type { Em } from './orm.ts';

/** The rows of each table. 90 rabbis and 200 synagogues have sermons. */
const rowCounts = { sermons: 6_000, rabbis: 2_000, synagogues: 2_000 };
let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  const em = database.orm.em.fork() as Em;
  await em.execute(`insert into locations (country, state, city)
    select 'Country ' || n % 20, 'State ' || n % 100, 'City ' || n from generate_series(1, 400) n`);
  for (const table of ['rabbis', 'synagogues'] as const)
    await em.execute(`insert into ${table} (id, root_id, slug, key, folded, name, sort_name)
      select n, n, 'name-' || n, 'name ' || n, 'name ' || n, 'Name ' || n, 'name ' || n from generate_series(1, ${rowCounts[table]}) n`);
  await em.execute(`insert into sermons (title, slug, content, rabbi_name, synagogue_name, city, state, country, email,
      phone, date_delivered, date_submitted, keywords, is_published, is_featured, location_id, rabbi_id, synagogue_id)
    select 'Sermon ' || n % 500, 'sermon-' || n, 'Words ' || n, 'Rabbi Naomi ' || n % 90, 'Beit ' || n % 200,
      city, state, country, 'r@example.org', '1234567', timestamptz '2026-11-14Z' - n % 1560 * interval '7 days',
      timestamptz '2026-11-15T09:00Z' - n % 1560 * interval '7 days',
      'hope', case when n % 50 = 0 then 'false' else 'true' end,
      case when n = 7 then 'true' else 'false' end, locations.id, 1 + n % 90, 1 + n % 200
    from generate_series(1, ${rowCounts.sermons}) n join locations on locations.id = 1 + n % 400`);
  // The planner avoids a GIN index while its pending list is long. The vacuum empties the list.
  await em.execute('vacuum analyze');
});
afterAll(() => database.close());

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const flattenPlan = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flattenPlan)];

/** Describes what a plan node reads if it scans a table of `rowCounts` or reads more than a tenth of it. */
function describeLargeRead(node: PlanNode): string[] {
  const table = node['Relation Name'] ?? '';
  const count = (rowCounts as Partial<Record<string, number>>)[table];
  if (count === undefined) return [];
  const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return node['Node Type'] === 'Seq Scan' || read > count / 10 ? [`${read} ${table}`] : [];
}

/** Describes the statements of these reads that scan a table of `rowCounts`, or read more than a tenth of it. */
async function findLargeReads(reads: readonly Pick<PublicRead, 'name' | 'read'>[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, read } of reads) {
    // The first run may fill the in-memory index, which reads all sermons. Later runs must not.
    await read(database.orm.em.fork() as Em);
    const plans = await explainRead(database.orm, read, 'analyze, timing off, format json');
    expect(plans, name).not.toEqual([]);
    for (const { sql, rows } of plans) {
      const [{ Plan }] = (typeof rows[0] === 'string' ? JSON.parse(rows[0]) : rows[0]) as [
        { Plan: PlanNode },
      ];
      const large = flattenPlan(Plan).flatMap(describeLargeRead);
      if (large.length > 0) found.push(`${name}: ${large.join(', ')}: ${sql}`);
    }
  }
  return found;
}

test('no read of `publicReads` scans the sermons, rabbis or synagogues, or reads more than a tenth of them', async () => {
  const reads = publicReads(await readLibrary(database.orm.em.fork() as Em));
  expect(await findLargeReads(reads)).toEqual([]);
});

const queryPaths = (isIncluded: (path: string) => boolean) =>
  [...proceduresOf(appRouter)]
    .filter(([path, { type }]) => type === 'query' && isIncluded(path))
    .map(([path]) => path)
    .toSorted();

/** Calls a procedure as a visitor. */
function callProcedure(path: string, input: unknown, em: Em): Promise<unknown> {
  const settings = { publicUrl: 'https://sermons.example.org', siteName: 'Bimah' };
  const caller: unknown = createCaller({ em, session: null, settings } as Context);
  const call = path.split('.').reduce((part, name) => (part as Record<string, unknown>)[name], caller);
  return (call as (input: unknown) => Promise<unknown>)(input);
}

test('no public procedure that reads the database without a token scans the sermons, rabbis or synagogues, or reads more than a tenth of them', async () => {
  const { id, slug, country, state, occasion, rabbi } = await readLibrary(database.orm.em.fork() as Em);
  const contributor = { kind: 'rabbi', slug: rabbi.slug };
  const inputs: Record<string, unknown> = {
    'booklets.read': { occasion: occasion.slug },
    'contributors.bySlug': contributor,
    'contributors.list': { kind: 'rabbi' },
    'contributors.nameMatches': { q: rabbi.slug.replaceAll('-', ' ') },
    'contributors.page': contributor,
    'contributors.sermons': contributor,
    'embeds.oembed': { url: `/sermon/${slug}` },
    'locations.cities': { country, state },
    'locations.countries': undefined,
    'locations.states': { country },
    'locations.suggestions': { country },
    'occasions.bySlug': { slug: occasion.slug },
    'occasions.list': {},
    'occasions.page': { slug: occasion.slug },
    'occasions.sermons': { slug: occasion.slug },
    'sermons.byId': { id },
    'sermons.bySlug': { slug },
    'sermons.directory': {},
    'sermons.featured': undefined,
    'sermons.list': {},
    'sermons.neighbours': { id },
    'sermons.recent': {},
    'sermons.recentCards': {},
    'sermons.recentPage': {},
    'sermons.related': { id },
    'sermons.searchByLocation': {},
    'sermons.updates': { updatedSince: '1970-01-01' },
    'sources.chapter': { book: 'genesis', chapter: 28 },
    'sources.list': undefined,
  };
  // The calendar and the names of occasions are computed. A token leads to one row: by its hash, or by the id in it.
  const others =
    /^(calendar\.|occasions\.(names|ofDay|spellings)$|newsletters\.subscription$|submissions\.byToken$)/;
  expect(Object.keys(inputs)).toEqual(queryPaths((path) => !path.startsWith('admin.') && !others.test(path)));
  const reads = Object.entries(inputs).map(([name, input]) => ({
    name,
    read: (em: Em) => callProcedure(name, input, em),
  }));
  expect(await findLargeReads(reads)).toEqual([]);
});

test('none of 16 dashboard reads scans the sermons, rabbis or synagogues, or reads more than a tenth of them', async () => {
  const limit = 20;
  const lists = (['published', 'drafts', 'hidden', 'all'] as const).flatMap((filter) =>
    [1, 20, 480].map((page) => ({
      name: `${filter}, page ${page}`,
      read: (em: Em) => listCards(em, { filter, page, limit }),
    })),
  );
  const reads = [
    ...lists,
    { name: 'a name', read: (em: Em) => listCards(em, { filter: 'all', q: 'sermon 417', page: 1, limit }) },
    { name: 'two letters', read: (em: Em) => listCards(em, { filter: 'drafts', q: 'zq', page: 1, limit }) },
    { name: 'over REST', read: (em: Em) => listForModeration(em, { filter: 'all', page: 100, limit: 100 }) },
    { name: 'the queue', read: (em: Em) => moderationQueue(em, undefined) },
  ];
  expect(await findLargeReads(reads)).toEqual([]);
});
