import { randomUUID } from 'node:crypto';
import type { Em } from '../../db/orm.ts';

/** The name of this site in its exports: made once and kept in the database. */
async function siteId(em: Em): Promise<string> {
  const read = () => em.execute<{ value: string }[]>(`select value from site_state where key = 'site_id'`);
  const [found] = await read();
  if (found) return found.value;
  await em.execute(`insert into site_state (key, value) values ('site_id', ?) on conflict do nothing`, [
    randomUUID(),
  ]);
  const [made] = await read();
  if (!made) throw new Error('The name of the site could not be kept in the database');
  return made.value;
}

/** What the names of this site's own sermons begin with; their numbers stand behind it. */
export const siteSourcePrefix = async (em: Em): Promise<string> => `bimah:${await siteId(em)}:`;
