import { randomBytes } from 'node:crypto';
import type { Em } from './orm.ts';

/** The secret that signs session cookies: made once and kept in the database, so all instances have the same. */
export async function ensureSessionSecret(em: Em): Promise<string> {
  await em.execute(
    `insert into site_state (key, value) values ('session_secret', ?) on conflict do nothing`,
    [randomBytes(48).toString('base64url')],
  );
  const [row] = await em.execute<{ value: string }[]>(
    `select value from site_state where key = 'session_secret'`,
  );
  if (!row) throw new Error('The session secret could not be kept in the database');
  return row.value;
}
