import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** Reads the emails that a site without SMTP_URL has sent so far, the oldest first. */
export async function readSentEmails(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  // A name that starts with a dot is a file that is still being written.
  const complete = names.filter((name) => name.endsWith('.eml') && !name.startsWith('.'));
  // Names start with the time; `readdir` returns them in any order.
  complete.sort();
  return Promise.all(complete.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

/** Reads the sent emails to this email address, the oldest first. */
export async function readEmailsTo(dataDir: string, recipient: string): Promise<Email[]> {
  const emails = await readSentEmails(dataDir);
  return emails.filter(({ to }) => to?.[0]?.address === recipient);
}
