import type { Locator, Page } from '@playwright/test';
import { createDrafts, logIn } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForRender, waitUntilSettled } from '../support/page-requests.ts';

test.use({ siteName: 'sticky-bars', viewport: { width: 390, height: 844 } });

/** The name of the focused control if something covers its middle; otherwise null. */
const findCoveredFocus = (page: Page) =>
  page.evaluate(() => {
    const control = document.activeElement;
    if (!control || control === document.body) return 'nothing has the focus';
    const { left, top, width, height } = control.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, Math.max(0, top + Math.min(height, 44) / 2));
    const isVisible = found && (control.contains(found) || found.contains(control));
    return isVisible ? null : (control.getAttribute('aria-label') ?? control.outerHTML.slice(0, 200));
  });

/** Presses a key several times. @returns the focused controls that something covers */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', times: number): Promise<string[]> {
  const covered: string[] = [];
  for (let time = 0; time < times; time++) {
    await page.keyboard.press(key);
    await waitForRender(page);
    const control = await findCoveredFocus(page);
    if (control) covered.push(control);
  }
  return covered;
}

test('going back with Shift+Tab on a phone, the bar of the selected sermons covers no focused control', async ({
  page,
}) => {
  await logIn(page, '/admin?show=all');
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await boxes.nth(2).press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await boxes.last().focus();
  expect(await walk(page, 'Shift+Tab', 50)).toEqual([]);
});

test('going back with Shift+Tab on a phone, the message above the places covers no focused control', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await logIn(page, '/admin?tab=names&kind=place');
  const places = page.getByRole('list', { name: 'places' }).getByRole('listitem');
  await places.last().getByRole('button').press('Enter');
  await expect(page.getByText(/^Choose a place to merge/)).toBeInViewport();
  await places.last().getByRole('button').focus();
  expect(await walk(page, 'Shift+Tab', (await places.count()) - 1)).toEqual([]);
});

for (const place of ['dialog', 'queue'] as const) {
  test(`the bar with Save Changes is at the bottom of the ${place} on a phone and covers no focused field of the edit form`, async ({
    page,
  }) => {
    await createDrafts(page, `Fields in the ${place}`, 1);
    await logIn(page, place === 'queue' ? '/admin?queue=true' : '/admin?show=drafts');
    if (place === 'dialog') await page.getByRole('button', { name: 'View & Edit' }).first().press('Enter');
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
    const save = page.getByRole('button', { name: 'Save Changes' });
    await expect(save).toBeInViewport({ ratio: 1 });
    await waitUntilSettled(page);
    expect(await walk(page, 'Tab', 24)).toEqual([]);
  });
}

/** Edits the sermon that is shown, without a response to the save. @returns the error toast, which stays */
async function failToSave(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await page.getByRole('form', { name: 'Edit Sermon' }).getByLabel('Keywords').fill('toast');
  await page.route('**/trpc/admin.sermons.edit*', (route) => route.abort());
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  const toast = page.locator('[data-scope=toast][data-part=root]');
  await expect(toast).toContainText('Update Error');
  // A toast under the pointer stays.
  await toast.hover();
  return toast;
}

for (const place of ['dialog', 'queue'] as const) {
  test(`on a phone, an error toast covers no focused field of the edit form in the ${place}`, async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(/Failed to load resource/);
    await createDrafts(page, `Toasts in the ${place}`, 1);
    await logIn(page, place === 'queue' ? '/admin?queue=true' : '/admin?show=drafts');
    if (place === 'dialog') await page.getByRole('button', { name: 'View & Edit' }).first().press('Enter');
    const toast = await failToSave(page);
    await page.getByRole('form', { name: 'Edit Sermon' }).getByLabel('Title').focus();
    expect(await walk(page, 'Tab', 22)).toEqual([]);
    await expect(toast).toBeVisible();
  });
}

test('the page does not scroll when the focus moves in the bar below an error toast', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  await createDrafts(page, 'Buttons below a toast', 1);
  await logIn(page, '/admin?queue=true');
  await failToSave(page);
  const readScrollY = () => page.evaluate(() => window.scrollY);
  const scrollY = await readScrollY();
  const save = page.getByRole('button', { name: 'Save Changes' });
  // Chromium itself scrolls when it focuses an element in a sticky bar.
  await save.blur();
  await save.evaluate((element) => element.focus({ preventScroll: true }));
  await waitForRender(page);
  expect(await findCoveredFocus(page)).toBeNull();
  expect(await readScrollY()).toBe(scrollY);
});

test('at 400% zoom the bar of the selected sermons scrolls with the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await logIn(page, '/admin?show=all');
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await boxes.nth(2).press('Space');
  await expect(page.getByText('1 selected')).toBeAttached();
  await boxes.last().focus();
  await expect(page.getByRole('group', { name: 'Selected sermons' })).not.toBeInViewport();
});
