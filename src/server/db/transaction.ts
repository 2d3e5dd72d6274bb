import { DeadlockException } from '@mikro-orm/core';
import type { Em } from './orm.ts';

/**
 * Runs work in one transaction. The work must use only the entity manager that it receives: the embedded database has
 * one connection, so another query would wait for the transaction forever. When PostgreSQL aborts the transaction to
 * resolve a deadlock, the work runs again, up to three times in all.
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
