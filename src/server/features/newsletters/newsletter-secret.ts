import { randomBytes } from 'node:crypto';
import type { Em } from '../../db/orm.ts';

/**
 * The secret that signs unsubscribe links. It is kept apart from that of the sessions: links in old mails go on
 * working when somebody changes SESSION_SECRET.
 */
export async function newsletterSecret(em: Em): Promise<string> {
  const read = () =>
    em.execute<{ value: string }[]>(`select value from site_state where key = 'newsletter_secret'`);
  let [row] = await read();
  if (!row) {
    await em.execute(
      `insert into site_state (key, value) values ('newsletter_secret', ?) on conflict do nothing`,
      [randomBytes(48).toString('base64url')],
    );
    [row] = await read();
  }
  if (!row) throw new Error('The newsletter secret could not be kept in the database');
  return row.value;
}
