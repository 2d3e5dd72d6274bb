import { isMainThread } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

// Loaded into `db:move` with `--import`. The source rejects everything that is done with it after the commit: the end
// of its transaction, and closing it.
if (isMainThread) {
  const { query, close } = PGlite.prototype;
  PGlite.prototype.query = function (this: PGlite, ...parameters: Parameters<typeof query>) {
    if (parameters[0] === 'rollback') return Promise.reject(new Error('rollback failed by the test'));
    return query.apply(this, parameters) as never;
  };
  PGlite.prototype.close = async function (this: PGlite) {
    await close.call(this);
    throw new Error('close failed by the test');
  };
}
