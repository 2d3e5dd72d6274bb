import type { Page } from '@playwright/test';
import { createSermon } from '../support/create-sermon.ts';
import { logIn } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { hasHorizontalScroll } from '../support/layout.ts';
import { submission } from '../support/visitor.ts';

test.use({ siteName: 'small-screens' });

/** A window of 1280 by 1024 pixels at 400% zoom (WCAG 1.4.10). */
const viewport = { width: 320, height: 256 };

/** Scrolls the element under the pointer to its end with the wheel; clipped content does not scroll. */
async function wheelDown(page: Page): Promise<void> {
  await page.mouse.move(viewport.width / 2, viewport.height / 2);
  await page.mouse.wheel(0, 20_000);
}

test('at 400% zoom a sermon with a long title, and its form, can be scrolled completely', async ({
  page,
  administer,
}) => {
  const title = 'על הסולם ועל האבן '.repeat(11).trim();
  const { id } = (await administer('POST', '/api/sermons', submission(title))) as { id: number };
  await page.setViewportSize(viewport);
  await logIn(page, `/admin?show=drafts&sermon=${id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Words that must not be lost')).toBeVisible();
  await wheelDown(page);
  await expect(dialog.getByRole('link', { name: 'View history' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Title')).toBeInViewport({ ratio: 1 });
  await wheelDown(page);
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeInViewport({ ratio: 1 });
});

test('at 400% zoom a confirmation is visible from its top and can be scrolled to its buttons', async ({
  page,
  administer,
}) => {
  const email = `${'a.name.of.many.words.'.repeat(3)}end@${'of.a.synagogue.'.repeat(6)}example.org`;
  await administer('POST', '/api/newsletters/subscribe', { email });
  await page.setViewportSize(viewport);
  await logIn(page, '/admin?tab=newsletter');
  await page.getByRole('button', { name: `Delete ${email}` }).click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toBeVisible();
  const top = await confirmation.evaluate((element) => element.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(0);
  await wheelDown(page);
  await expect(confirmation.getByRole('button', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
});

test('at 400% zoom a toast does not cover the field that it is about', async ({ page, expectedConsole }) => {
  expectedConsole.push(/401/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
  await page.goto('/admin');
  const field = page.getByLabel('Password');
  await field.fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  const toast = page.locator('[data-scope=toast][data-part=root]');
  await expect(toast).toContainText('Login failed');
  await expect(field).toBeFocused();
  await expect
    .poll(async () => {
      const [toastBox, fieldBox] = [await toast.boundingBox(), await field.boundingBox()];
      return toastBox && fieldBox && fieldBox.y >= 0 && fieldBox.y + fieldBox.height <= toastBox.y;
    })
    .toBe(true);
});

test('at 400% zoom an email with words of a hundred letters does not scroll horizontally', async ({
  page,
  administer,
}) => {
  const word = 'a'.repeat(100);
  await createSermon(page, administer, `A ${word}`, true, { rabbiName: word, city: word, preview: word });
  const { preview } = (await administer('GET', '/api/admin/newsletters/highlights')) as {
    preview: { html: string };
  };
  await page.setViewportSize(viewport);
  await page.setContent(preview.html);
  await expect(page.getByRole('heading', { name: `A ${word}` })).toBeVisible();
  expect(await hasHorizontalScroll(page)).toBe(false);
});
