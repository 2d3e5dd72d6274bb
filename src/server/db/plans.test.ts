import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  listCards,
  listForModeration,
  moderationQueue,
} from '../features/sermons/moderation/moderation-list.service.ts';
import { freshDatabase, type TestDatabase } from '../testing/database.ts';
import { type PublicRead, publicReads, readLibrary } from '../testing/public-reads.ts';
import { explainRead } from '../testing/statements.ts';
import type { Em } from './orm.ts';

const sermons = 20_000;
let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  const em = database.orm.em.fork() as Em;
  await em.execute(`insert into locations (country, state, city)
    select 'Country ' || n % 20, 'State ' || n % 100, 'City ' || n from generate_series(1, 400) n`);
  for (const [table, count] of Object.entries({ rabbis: 90, synagogues: 200 }))
    await em.execute(`insert into ${table} (id, root_id, slug, key, folded, name, sort_name)
      select n, n, 'name-' || n, 'name ' || n, 'name ' || n, 'Name ' || n, 'name ' || n from generate_series(1, ${count}) n`);
  await em.execute(`insert into sermons (title, slug, content, rabbi_name, synagogue_name, city, state, country, email,
      phone, date_delivered, date_submitted, keywords, is_published, is_featured, location_id, rabbi_id, synagogue_id)
    select 'Sermon ' || n % 500, 'sermon-' || n, 'Words ' || n, 'Rabbi Naomi ' || n % 90, 'Beit ' || n % 200,
      city, state, country, 'r@example.org', '1234567', timestamptz '2026-11-14Z' - n % 1560 * interval '7 days',
      timestamptz '2026-11-15T09:00Z' - n % 1560 * interval '7 days',
      'hope', case when n % 50 = 0 then 'false' else 'true' end,
      case when n = 7 then 'true' else 'false' end, locations.id, 1 + n % 90, 1 + n % 200
    from generate_series(1, ${sermons}) n join locations on locations.id = 1 + n % 400`);
  // The planner avoids a GIN index while its pending list is long. Only a vacuum empties the list.
  await em.execute('vacuum analyze');
}, 240_000);
afterAll(() => database.close());

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

/** The count of sermons that a plan node reads. */
const sermonsRead = (node: PlanNode): number =>
  node['Relation Name'] === 'sermons'
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0;

/** Describes the statements of these reads that scan the table of sermons, or read more than a tenth of it. */
async function largeReads(reads: readonly Pick<PublicRead, 'name' | 'read'>[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, read } of reads) {
    // The in-memory index reads all sermons once. The reads below run for each visitor.
    await read(database.orm.em.fork() as Em);
    const plans = await explainRead(database.orm, read, 'analyze, timing off, format json');
    expect(plans, name).not.toEqual([]);
    for (const { sql, rows } of plans) {
      const [{ Plan }] = (typeof rows[0] === 'string' ? JSON.parse(rows[0]) : rows[0]) as [
        { Plan: PlanNode },
      ];
      const scans = nodes(Plan).filter(
        (node) =>
          (node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'sermons') ||
          sermonsRead(node) > sermons / 10,
      );
      if (scans.length > 0) found.push(`${name}: ${Math.max(...scans.map(sermonsRead))} sermons: ${sql}`);
    }
  }
  return found;
}

test('no public read scans all sermons', async () => {
  const reads = publicReads(await readLibrary(database.orm.em.fork() as Em));
  expect(await largeReads(reads)).toEqual([]);
}, 120_000);

test('no dashboard read scans all sermons', async () => {
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
  expect(await largeReads(reads)).toEqual([]);
}, 120_000);
