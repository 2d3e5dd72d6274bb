import { openPostgres } from '../composition/orm.ts';
import type { Orm } from '../db/orm.ts';

/**
 * Opens the ORM on a PostgreSQL database with long timeouts: on a busy machine, a healthy server can exceed the
 * timeouts of the product.
 */
export const openTestPostgres = (databaseUrl: string): Promise<Orm> =>
  openPostgres(databaseUrl, { connectTimeoutMs: 60_000, probeTimeoutMs: 60_000 });
