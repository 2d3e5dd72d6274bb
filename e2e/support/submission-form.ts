import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Fills in the required fields of the submission form that have no default. */
export async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Content').fill('And he dreamed, and behold, a ladder stood upon the earth.');
  await page.getByLabel('Rabbi name').fill('Rabbi Miriam Katz');
  const rabbi = page.getByRole('group', { name: 'The rabbi' });
  await rabbi.getByRole('textbox', { name: 'Email' }).fill('katz@example.org');
  await page.getByLabel('Phone').fill('518 555 0199');
  await page.getByLabel('Synagogue name').fill('Ohel Avraham');
  await page.getByLabel('City').fill('Leiden');
  await page.getByLabel('State/Province').fill('Zuid-Holland');
  await page.getByLabel('Country').fill('Netherlands');
  await page.getByLabel(/I have the right to publish/).check();
}

/** The fields of a valid submission as a browser without JavaScript posts them, without the optional ones. */
export const buildPostedFields = (title: string): Record<string, string> => ({
  title,
  content: 'And he dreamed, and behold, a ladder stood upon the earth.',
  dateDelivered: '2026-11-14',
  rabbiName: 'Rabbi Miriam Katz',
  email: 'katz@example.org',
  phone: '518 555 0199',
  synagogueName: 'Ohel Avraham',
  city: 'Leiden',
  state: 'Zuid-Holland',
  country: 'Netherlands',
  topicReference: '',
  terms: 'on',
});

export const getSubmitButton = (page: Page): Locator => page.getByRole('button', { name: 'Submit Sermon' });

/** The upload field with this label. */
export const getUploadField = (page: Page, name: string): Locator =>
  page.getByRole('group', { name, exact: true });

/** Chooses a file as the browser's file dialog does. */
export const chooseFile = (
  page: Page,
  name: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> => getUploadField(page, name).locator('input[type=file]').setInputFiles(file);

type StoredSermon = { title: string; [field: string]: unknown };

/** The sermons of a list response that have this title. */
export const filterByTitle = (sermons: unknown, title: string): StoredSermon[] =>
  (sermons as StoredSermon[]).filter((sermon) => sermon.title === title);

/**
 * Waits for the confirmation of a submission: the message, or the line that replaces it. The message is shown for three
 * seconds only, so on a slow machine a test that waits for the message alone can miss it.
 */
export const expectConfirmation = (page: Page): Promise<void> =>
  expect(page.getByText('Thank you for your sermon').or(page.getByText('Sent for review'))).toBeVisible();

/** Discards the restored draft and confirms it. */
export async function discardDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard draft', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm: discard draft' }).click();
}

/** Closes a tab as a user does. Waits until it is closed: until then, the page can still store its draft. */
export async function closeTab(page: Page): Promise<void> {
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
}
