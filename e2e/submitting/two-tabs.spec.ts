import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { holdRequests } from '../support/page-requests.ts';
import {
  closeTab,
  discardDraft,
  expectConfirmation,
  fillIn,
  filterByTitle,
  getSubmitButton,
} from '../support/submission-form.ts';

test.use({ siteName: 'two-tabs' });

/** Dismisses the dialogs of a page. @returns the types of those that appeared so far */
function dismissDialogs(page: Page): readonly string[] {
  const types: string[] = [];
  page.on('dialog', async (dialog) => {
    types.push(dialog.type());
    await dialog.dismiss();
  });
  return types;
}

const replacedMessage = (form: Page) => form.getByText('Another tab saved a draft.');
const removedMessage = (form: Page) =>
  form.getByText('Another tab sent or removed the draft. This text isn’t saved until you change it.');

test('a form whose draft another tab replaced shows a message, warns before it is left, and is saved when it is edited again', async ({
  page,
  context,
}) => {
  const warnings = dismissDialogs(page);
  await page.goto('/submit');
  const second = await context.newPage();
  await second.goto('/submit');
  await expect(second.getByLabel('Date delivered')).not.toHaveValue('');
  await page.getByLabel('Title').fill('Of the first tab');
  // An empty form shows the message, but the draft is not filled in.
  await expect(replacedMessage(second)).toBeVisible();
  await expect(second.getByLabel('Title')).toHaveValue('');
  await second.getByLabel('Title').fill('Of the second tab');
  await expect(replacedMessage(page)).toBeVisible();
  await expect(replacedMessage(second)).toHaveCount(0);
  await expect(page.getByLabel('Title')).toHaveValue('Of the first tab');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => warnings).toEqual(['beforeunload']);

  await page.getByLabel('Content').fill('Edited last');
  await expect(replacedMessage(second)).toBeVisible();
  await expect(replacedMessage(page)).toHaveCount(0);
  await second.getByLabel('Title').fill('');
  // Emptying a form does not remove the draft of another tab.
  await closeTab(second);
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Of the first tab');
  await expect(page.getByLabel('Content')).toHaveValue('Edited last');
  expect(warnings).toEqual(['beforeunload']);
});

test('a form whose draft another tab replaced still warns before it is left after the other tab emptied its form', async ({
  page,
  context,
}) => {
  const warnings = dismissDialogs(page);
  await page.goto('/submit');
  const [second, third] = [await context.newPage(), await context.newPage()];
  for (const form of [second, third]) {
    await form.goto('/submit');
    await expect(form.getByLabel('Date delivered')).not.toHaveValue('');
  }
  await page.getByLabel('Title').fill('Of the first tab');
  await expect(replacedMessage(third)).toBeVisible();
  await second.getByLabel('Title').fill('Of the second tab');
  await expect(replacedMessage(page)).toBeVisible();
  await second.getByLabel('Title').fill('');
  // An empty form has nothing to store, so it shows no message.
  await expect(replacedMessage(third)).toHaveCount(0);
  await expect(removedMessage(page)).toBeVisible();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => warnings).toEqual(['beforeunload']);
  await page.getByLabel('Title').fill('');
  await expect(removedMessage(page)).toHaveCount(0);
});

/** Writes a draft in a tab and opens the form in another tab, which restores it. @returns the other tab */
async function openInSecondTab(page: Page, title: string): Promise<Page> {
  await page.goto('/submit');
  await fillIn(page, title);
  await page.waitForFunction(() =>
    Object.values(localStorage).some((value) => value.includes('Netherlands')),
  );
  const second = await page.context().newPage();
  await second.goto('/submit');
  await expect(second.getByText('We restored your draft')).toBeVisible();
  await second.getByLabel(/I have the right to publish/).check();
  return second;
}

test('a form with the same text as the sermon that another tab sent is emptied and says so', async ({
  page,
}) => {
  const second = await openInSecondTab(page, 'Sent from the First Tab');
  await getSubmitButton(page).click();
  await expectConfirmation(page);
  await expect(second.getByText('Sent for review: “Sent from the First Tab”')).toBeVisible();
  await expect(second.getByLabel('Title')).toHaveValue('');
  await expect(second.getByText('We restored your draft')).toHaveCount(0);
});

test('a form that failed to send the sermon shows no failure after another tab sent it', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_/);
  const second = await openInSecondTab(page, 'Sent after a Failure');
  await second.route('**/trpc/sermons.create*', (route) => route.abort());
  await getSubmitButton(second).click();
  const failure = second.getByText('Your sermon wasn’t sent.');
  await expect(failure).toBeVisible();
  await getSubmitButton(page).click();
  await expectConfirmation(page);
  await expect(second.getByText('Sent for review: “Sent after a Failure”')).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('a form whose text differs from the sermon that another tab sent keeps it and shows a message', async ({
  page,
}) => {
  const warnings = dismissDialogs(page);
  const second = await openInSecondTab(page, 'Sent from the Second Tab');
  await page.getByLabel('Keywords').fill('not sent');
  await expect(replacedMessage(second)).toBeVisible();
  await getSubmitButton(second).click();
  await expectConfirmation(second);
  await expect(removedMessage(page)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Sent from the Second Tab');
  await expect(page.getByLabel('Keywords')).toHaveValue('not sent');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => warnings).toEqual(['beforeunload']);
});

test('a form whose draft another tab discarded keeps its text, shows a message, and is saved when it is edited', async ({
  page,
}) => {
  const second = await openInSecondTab(page, 'Discarded in the Second Tab');
  await discardDraft(second);
  await expect(removedMessage(page)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Discarded in the Second Tab');
  await page.getByLabel('Keywords').fill('kept');
  await expect(removedMessage(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Discarded in the Second Tab');
});

/** Runs an action of another tab while the page is in the back/forward cache, where it gets no storage events. */
async function whileCached(page: Page, action: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    document.documentElement.dataset.cached = 'true';
  });
  await action();
  await page.evaluate(() => {
    delete document.documentElement.dataset.cached;
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
}

test('a form restored from the back/forward cache shows that another tab replaced or sent the draft', async ({
  page,
}) => {
  await page.addInitScript(() =>
    // Registered before the listener of the form, so that it can hide events from the form.
    window.addEventListener('storage', (event) => {
      if (document.documentElement.dataset.cached) event.stopImmediatePropagation();
    }),
  );
  const second = await openInSecondTab(page, 'Sent While Cached');
  await whileCached(page, async () => {});
  await expect(replacedMessage(page)).toHaveCount(0);
  await whileCached(page, async () => {
    await second.getByLabel('Keywords').fill('while cached');
    await second.waitForFunction(() =>
      Object.values(localStorage).some((value) => value.includes('while cached')),
    );
  });
  await expect(replacedMessage(page)).toBeVisible();
  await whileCached(page, async () => {
    await getSubmitButton(second).click();
    await expectConfirmation(second);
  });
  await expect(removedMessage(page)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Sent While Cached');
});

test('a draft that two tabs send at the same time creates one sermon', async ({ page, administer }) => {
  const second = await openInSecondTab(page, 'Sent by Both Tabs');
  const release = await holdRequests(page, '**/trpc/sermons.create*');
  const sent = page.waitForRequest('**/trpc/sermons.create*');
  await getSubmitButton(page).click();
  await sent;
  await getSubmitButton(second).click();
  await expectConfirmation(second);
  release();
  await expectConfirmation(page);
  expect(filterByTitle(await administer('GET', '/api/admin/sermons'), 'Sent by Both Tabs')).toHaveLength(1);
});
