import { png } from '../../src/server/testing/media.ts';
import { readEmailsTo } from '../sites/outbox.ts';
import type { RunningSite } from '../sites/site.ts';
import type { Administer } from './create-sermon.ts';
import { expect } from './fixtures.ts';
import { buildPostedFields } from './submission-form.ts';

/** Submits a sermon with this email address, to which the site sends a personal link. */
export async function submitSermon(
  administer: Administer,
  title: string,
  email: string,
): Promise<{ id: number }> {
  const { terms: _terms, ...fields } = buildPostedFields(title);
  return (await administer('POST', '/api/sermons', { ...fields, email })) as { id: number };
}

/** Waits until a personal link was sent to this email address. @returns the path of the latest link */
export async function waitForPersonalLink(site: RunningSite, email: string): Promise<string> {
  const find = async () => {
    const emails = await readEmailsTo(site.dataDir, email);
    return emails.flatMap(({ text = '' }) => text.match(/\/submissions\/[\w-]{43}/g) ?? []).at(-1);
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}

/** Publishes a submission, and proposes changes with the personal link that was sent to this email address. */
export async function proposeChanges(
  site: RunningSite,
  administer: Administer,
  { id, email, changes }: { id: number; email: string; changes: object },
): Promise<void> {
  await administer('PATCH', `/api/admin/sermons/${id}/publish`, { published: true });
  const path = `/api${await waitForPersonalLink(site, email)}`;
  const { version } = (await administer('GET', path)) as { version: number };
  await administer('PATCH', path, { version, ...changes });
}

/** Creates a picture for a file input or a multipart body. */
export const createHeadshot = async () => ({
  name: 'headshot.png',
  mimeType: 'image/png',
  buffer: await png({ width: 300, height: 300 }),
});
