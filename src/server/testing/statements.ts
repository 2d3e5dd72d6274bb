import type { Em, Orm } from '../db/orm.ts';
import { replaceExecute } from '../upstream/mikro-orm.ts';

/** An SQL statement and its parameters. */
export type Statement = readonly [sql: string, values: readonly unknown[]];

/** Records the SQL statements that a function sends. */
export async function recordStatements(orm: Orm, read: (em: Em) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const restore = replaceExecute(orm.em.getConnection(), ({ sql, values }, execute) => {
    statements.push([String(sql), values]);
    return execute();
  });
  try {
    await read(orm.em.fork() as Em);
  } finally {
    restore();
  }
  return statements;
}

/**
 * Runs `explain` for each query of a read.
 * @param options of `explain`, such as `format json` or `analyze`
 * @returns for each query its SQL and its plan: a text for each line, or one JSON value with `format json`
 */
export async function explainRead(
  orm: Orm,
  read: (em: Em) => Promise<unknown>,
  options: string,
): Promise<{ sql: string; rows: unknown[] }[]> {
  const plans: { sql: string; rows: unknown[] }[] = [];
  for (const [sql, values] of await recordStatements(orm, read)) {
    if (!/^\s*(select|with)/i.test(sql)) continue;
    const rows = await orm.em
      .getConnection()
      .execute<Record<string, unknown>[]>(`explain (${options}) ${sql}`, [...values]);
    plans.push({ sql, rows: rows.map((row) => row['QUERY PLAN']) });
  }
  return plans;
}
