import { DeadlockException } from '@mikro-orm/core';
import type { Em } from './orm.ts';

/**
 * Runs work in one transaction. Work gets the transaction's own entity manager and uses no other: the embedded
 * database has one connection, and a query beside the transaction would wait for it for ever.
 * When PostgreSQL ends it to resolve a deadlock, nothing was done, and it is run again.
 */
export async function inTransaction<Result>(em: Em, work: (em: Em) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await em.fork().transactional((inner) => work(inner as Em));
    } catch (error) {
      if (!(error instanceof DeadlockException) || attempt === 3) throw error;
    }
  }
}
