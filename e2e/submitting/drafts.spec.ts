import type { Page } from '@playwright/test';
import * as media from '../../src/server/testing/media.ts';
import { expect, test } from '../support/fixtures.ts';
import { fillStorage } from '../support/full-storage.ts';
import { holdRequests, waitUntilSettled } from '../support/page-requests.ts';
import {
  chooseFile,
  closeTab,
  discardDraft,
  fillIn,
  getSubmitButton,
  getUploadField,
} from '../support/submission-form.ts';

test.use({ siteName: 'submitting-drafts' });

test('a draft is restored after a reload, and is gone after it is discarded', async ({ page }) => {
  await page.goto('/submit');
  await page.getByLabel('Title').fill('Half a thought');
  await page.getByLabel('URL slug').fill('my-own-slug');
  await page.getByLabel('Content').fill('It was not finished when the');
  // The test does not wait for the autosave delay, because leaving the page also saves.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue where you left off' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue where you left off' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
  await expect(page.getByLabel('Content')).toHaveValue('It was not finished when the');
  await page.getByLabel('Title').fill('Half a thought more');
  await expect(page.getByLabel('URL slug')).toHaveValue('my-own-slug');
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await expect(page.getByLabel('URL slug')).toHaveValue('half-a-thought-more');
  await page.reload();
  await discardDraft(page);
  await expect(page.getByLabel('Title')).toHaveValue('');
  // The button that had focus is gone.
  await expect(page.getByRole('form', { name: 'Submit your sermon' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Date delivered')).not.toHaveValue('');
  await expect(page.getByRole('button', { name: 'Discard draft' })).toHaveCount(0);
});

test('‘Submit another sermon’ on a personal page restores the draft of a sermon that was not sent, else fills in the details and a date', async ({
  page,
}) => {
  await page.goto('/submit');
  await page.getByLabel('Title').fill('Not sent yet');
  // The personal page posts the details of its sermon.
  const submitAnother = () =>
    page.evaluate(() => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/submit', enctype: 'multipart/form-data' });
      const fields = { prefill: '1', rabbiName: 'Rabbi of Another Sermon', email: 'another@example.org' };
      for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
      document.body.append(form);
      form.submit();
    });
  await submitAnother();
  await expect(page.getByText('We restored your draft')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Not sent yet');
  await discardDraft(page);
  await expect(page.getByLabel('Title')).toHaveValue('');
  await submitAnother();
  await expect(page.getByLabel('Rabbi name')).toHaveValue('Rabbi of Another Sermon');
  await expect(page.getByLabel('Date delivered')).not.toHaveValue('');
});

test('a draft of a closed tab is restored in the next one', async ({ page, context }) => {
  await page.goto('/submit');
  await page.getByLabel('Title').fill('מן הלשונית שנסגרה');
  await page.getByLabel('Content').fill('Written before the tab was closed');
  await closeTab(page);
  const next = await context.newPage();
  await next.goto('/submit');
  await expect(next.getByRole('button', { name: 'Continue where you left off' })).toBeVisible();
  await expect(next.getByLabel('Title')).toHaveValue('מן הלשונית שנסגרה');
  await expect(next.getByLabel('Content')).toHaveValue('Written before the tab was closed');
  await expect(next.getByRole('status').locator('[lang=he]')).toHaveCSS('font-style', 'normal');
  await discardDraft(next);
  await next.reload();
  await expect(next.getByLabel('Date delivered')).not.toHaveValue('');
  await expect(next.getByText('We restored your draft')).toHaveCount(0);
  expect(await next.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual(
    [],
  );
  await next.close();
});

test('leaving warns only when the browser cannot store the draft', async ({ page }) => {
  const warnings: string[] = [];
  page.on('dialog', async (dialog) => {
    warnings.push(dialog.type());
    await dialog.accept();
  });
  await page.goto('/submit');
  await page.getByLabel('Title').fill('Kept');
  await page.reload();
  expect(warnings).toEqual([]);
  await page.evaluate(fillStorage);
  await page.getByLabel('Title').fill('Not kept');
  await expect(page.getByText('This browser can’t save drafts')).toBeVisible();
  await page.reload();
  expect(warnings).toEqual(['beforeunload']);
});

test('when browser storage is full, the text survives navigation within the site', async ({ page }) => {
  await page.addInitScript(fillStorage);
  await page.goto('/submit');
  await page.getByLabel('Title').fill('Kept by the page alone');
  await page.getByRole('banner').getByRole('link', { name: 'Directory' }).click();
  await expect(page.getByRole('heading', { name: 'Sermon Directory' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Submit Sermon' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Kept by the page alone');
  // The warning is shown again.
  await expect(page.getByText('This browser can’t save drafts')).toBeVisible();
});

const recording = { name: 'sermon.m4a', mimeType: 'audio/mp4', buffer: media.m4a(4) };

test('an upload in progress is not added to the next sermon after the draft was discarded', async ({
  page,
}) => {
  await page.goto('/submit');
  await page.getByLabel('Title').fill('To Be Heard');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('To Be Heard');
  const release = await holdRequests(page, '**/api/upload/audio');
  await chooseFile(page, 'Audio recording', recording);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await discardDraft(page);
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(getUploadField(page, 'Audio recording').getByText('Choose a file')).toBeVisible();
  release();
  await waitUntilSettled(page);
  await expect(getUploadField(page, 'Audio recording').getByText('Choose a file')).toBeVisible();
});

/**
 * Sends the form, and leaves the page and returns while the request is in flight.
 * @returns a function that releases the request
 */
async function submitAndReturn(page: Page, title: string): Promise<() => void> {
  await page.goto('/submit');
  await fillIn(page, title);
  const release = await holdRequests(page, '**/trpc/sermons.create*');
  const sent = page.waitForRequest('**/trpc/sermons.create*');
  await getSubmitButton(page).click();
  await sent;
  await page.getByRole('banner').getByRole('link', { name: 'Directory' }).click();
  await expect(page.getByRole('heading', { name: 'Sermon Directory' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Submit Sermon' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(page.getByText('We restored your draft')).toBeVisible();
  return release;
}

const expectSubmittedToast = (page: Page) =>
  expect(page.getByText('Sermon Submitted', { exact: true })).toBeVisible();

test('a submission that succeeds after the form was reopened clears the form and its draft', async ({
  page,
}) => {
  const release = await submitAndReturn(page, 'Left to Itself');
  release();
  await expectSubmittedToast(page);
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByText('We restored your draft')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('text typed while a submission is in flight stays after it succeeds', async ({ page }) => {
  const release = await submitAndReturn(page, 'Written On');
  await page.getByLabel('Keywords').fill('a second thought');
  release();
  await expectSubmittedToast(page);
  await expect(page.getByText('We restored your draft')).toHaveCount(0);
  await expect(page.getByLabel('Keywords')).toHaveValue('a second thought');
});

test('another sermon started while a submission is in flight stays after it succeeds', async ({ page }) => {
  const release = await submitAndReturn(page, 'The First of Two');
  await discardDraft(page);
  await page.getByLabel('Title').fill('The Second of Two');
  await page.waitForFunction(() => Object.values(localStorage).some((value) => value.includes('The Second')));
  release();
  await expectSubmittedToast(page);
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('The Second of Two');
});

test('the message about a restored draft keeps its title while the title is edited', async ({ page }) => {
  await page.goto('/submit');
  await page.getByLabel('Title').fill('As it was');
  await page.reload();
  const message = page.getByRole('status').filter({ hasText: 'We restored your draft' });
  await expect(message).toContainText('As it was');
  await page.getByLabel('Title').fill('As it will be');
  await expect(page.getByLabel('URL slug')).toHaveValue('as-it-will-be');
  await expect(message).toContainText('As it was');
});
