import type { Locator, Page } from '@playwright/test';
import { createSermon, uploadRecording } from '../support/create-sermon.ts';
import { logIn, openSession } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { hasHorizontalScroll } from '../support/layout.ts';
import { changeQueryResult } from '../support/page-requests.ts';
import { submission } from '../support/visitor.ts';

test.use({ siteName: 'small-screens' });

/** A window of 1280 by 1024 pixels at 400% zoom (WCAG 1.4.10). */
const viewport = { width: 320, height: 256 };

/**
 * Scrolls the element under the pointer with the wheel until a target is visible. Fails if the target is in a clipped
 * part that cannot be scrolled to. Scrolls again when more content has loaded below.
 */
async function scrollTo(page: Page, target: Locator): Promise<void> {
  await page.mouse.move(viewport.width / 2, viewport.height / 2);
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(target).toBeInViewport({ ratio: 1, timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

test('at 400% zoom the dialog of a sermon with a long title can be scrolled to its last link, and its form to the last button', async ({
  page,
  administer,
}) => {
  const title = 'על הסולם ועל האבן '.repeat(11).trim();
  const { id } = (await administer('POST', '/api/sermons', submission(title))) as { id: number };
  await page.setViewportSize(viewport);
  await logIn(page, `/admin?show=drafts&sermon=${id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Words that must not be lost')).toBeVisible();
  await scrollTo(page, dialog.getByRole('link', { name: 'View history' }));
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Title')).toBeInViewport({ ratio: 1 });
  await scrollTo(page, dialog.getByRole('button', { name: 'Save Changes' }));
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
  await scrollTo(page, confirmation.getByRole('button', { name: 'Delete' }));
});

test('at 400% zoom a toast does not cover the field that it is about', async ({ page, expectedConsole }) => {
  expectedConsole.push(/401/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
  await page.goto('/admin');
  await failToLogIn(page);
});

/** Logs in with a wrong password. Expects that the toast does not cover the password field. */
async function failToLogIn(page: Page): Promise<void> {
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
}

test('at 400% zoom a toast above the listening bar does not cover the field that it is about', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/401/);
  const title = 'Heard while Logging In';
  await createSermon(page, administer, title, true, { audioUrl: await uploadRecording(page) });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/admin');
  await page.getByRole('banner').getByRole('link', { name: 'Directory', exact: true }).click();
  await page.getByRole('link', { name: title }).click();
  const player = page.getByRole('group', { name: `Listen to ${title}` });
  await player.getByRole('button', { name: 'Listen' }).click();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sermon Directory' })).toBeVisible();
  await page.goBack();
  await page.setViewportSize(viewport);
  await expect(page.getByRole('region', { name: 'Listening' })).toBeInViewport();
  await failToLogIn(page);
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

test('the newsletter tab with very long titles and names does not scroll horizontally on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSession(page);
  await changeQueryResult<{ items: object[]; total: number }>(page, 'admin.newsletters.list', () => ({
    total: 1,
    items: [
      {
        id: 1,
        email: `${'reader.'.repeat(12)}x@${'congregation-'.repeat(5)}x.example.org`,
        name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(2),
        dateSubscribed: '2026-11-14T00:00:00.000Z',
        isActive: 'true',
      },
    ],
  }));
  await changeQueryResult<{ sermons: { title: string }[] }>(
    page,
    'admin.newsletters.highlights.next',
    (data) => ({
      ...data,
      sermons: data.sermons.map((sermon) => ({ ...sermon, title: 'Pneumonoultramicroscopic'.repeat(8) })),
    }),
  );
  await page.goto('/admin?tab=newsletter');
  await expect(page.getByText('Pneumono').first()).toBeVisible();
  await expect(page.getByText('Llanfair')).toBeVisible();
  expect(await hasHorizontalScroll(page)).toBe(false);
});
