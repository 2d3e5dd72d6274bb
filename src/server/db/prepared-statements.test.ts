import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../testing/database.ts';
import type { Em } from './orm.ts';
import { preparedStatement } from './prepared-statements.ts';
import { inTransaction } from './transaction.ts';

const quotient = preparedStatement('select 12 / ?::int as value');
const siteState = preparedStatement('select value from site_state where key = ?');

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const em = () => database.orm.em.fork() as Em;
const run = (statement: string, value: number | string, entityManager: Em = em()) =>
  entityManager.execute<{ value: unknown }[]>(statement, [value]);

test('a prepared statement returns the result for each value, also after a failed execution', async () => {
  expect(await run(quotient, 3)).toEqual([{ value: 4 }]);
  await expect(run(quotient, 0)).rejects.toThrow('division by zero');
  expect(await Promise.all([run(quotient, 4), run(quotient, 6)])).toEqual([[{ value: 3 }], [{ value: 2 }]]);
});

test('a prepared statement still returns its result after the database has deallocated it', async () => {
  expect(await run(quotient, 2)).toEqual([{ value: 6 }]);
  await em().execute('deallocate all');
  expect(await run(quotient, 2)).toEqual([{ value: 6 }]);
});

test('inside a transaction a prepared statement sees uncommitted rows, which other transactions do not see', async () => {
  let concurrent: Promise<unknown> = Promise.resolve();
  const transaction = inTransaction(em(), async (inner) => {
    await inner.execute(`insert into site_state (key, value) values ('theme', 'yes')`);
    expect(await run(siteState, 'theme', inner)).toEqual([{ value: 'yes' }]);
    concurrent = run(siteState, 'theme');
    throw new Error('aborted');
  });
  await expect(transaction).rejects.toThrow('aborted');
  expect(await concurrent).toEqual([]);
});
