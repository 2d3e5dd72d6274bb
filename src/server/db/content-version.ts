import type { Em, Orm } from './orm.ts';

/** Reads the version of all public content. A database trigger increments it once per transaction that changes some. */
export async function readContentVersion(orm: Orm): Promise<string> {
  const [row] = await orm.em
    .fork()
    .execute<{ value: string }[]>(`select value from site_state where key = 'generation'`);
  return row?.value ?? '0';
}

/** Keeps the current transaction from raising the content version. The caller must raise it later. */
export async function deferContentVersion(em: Em): Promise<void> {
  await em.execute(`select set_config('bimah.defers_generation', 'on', true)`);
}

/**
 * Raises the content version, which invalidates the cached responses of every process.
 * @param by the increase; more than `retainedVersions` (256) makes every process reload its whole index of sermons
 */
export async function raiseContentVersion(em: Em, by = 1): Promise<void> {
  await em.execute(
    `with raised as (
       update site_state set value = (value::bigint + ?)::text where key = 'generation' returning value
     )
     select pg_notify('bimah_generation', value) from raised`,
    [by],
  );
}
