import v8 from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

// V8 can free the machine code of an unused WebAssembly import twice, which crashes the process (nodejs/node#64500,
// Node 24.21). Keeping that code takes a few megabytes.
v8.setFlagsFromString('--no-wasm-code-gc');

/**
 * Options of every PGlite that opens this product's database. The extensions are only made available here; the first
 * migration creates them. PostgreSQL's default buffers of 128 MB would be resident from the start. With 16 MB, the
 * pages of a search with a thousand matches do not fit, and each such search takes twice as long.
 */
export const pgliteOptions = {
  extensions: { pg_trgm, unaccent },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
} satisfies PGliteOptions;
