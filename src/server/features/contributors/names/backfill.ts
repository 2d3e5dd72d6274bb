import type { FastifyBaseLogger } from 'fastify';
import type { Em } from '../../../db/orm.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type ContributorNames, resolveMany } from './resolve-contributors.ts';

/** Sermons per transaction. Others who save a new name wait for one of them at most. */
const batch = 500;

/**
 * Resolves the rabbis and synagogues of sermons that an earlier version stored, a batch at a time, while the site
 * serves. Instances that start together share the work.
 * @returns the number of sermons
 */
export async function resolveStoredSermons(
  tools: { em(): Em; readonly log?: FastifyBaseLogger },
  stopping: AbortSignal,
): Promise<number> {
  const begin = performance.now();
  let resolved = 0;
  for (let found = batch; found > 0 && !stopping.aborted; resolved += found) {
    found = await inTransaction(tools.em(), resolveBatch);
  }
  if (resolved > 0) {
    const seconds = Math.round((performance.now() - begin) / 1000);
    tools.log?.info({ sermons: resolved, seconds }, 'resolved the rabbis and synagogues of stored sermons');
  }
  return resolved;
}

async function resolveBatch(em: Em): Promise<number> {
  const rows = await em.execute<(ContributorNames & { id: number })[]>(
    `select id, rabbi_name as "rabbiName", synagogue_name as "synagogueName", city, country from sermons
     where rabbi_id is null or synagogue_id is null order by id limit ${batch} for update skip locked`,
  );
  if (rows.length === 0) return 0;
  const resolved = await resolveMany(em, rows);
  const list = (ids: readonly number[]) => `{${ids.join(',')}}`;
  await em.execute(
    `update sermons set rabbi_id = coalesce(sermons.rabbi_id, found.rabbi_id),
       synagogue_id = coalesce(sermons.synagogue_id, found.synagogue_id)
     from unnest(?::int[], ?::int[], ?::int[]) found (id, rabbi_id, synagogue_id) where sermons.id = found.id`,
    [
      list(rows.map(({ id }) => id)),
      list(resolved.map(({ rabbiId }) => rabbiId)),
      list(resolved.map(({ synagogueId }) => synagogueId)),
    ],
  );
  return rows.length;
}
