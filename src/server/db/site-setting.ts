import { randomBytes, randomUUID } from 'node:crypto';
import type { Em } from './orm.ts';

const secret = () => randomBytes(48).toString('base64url');

const generators = {
  /** Signs session cookies, where the settings bring no secret. */
  session_secret: secret,
  /** Signs unsubscribe links: those in old mails go on working when somebody changes SESSION_SECRET. */
  newsletter_secret: secret,
  /** Names this site in its exports. */
  site_id: randomUUID,
};

/** A value of this site alone: made when it is first asked for and kept in the database, so all instances have the same. */
export async function siteSetting(em: Em, name: keyof typeof generators): Promise<string> {
  const read = () => em.execute<{ value: string }[]>('select value from site_state where key = ?', [name]);
  const [known] = await read();
  if (known) return known.value;
  await em.execute('insert into site_state (key, value) values (?, ?) on conflict do nothing', [
    name,
    generators[name](),
  ]);
  // Another instance may have been first.
  const [kept] = await read();
  if (!kept) throw new Error(`${name} could not be kept in the database`);
  return kept.value;
}
