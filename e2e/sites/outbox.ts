import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** The emails that a site without SMTP_URL has sent so far. */
export async function sentEmails(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  // A name that starts with a dot is a file that is still being written.
  const complete = names.filter((name) => name.endsWith('.eml') && !name.startsWith('.'));
  return Promise.all(complete.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

/** The sent emails whose recipient has this address. */
export async function emailsTo(dataDir: string, address: string): Promise<Email[]> {
  const emails = await sentEmails(dataDir);
  return emails.filter(({ to }) => to?.[0]?.address === address);
}
