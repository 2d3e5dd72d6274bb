import { randomBytes, randomUUID } from 'node:crypto';
import type { Em } from './orm.ts';

const generateSecret = () => randomBytes(48).toString('base64url');

const generators = {
  /** Signs session cookies when SESSION_SECRET is not set. */
  session_secret: generateSecret,
  /** Signs unsubscribe links. Separate, so that links in sent emails stay valid when SESSION_SECRET changes. */
  newsletter_secret: generateSecret,
  /** Identifies this site in its exports. */
  site_id: randomUUID,
};

/**
 * Reads a generated value of this site. Creates it on first use and stores it in the database, so that all instances
 * share it.
 */
export async function siteSetting(em: Em, name: keyof typeof generators): Promise<string> {
  const read = () => em.execute<{ value: string }[]>('select value from site_state where key = ?', [name]);
  const [existing] = await read();
  if (existing) return existing.value;
  await em.execute('insert into site_state (key, value) values (?, ?) on conflict do nothing', [
    name,
    generators[name](),
  ]);
  // Another instance may have created it first.
  const [stored] = await read();
  if (!stored) throw new Error(`${name} could not be stored in the database`);
  return stored.value;
}
