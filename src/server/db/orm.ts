import type { AbstractSqlDriver, BasePostgreSqlEntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { EmbeddedClient } from './embedded/embedded-client.ts';

/** The entity manager of either driver. */
export type Em = BasePostgreSqlEntityManager<AbstractSqlDriver>;
/** The ORM of either driver. */
export type Orm = MikroORM & { em: Em };

/** A connection of the ORM with the native client of its driver. */
export interface NativeConnection<Client> {
  execute: unknown;
  getNativeClient(): Promise<Client>;
}

/** Returns the client of the embedded database that an ORM or entity manager uses. Not for a PostgreSQL server. */
export function embeddedClient({ em }: { readonly em: Em }): Promise<EmbeddedClient> {
  return (em.getConnection() as unknown as NativeConnection<EmbeddedClient>).getNativeClient();
}
