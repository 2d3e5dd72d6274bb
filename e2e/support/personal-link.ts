import { readEmailsTo } from '../sites/outbox.ts';
import type { RunningSite } from '../sites/site.ts';
import { expect } from './fixtures.ts';

/** Waits until a personal link was sent to this email address. @returns the path of the latest link */
export async function waitForPersonalLink(site: RunningSite, email: string): Promise<string> {
  const find = async () => {
    const emails = await readEmailsTo(site.dataDir, email);
    return emails.flatMap(({ text = '' }) => text.match(/\/submissions\/[\w-]{43}/g) ?? []).at(-1);
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}
