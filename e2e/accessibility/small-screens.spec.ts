import type { Page } from '@playwright/test';
import { submission } from '../faults/visitor.ts';
import { logIn } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeSermon } from '../support/made-sermon.ts';

test.use({ siteName: 'little-room' });

/** A window of 1280 by 1024 pixels at 400% zoom (WCAG 1.4.10). */
const little = { width: 320, height: 256 };

/** Scrolls the element under the pointer to its end with the wheel; clipped content does not scroll. */
async function wheelDown(page: Page): Promise<void> {
  await page.mouse.move(little.width / 2, little.height / 2);
  await page.mouse.wheel(0, 20_000);
}

test('at 400% zoom a sermon with a long title, and its form, can be scrolled completely', async ({
  page,
  administer,
}) => {
  const title = 'על הסולם ועל האבן '.repeat(11).trim();
  const { id } = (await administer('POST', '/api/sermons', submission(title))) as { id: number };
  await page.setViewportSize(little);
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

test('at 400% zoom a confirmation can be read and answered', async ({ page, administer }) => {
  const email = `${'a.name.of.many.words.'.repeat(3)}end@${'of.a.synagogue.'.repeat(6)}example.org`;
  await administer('POST', '/api/newsletters/subscribe', { email });
  await page.setViewportSize(little);
  await logIn(page, '/admin?tab=newsletter');
  await page.getByRole('button', { name: `Delete ${email}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  const top = await question.evaluate((element) => element.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(0);
  await wheelDown(page);
  await expect(question.getByRole('button', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
});

test('at 400% zoom a toast does not cover the field that it is about', async ({ page, expectedConsole }) => {
  expectedConsole.push(/401/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(little);
  await page.goto('/admin');
  const field = page.getByLabel('Password');
  await field.fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  const toast = page.locator('[data-scope=toast][data-part=root]');
  await expect(toast).toContainText('Login failed');
  await expect(field).toBeFocused();
  await expect
    .poll(async () => {
      const [message, place] = [await toast.boundingBox(), await field.boundingBox()];
      return message && place && place.y >= 0 && place.y + place.height <= message.y;
    })
    .toBe(true);
});

test('at 400% zoom an email with words of a hundred letters fits the width', async ({ page, administer }) => {
  const word = 'a'.repeat(100);
  await makeSermon(page, administer, `A ${word}`, true, { rabbiName: word, city: word, preview: word });
  const { preview } = (await administer('GET', '/api/admin/newsletters/highlights')) as {
    preview: { html: string };
  };
  await page.setViewportSize(little);
  await page.setContent(preview.html);
  await expect(page.getByRole('heading', { name: `A ${word}` })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(little.width);
});
