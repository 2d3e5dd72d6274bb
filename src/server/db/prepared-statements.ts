import { createHash } from 'node:crypto';
import type { messages } from '@electric-sql/pglite';
import type { Pool } from 'pg';
import { serialize } from 'pg-protocol';
import { replaceExecute } from '../upstream/mikro-orm.ts';
import { describeExecuteSync, type EmbeddedClient, type Message } from './embedded/embedded-client.ts';

/** A parameter of a prepared statement. Arrays are passed in PostgreSQL's format, `{1,2}`. */
type Value = string | number | null;

interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Executes a prepared statement and returns its rows. */
type ExecutePrepared = (statement: Statement, values: readonly Value[]) => Promise<object[]>;

const statements = new Map<string, Statement>();

/**
 * Marks a statement that each connection parses once and then caches; the embedded database caches it for ten seconds.
 * Run it with `em.execute` as usual; inside a transaction it is not cached.
 * @param sql with a `?` for each value, each of a type that the database can infer from its position
 */
export function preparedStatement(sql: string): string {
  if (statements.has(sql)) return sql;
  let count = 0;
  const text = sql.replaceAll('?', () => `$${++count}`);
  statements.set(sql, { name: `bimah_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`, text });
  return sql;
}

/** Makes a connection of the ORM execute statements of {@link preparedStatement} with this function. */
export function runPrepared(connection: { execute: unknown }, execute: ExecutePrepared): void {
  replaceExecute(connection, async ({ sql, values, isPlainRead }, executeOriginal) => {
    const statement = typeof sql === 'string' && isPlainRead ? statements.get(sql) : undefined;
    if (statement) {
      try {
        return await execute(statement, values as Value[]);
      } catch (error) {
        if (!isUnusableStatement(error)) throw error;
      }
    }
    return executeOriginal();
  });
}

/**
 * Whether the prepared statement cannot be used: it is missing (26000) or exists already (42P05), because a pooler uses
 * another connection for each transaction, or its columns have changed (0A000). Nothing was executed.
 */
const isUnusableStatement = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(26000|42P05|0A000)$/.test(String(error.code));

/**
 * Maximum age of a cached plan of the embedded database, in milliseconds. Without autovacuum its statistics do not
 * follow the data, so a plan for a small library would be used for a large one.
 */
const maxPlanAgeMs = 10_000;

/** Executes on the embedded database, in one message. */
export function executeOnEmbedded(client: EmbeddedClient): ExecutePrepared {
  const plannedAt = new Map<string, number>();
  return async ({ name, text }, values) => {
    const now = performance.now();
    const isPlanned = now - (plannedAt.get(name) ?? Number.NEGATIVE_INFINITY) < maxPlanAgeMs;
    const parseMessages = isPlanned
      ? []
      : [serialize.close({ type: 'S', name }), serialize.parse({ name, text })];
    const message = Buffer.concat([
      ...parseMessages,
      serialize.bind({
        statement: name,
        values: values.map((value) => (value === null ? null : String(value))),
      }),
      ...describeExecuteSync,
    ]);
    // Requests from now on are queued behind this one.
    if (!isPlanned) plannedAt.set(name, now);
    try {
      return parseRows(await client.request(message), client.parsers);
    } catch (error) {
      plannedAt.delete(name);
      throw error;
    }
  };
}

/** Parses the rows of a response. PGlite's own parser copies hundreds of type parsers on each call. */
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

/** Executes on a PostgreSQL server. Each connection of the pool caches its statements. */
export function executeOnPool(getPool: () => Promise<Pool>): ExecutePrepared {
  return async ({ name, text }, values) => {
    const { rows } = await (await getPool()).query({ name, text, values: [...values] });
    return rows;
  };
}
