import type { Browser, Locator, Page } from '@playwright/test';
import type { CreatedSermon } from './create-sermon.ts';
import { adminPassword, expect } from './fixtures.ts';
import { waitUntilSettled } from './page-requests.ts';
import { submission } from './visitor.ts';

/** Logs in as the administrator without opening a page. */
export async function openSession(page: Page): Promise<void> {
  const response = await page
    .context()
    .request.post('/api/admin/login', { data: { password: adminPassword } });
  expect(response.status()).toBe(200);
}

/**
 * Opens the dashboard as the administrator and waits until its lists have replaced their skeletons. Also works when an
 * open dialog hides the dashboard from assistive technology.
 */
export async function logIn(page: Page, path = '/admin'): Promise<void> {
  await openSession(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard', includeHidden: true })).toBeVisible();
  await waitUntilSettled(page);
}

/** Opens a second session of the administrator in a new browser window. @returns its page */
export async function openSecondSession(browser: Browser, url: string, path: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 800 } });
  await logIn(page, path);
  return page;
}

/** The title or description of a toast. */
export const getToast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-scope=toast][data-part=root]').getByText(text, { exact: true });

/** The card of a sermon in the dashboard's list. */
export const getCard = (page: Page, sermon: CreatedSermon): Locator =>
  page.getByRole('article').filter({ hasText: sermon.title });

/** The search field of the list. It stays enabled while a request is pending. */
export const getSearchField = (page: Page): Locator =>
  page.getByLabel('Search title, name, place, email or phone');

/** Clicks a button twice before React renders the result of the first click. */
export const clickTwice = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });

/** Creates drafts with the titles `name, number 1` and so on. The dashboard lists the last one first. */
export async function createDrafts(page: Page, name: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const response = await page.request.post('/api/sermons', {
      data: submission(`${name}, number ${number}`),
    });
    expect(response.status()).toBe(201);
  }
}

/** Creates 21 drafts, one more than fit on a page, and opens the last one of the first page: the second oldest. */
export async function openLastOfFirstPage(
  page: Page,
  name: string,
): Promise<{ cards: Locator; dialog: Locator }> {
  await createDrafts(page, name, 21);
  await logIn(page, `/admin?show=drafts&q=${name}`);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(20);
  await cards
    .last()
    .getByRole('button', { name: /^View & Edit/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: `${name}, number 2` })).toBeVisible();
  return { cards, dialog };
}
