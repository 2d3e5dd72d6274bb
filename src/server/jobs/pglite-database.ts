import { type Db, fromPglite } from 'pg-boss';
import { embeddedClient, type Orm } from '../db/orm.ts';

/** The ORM reads moments as text; the queue expects them as dates. */
const queryOptions = { parsers: { 1184: (text: string) => new Date(text) } };

/**
 * Lets the queue use the embedded database through the one connection that the ORM uses. Its statements wait for
 * an open transaction, whoever opened it. A script that opens its own transaction runs inside one that is held
 * exclusively: should it fail, nobody's statement slips in before it is rolled back.
 */
export async function embeddedQueueDatabase(orm: Orm): Promise<Db> {
  const pglite = await embeddedClient(orm);
  return fromPglite({
    query: (text, parameters) => pglite.query(text, parameters as unknown[], queryOptions),
    exec: (text) =>
      /^\s*begin\b/i.test(text)
        ? pglite.transaction((transaction) => transaction.exec(text, queryOptions))
        : pglite.exec(text, queryOptions),
    listen: async (channel, heard) => {
      const unlisten = await pglite.listen(channel, heard);
      return () => unlisten();
    },
  });
}
