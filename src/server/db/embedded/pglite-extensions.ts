import v8 from 'node:v8';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

// When V8 frees the machine code of a WebAssembly import that nobody calls any more, it sometimes frees what it has
// freed before, and ends the process (nodejs/node#64500, Node 24.21). Kept, that code is a few megabytes.
v8.setFlagsFromString('--no-wasm-code-gc');

/** Extensions that the embedded database needs in memory; on PostgreSQL the first migration creates them. */
export const pgliteExtensions = { pg_trgm, unaccent };
