import { createHash } from 'node:crypto';
import type { messages } from '@electric-sql/pglite';
import type { Pool } from 'pg';
import { serialize } from 'pg-protocol';
import { describeExecuteSync, type EmbeddedClient, type Message } from './embedded-client.ts';

/** What a prepared statement can be given; a list goes as PostgreSQL writes it, `{1,2}`. */
type Value = string | number | null;

interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Asks the database for the rows of a statement that it keeps. */
export type ExecutePrepared = (statement: Statement, values: readonly Value[]) => Promise<object[]>;

const statements = new Map<string, Statement>();

/**
 * Marks a statement of which only the values differ from one time to the next: the database reads and plans it once and
 * keeps it. It is run by `em.execute` like any other; inside a transaction it goes the usual way.
 * @param sql with a `?` for each value, each of a type that the database can tell from where it stands
 */
export function prepared(sql: string): string {
  if (statements.has(sql)) return sql;
  let count = 0;
  const text = sql.replaceAll('?', () => `$${++count}`);
  statements.set(sql, { name: `bimah_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`, text });
  return sql;
}

type Execute = (
  sql: unknown,
  values?: unknown[],
  method?: string,
  transaction?: unknown,
  ...more: unknown[]
) => Promise<unknown>;

/** Lets a connection of the ORM run what is {@link prepared} by asking in this way. */
export function runPrepared(connection: { execute: unknown }, ask: ExecutePrepared): void {
  const usual = (connection.execute as Execute).bind(connection);
  const execute: Execute = async (sql, values = [], method = 'all', transaction, ...more) => {
    const statement =
      typeof sql === 'string' && method === 'all' && transaction === undefined
        ? statements.get(sql)
        : undefined;
    if (statement) {
      try {
        return await ask(statement, values as Value[]);
      } catch (error) {
        if (!isForgotten(error)) throw error;
      }
    }
    return usual(sql, values, method, transaction, ...more);
  };
  connection.execute = execute;
}

/**
 * The database does not know the statement under this name any more, as behind a pooler that gives each transaction
 * another connection; or what it selects has changed. Nothing was done.
 */
const isForgotten = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(26000|42P05|0A000)$/.test(String(error.code));

/**
 * So old, in milliseconds, may a plan of the embedded database become. Nobody there counts the rows anew while they are
 * written, so that a plan for a small library would be kept for a large one.
 */
const oldestPlan = 10_000;

/** Asks the embedded database. One message brings everything. */
export function executeOnEmbedded(client: EmbeddedClient): ExecutePrepared {
  const planned = new Map<string, number>();
  return async ({ name, text }, values) => {
    const now = performance.now();
    const isPlanned = now - (planned.get(name) ?? Number.NEGATIVE_INFINITY) < oldestPlan;
    const plan = isPlanned ? [] : [serialize.close({ type: 'S', name }), serialize.parse({ name, text })];
    const message = Buffer.concat([
      ...plan,
      serialize.bind({
        statement: name,
        values: values.map((value) => (value === null ? null : String(value))),
      }),
      ...describeExecuteSync,
    ]);
    // Those who ask from now on come behind this one.
    if (!isPlanned) planned.set(name, now);
    try {
      return parseRows(await client.ask(message), client.parsers);
    } catch (error) {
      planned.delete(name);
      throw error;
    }
  };
}

/** The rows of an answer; PGlite's own reading of it copies all its hundreds of parsers each time. */
function parseRows(messages: readonly Message[], parsers: EmbeddedClient['parsers']): object[] {
  let columns: messages.RowDescriptionMessage['fields'] = [];
  const rows: object[] = [];
  for (const message of messages) {
    if (message.name === 'rowDescription') columns = (message as messages.RowDescriptionMessage).fields;
    if (message.name !== 'dataRow') continue;
    const { fields } = message as messages.DataRowMessage;
    const row: Record<string, unknown> = {};
    for (const [index, { name, dataTypeID }] of columns.entries()) {
      const text = fields[index] ?? null;
      const read = parsers[dataTypeID];
      row[name] = text === null || read === undefined ? text : read(text, dataTypeID);
    }
    rows.push(row);
  }
  return rows;
}

/** Asks a PostgreSQL server: each connection of the pool keeps the statements that it was asked. */
export function executeOnPool(client: () => Promise<Pool>): ExecutePrepared {
  return async ({ name, text }, values) => {
    const { rows } = await (await client()).query({ name, text, values: [...values] });
    return rows;
  };
}
