import type { Page } from '@playwright/test';
import { colorRules, describeViolations } from '../support/axe.ts';
import { sermonFields } from '../support/create-sermon.ts';
import { openSession } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { addTextSpacing, hasHorizontalScroll } from '../support/layout.ts';
import { openSettled } from '../support/page-requests.ts';
import { chooseFile } from '../support/submission-form.ts';

test.use({ siteName: 'accessibility-dashboard' });

/** The ids of two drafts. The Hebrew one has a title of nearly the maximum length. */
interface TestData {
  readonly english: number;
  readonly hebrew: number;
}

interface State {
  readonly name: string;
  readonly path: (data: TestData) => string;
  /** Whether the page is opened without a session. */
  readonly isPublic?: boolean;
  /** Brings the opened page into the state to check. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Console messages that this state causes. */
  readonly expectedConsole?: RegExp;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const press = (page: Page, name: string | RegExp) => button(page, name).first().click();

const states: readonly State[] = [
  { name: 'the empty submission form', path: () => '/submit', isPublic: true },
  {
    name: 'the submission form with all required fields missing',
    path: () => '/submit',
    isPublic: true,
    prepare: async (page) => {
      await press(page, 'Submit Sermon');
      await expect(page.getByText('fields need your attention')).toBeVisible();
    },
  },
  {
    name: 'the submission form that offers to restore a draft',
    path: () => '/submit',
    isPublic: true,
    prepare: async (page) => {
      await page.getByLabel('Title').fill('על הסולם, ועל האבן'.repeat(8));
      await page.reload();
      await expect(button(page, 'Continue where you left off')).toBeVisible();
    },
  },
  {
    name: 'the submission form with uploads in progress, rejected and failed',
    path: () => '/submit',
    isPublic: true,
    expectedConsole: /Failed to load/,
    prepare: async (page) => {
      await page.route('**/api/upload/headshot', () => {});
      await page.route('**/api/upload/audio', (route) => route.abort());
      const choose = (label: string, name: string, mimeType: string) =>
        chooseFile(page, label, { name, mimeType, buffer: Buffer.alloc(9_000) });
      await choose('Rabbi headshot', 'תמונה של הרב, from the year of the fire.png', 'image/png');
      await choose('Audio recording', 'sermon.mp3', 'audio/mpeg');
      await choose('Featured image', 'picture.svg', 'image/svg+xml');
      await expect(page.getByText('sermon.mp3 wasn’t uploaded.')).toBeVisible();
      await expect(page.getByText('picture.svg wasn’t uploaded. Allowed: JPG')).toBeVisible();
      // The recording also shows a progress bar until it has failed.
      await expect(page.getByRole('progressbar')).toBeVisible();
    },
  },
  {
    name: 'the login form after a wrong password',
    path: () => '/admin',
    isPublic: true,
    expectedConsole: /401/,
    prepare: async (page) => {
      await page.getByLabel('Password').fill('not the password');
      await press(page, 'Login');
      await expect(page.getByText('Login failed')).toBeVisible();
    },
  },
  {
    name: 'the dashboard with an expired session',
    path: () => '/admin',
    expectedConsole: /401/,
    prepare: async (page) => {
      const tab = page.getByRole('tab', { name: 'Activity' });
      await expect(tab).toBeVisible();
      await page.context().clearCookies();
      await tab.click();
      await expect(page.getByText('Your session has ended')).toBeVisible();
    },
  },
  { name: 'the list of sermons', path: () => '/admin' },
  { name: 'an empty list of sermons', path: () => '/admin?show=hidden' },
  {
    name: 'the confirmation before selected drafts are deleted',
    path: () => '/admin?show=drafts',
    prepare: async (page) => {
      await page.getByLabel('Select all on this page').check();
      await press(page, 'Delete selected');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'an open sermon', path: ({ english }) => `/admin?show=drafts&sermon=${english}` },
  { name: 'an open sermon in Hebrew', path: ({ hebrew }) => `/admin?show=drafts&sermon=${hebrew}` },
  {
    name: 'the edit form with invalid fields',
    path: ({ english }) => `/admin?show=drafts&sermon=${english}&edit=true`,
    prepare: async (page) => {
      const form = page.getByRole('form', { name: 'Edit Sermon' });
      await form.getByLabel('Title').fill('ab');
      await form.getByLabel('URL slug').fill('');
      await press(page, 'Save Changes');
      await expect(form.getByText('URL slug is required')).toBeVisible();
    },
  },
  {
    name: 'the confirmation before changes are discarded',
    path: ({ english }) => `/admin?show=drafts&sermon=${english}&edit=true`,
    prepare: async (page) => {
      const form = page.getByRole('form', { name: 'Edit Sermon' });
      await form.getByLabel('Keywords').fill('exile');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'the edit form with an edit conflict',
    path: ({ english }) => `/admin?show=drafts&sermon=${english}&edit=true`,
    expectedConsole: /409/,
    prepare: async (page) => {
      const id = new URL(page.url()).searchParams.get('sermon');
      await page.getByLabel('Keywords').fill(`mine ${Math.random()}`);
      await page.getByRole('textbox', { name: 'Content' }).fill('My own words about Jacob at the well.');
      // Many short lines: the text has few characters, but scrolls.
      await page.request.patch(`/api/admin/sermons/${id}/edit`, {
        data: { keywords: `theirs ${Math.random()}`, content: `${Math.random()}\n`.repeat(14) },
      });
      await press(page, 'Save Changes');
      await expect(page.getByText('This sermon was changed while you were editing')).toBeVisible();
    },
  },
  {
    name: 'the moderation queue',
    path: ({ hebrew }) => `/admin?queue=true&sermon=${hebrew}`,
    prepare: (page) => expect(page.getByText(/^Draft \d+ of/)).toBeVisible(),
  },
  { name: 'the newsletter tab', path: () => '/admin?tab=newsletter' },
  {
    name: 'the confirmation before a subscriber is deleted',
    path: () => '/admin?tab=newsletter',
    prepare: async (page) => {
      await press(page, /^Delete reader/);
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'the activity log', path: () => '/admin?tab=activity' },
  {
    name: 'the settings with invalid fields',
    path: () => '/admin?tab=settings',
    prepare: async (page) => {
      await press(page, 'Change password');
      await expect(page.getByText('Current password is required')).toBeVisible();
    },
  },
  { name: 'import and export', path: () => '/admin/import' },
  {
    name: 'an import report with notes',
    path: () => '/admin/import',
    prepare: async (page) => {
      await page.getByLabel('Choose a file to import').setInputFiles({
        name: 'שיעורים.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('title,content,date\nא,short,never\nOn Waiting,too,2026-02-31\n'),
      });
      await expect(page.getByRole('heading', { name: 'Report' })).toBeVisible();
    },
  },
];

/** Both color schemes, on a desktop and on a phone. */
const views = [
  { colorScheme: 'light', width: 1280, height: 860 },
  { colorScheme: 'dark', width: 1280, height: 860 },
  { colorScheme: 'light', width: 390, height: 844 },
  { colorScheme: 'dark', width: 390, height: 844 },
] as const;

async function createTestData(page: Page, isPublic: boolean): Promise<TestData> {
  const { request } = page;
  await request.post('/api/newsletters/subscribe', {
    data: { email: 'reader@example.org', name: 'רות כהן' },
  });
  const submit = async (title: string, content: string) => {
    const response = await request.post('/api/sermons', {
      data: {
        ...sermonFields,
        title,
        content,
        synagogueName: 'בית תפילה',
        // The same key for the same title: repeated submissions return the existing sermon.
        submissionKey: Buffer.from(title.slice(0, 16)).toString('hex').slice(0, 32).padEnd(32, '0'),
      },
    });
    return ((await response.json()) as { id: number }).id;
  };
  const english = await submit('Waiting at the Well', 'Words of a sermon that waits. '.repeat(60));
  const hebrew = await submit(
    'על הסולם ועל האבן '.repeat(11).trim(),
    'ויחלום והנה סולם מוצב ארצה. '.repeat(60),
  );
  if (!isPublic) await openSession(page);
  return { english, hebrew };
}

/** Only color rules run in the dark scheme: the DOM is the same. The frame with the email preview is excluded. */
const axeOptions = {
  light: { also: ['target-size'], exclude: 'iframe' },
  dark: { only: colorRules, exclude: 'iframe' },
} as const;

/** Finds controls and headings whose text is cut off at the side. Ellipses and visually hidden text are intended. */
const findClippedText = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, label, h1, h2, h3, [role=tab]')]
      .filter((element) => {
        if (!element.checkVisibility() || element.offsetWidth < 4) return false;
        const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
        if (overflowX === 'visible' || textOverflow === 'ellipsis' || clipPath !== 'none') return false;
        return element.scrollWidth > element.clientWidth + 1 && !element.querySelector('input[type=file]');
      })
      .map((element) => element.textContent),
  );

for (const { name, path, isPublic = false, prepare, expectedConsole: expected } of states) {
  test(`${name}: axe finds no violation, the page does not scroll horizontally at 400% zoom, and wide text spacing cuts off no control or heading`, async ({
    page,
    expectedConsole,
  }) => {
    if (expected) expectedConsole.push(expected);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const data = await createTestData(page, isPublic);
    await page.setViewportSize({ width: 1280, height: 860 });
    await openSettled(page, path(data));
    await prepare?.(page);
    for (const { colorScheme, ...viewport } of views) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      expect
        .soft(await describeViolations(page, axeOptions[colorScheme]), `${colorScheme}, ${viewport.width}`)
        .toEqual([]);
    }
    // 400% zoom of a window of 1280 pixels.
    await page.setViewportSize({ width: 320, height: 640 });
    expect.soft(await hasHorizontalScroll(page), 'at 320 pixels').toBe(false);
    await addTextSpacing(page);
    expect.soft(await hasHorizontalScroll(page), 'with wide spacing').toBe(false);
    expect.soft(await findClippedText(page), 'with wide spacing').toEqual([]);
  });
}

test('with forced colors, the selected tab and the open card have borders of another color than the others', async ({
  page,
}) => {
  const { english } = await createTestData(page, false);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openSettled(page, `/admin?show=drafts&sermon=${english}`);
  const tabBorder = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).borderBottomColor);
  expect(await tabBorder('Drafts')).not.toBe(await tabBorder('Published'));
  const cardBorder = (selector: string) =>
    page
      .locator(`article${selector}`)
      .first()
      .evaluate((card) => getComputedStyle(card).borderInlineStartColor);
  expect(await cardBorder('[data-open]')).not.toBe(await cardBorder(':not([data-open])'));
});
