import { type Db, fromPglite } from 'pg-boss';
import { embeddedClient, type Orm } from '../db/orm.ts';

/** The OID of PostgreSQL's type `timestamptz`. */
const timestamptz = 1184;

/** The ORM reads timestamps as text; pg-boss expects dates. */
const queryOptions = { parsers: { [timestamptz]: (text: string) => new Date(text) } };

/**
 * Lets pg-boss use the ORM's single connection to the embedded database. Its statements wait for open transactions of
 * the ORM. SQL that begins a transaction runs in a transaction of the client, which holds the lock: if it fails, no
 * other statement runs before the rollback.
 */
export async function embeddedQueueDatabase(orm: Orm): Promise<Db> {
  const pglite = await embeddedClient(orm);
  return fromPglite({
    query: (text, parameters) => pglite.query(text, parameters as unknown[], queryOptions),
    exec: (text) =>
      /^\s*begin\b/i.test(text)
        ? pglite.transaction((transaction) => transaction.exec(text, queryOptions))
        : pglite.exec(text, queryOptions),
    listen: (channel, onNotification) => pglite.listen(channel, onNotification),
  });
}
