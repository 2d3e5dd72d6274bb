import { PGlite } from '@electric-sql/pglite';
import { pgliteOptions } from '../db/embedded/pglite-options.ts';
import { readChangeCount } from './copy-data-dir.ts';

/** The contents of a snapshot of the embedded database. */
interface SnapshotContents {
  /** Major version of PostgreSQL. */
  readonly postgresVersion: number;
  readonly migrations: string[];
  /** Row count of each table except those of the job queue. */
  readonly counts: Record<string, number>;
  /** The count of changes, as {@link readChangeCount} returns it. */
  readonly changes: number;
  /**
   * All uploads that are not being deleted: `id` names the folder, `isReferenced` says whether a sermon or a proposal
   * refers to the file.
   */
  readonly uploads: readonly { id: string; url: string; isReferenced: boolean }[];
}

/**
 * Opens a snapshot of the embedded database and reads every row except those of the job queue, which proves that they
 * are readable. Afterward the snapshot is in the state of a cleanly shut down database.
 * @throws any error of the database when the folder cannot be opened or a row cannot be read
 */
export async function verifySnapshot(folder: string): Promise<SnapshotContents> {
  const client = await PGlite.create(folder, pgliteOptions);
  try {
    const query = async <Row>(text: string) => (await client.query<Row>(text)).rows;
    const tables = await query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      // Casting rows to text reads all columns, so an index-only scan is impossible.
      const [row] = await query<{ rows: string }>(
        `select count(length(t::text))::text as rows from "${name}" as t`,
      );
      counts[name] = Number(row?.rows ?? 0);
    }
    // Snapshots of earlier versions may lack the counter of changes and the table `proposals`.
    const counters = await query(`select 1 from pg_class where relname = 'changes_counted'`);
    const inProposal = tables.some(({ name }) => name === 'proposals')
      ? 'exists (select 1 from proposals where files @> array[uploads.url])'
      : 'false';
    return {
      postgresVersion: await readPostgresVersion(client),
      migrations: (await query<{ name: string }>('select name from mikro_orm_migrations order by id')).map(
        ({ name }) => name,
      ),
      counts,
      changes: counters.length > 0 ? await readChangeCount(client) : 0,
      uploads: await query<{ id: string; url: string; isReferenced: boolean }>(
        `select id, url, exists (
           select 1 from sermons
           where headshot_url = uploads.url or audio_url = uploads.url or featured_image_url = uploads.url
         ) or ${inProposal} as "isReferenced" from uploads where not is_leaving order by id`,
      ),
    };
  } finally {
    await client.close();
  }
}

/** Returns the major version of the embedded PostgreSQL. Starts a database in memory. */
export async function readEmbeddedVersion(): Promise<number> {
  const client = await PGlite.create();
  try {
    return await readPostgresVersion(client);
  } finally {
    await client.close();
  }
}

/** Returns the major version of PostgreSQL. */
async function readPostgresVersion(client: PGlite): Promise<number> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  );
  return Math.trunc(Number(rows[0]?.version ?? 0) / 10_000);
}
