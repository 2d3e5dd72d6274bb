import { MikroORM } from '@mikro-orm/postgresql';
import { openPostgres } from '../composition/orm.ts';
import type { Orm } from '../db/orm.ts';

/**
 * Opens the ORM on a PostgreSQL database with long timeouts: on a busy machine, a healthy server can exceed the
 * timeouts of the product.
 */
export const openTestPostgres = (databaseUrl: string): Promise<Orm> =>
  openPostgres(databaseUrl, { connectTimeoutMs: 60_000, probeTimeoutMs: 60_000 });

/** Connects to a PostgreSQL server, to create and drop databases on it. */
export const connectToServer = (serverUrl: string): Promise<MikroORM> =>
  MikroORM.init({ clientUrl: serverUrl, entities: [], discovery: { warnWhenNoEntities: false } });

/** The URL of the database with this name on a PostgreSQL server. */
export function databaseUrlOn(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
