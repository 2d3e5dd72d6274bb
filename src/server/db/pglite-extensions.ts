import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

/** Extensions that the embedded database needs in memory; on PostgreSQL the first migration creates them. */
export const pgliteExtensions = { pg_trgm, unaccent };
