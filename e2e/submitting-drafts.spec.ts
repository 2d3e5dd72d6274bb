import type { Page } from '@playwright/test';
import * as media from '../src/server/testing/media.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './reads.ts';
import { choose, discardDraft, fillIn, slot, submit } from './submission-form.ts';

test.use({ siteName: 'submitting-drafts' });

test('what was written is there again after a reload, and goes only when it is thrown away', async ({
  page,
}) => {
  await page.goto('/submit');
  await page.getByLabel('Title').fill('Half a thought');
  await page.getByLabel('URL slug').fill('my-own-address');
  await page.getByLabel('Content').fill('It was not finished when the');
  // The pause of autosave is not waited for: leaving keeps the words too.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue where you left off' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue where you left off' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
  await expect(page.getByLabel('Content')).toHaveValue('It was not finished when the');
  await page.getByLabel('Title').fill('Half a thought more');
  await expect(page.getByLabel('URL slug')).toHaveValue('my-own-address');
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await expect(page.getByLabel('URL slug')).toHaveValue('half-a-thought-more');
  await page.reload();
  await discardDraft(page);
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Date delivered')).not.toHaveValue('');
  await expect(page.getByRole('button', { name: 'Discard draft' })).toHaveCount(0);
});

test('two open forms keep their words apart, and what a closed one held is offered to the next', async ({
  page,
  context,
}) => {
  const write = async (form: Page, title: string) => {
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Content').fill(`The words of ${title}`);
  };
  const goOn = (form: Page) => form.getByRole('button', { name: 'Continue where you left off' });
  const isKept = (form: Page, words: string) =>
    form.waitForFunction(
      (text) =>
        Object.entries(localStorage).some(([key, value]) => key.includes('draft') && value.includes(text)),
      words,
    );
  await page.goto('/submit');
  await write(page, 'Of the first tab');
  await isKept(page, 'The words of Of the first tab');
  const second = await context.newPage();
  await second.goto('/submit');
  await expect(second.getByLabel('Date delivered')).not.toHaveValue('');
  // The first form is open: its words are nobody else's.
  await write(second, 'מן הלשונית השנייה');
  await isKept(second, 'The words of מן הלשונית השנייה');
  await expect(second.getByText('We restored your draft')).toHaveCount(0);
  await page.getByLabel('Keywords').fill('more');
  await isKept(page, 'more');
  for (const [form, title] of [
    [page, 'Of the first tab'],
    [second, 'מן הלשונית השנייה'],
  ] as const) {
    await form.reload();
    await expect(goOn(form)).toBeVisible();
    await expect(form.getByLabel('Title')).toHaveValue(title);
  }
  await page.close();
  await second.close();

  // Both were closed: the later one stands in the form, the other is offered beside it.
  const third = await context.newPage();
  await third.goto('/submit');
  await expect(goOn(third)).toBeVisible();
  await expect(third.getByLabel('Title')).toHaveValue('מן הלשונית השנייה');
  await expect(third.getByRole('status').locator('[lang=he]')).toHaveCSS('font-style', 'normal');
  await third.getByRole('button', { name: 'Open Of the first tab' }).click();
  await expect(third.getByLabel('Title')).toHaveValue('Of the first tab');
  await expect(third.getByLabel('Keywords')).toHaveValue('more');
  await third.getByRole('button', { name: 'Open מן הלשונית השנייה' }).click();
  await expect(third.getByLabel('Content')).toHaveValue('The words of מן הלשונית השנייה');
  await third.getByRole('button', { name: 'Discard Of the first tab' }).click();
  await third.getByRole('button', { name: 'Confirm: discard Of the first tab' }).click();
  await third.reload();
  await expect(third.getByLabel('Title')).toHaveValue('מן הלשונית השנייה');
  await discardDraft(third);
  await third.reload();
  await expect(third.getByLabel('Date delivered')).not.toHaveValue('');
  await expect(third.getByText(/We restored your draft|unsent drafts/)).toHaveCount(0);
  expect(
    await third.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft'))),
  ).toEqual([]);
  await third.close();
});

test('a tab that is duplicated writes over nothing of the one it came from', async ({ page, context }) => {
  await page.goto('/submit');
  await page.getByLabel('Title').fill('The original');
  await page.getByLabel('Content').fill('Written in the first of two tabs');
  const draft = () =>
    page.evaluate(() =>
      Object.entries(localStorage).filter(([key]) => key.startsWith('bimah.submission-draft.')),
    );
  await expect.poll(async () => (await draft()).length).toBe(1);
  const copy = await context.newPage();
  const tab = await page.evaluate(() => sessionStorage.getItem('bimah.submission-tab') ?? '');
  // What a browser's 'Duplicate tab' takes along.
  await copy.addInitScript((id) => sessionStorage.setItem('bimah.submission-tab', id), tab);
  await copy.goto('/submit');
  await expect(copy.getByLabel('Title')).toHaveValue('The original');
  await copy.getByLabel('Title').fill('The copy');
  await expect
    .poll(async () => (await draft()).map(([, text]) => JSON.parse(text).values.title).sort())
    .toEqual(['The copy', 'The original']);
  await discardDraft(copy);
  await expect
    .poll(async () => (await draft()).map(([, text]) => JSON.parse(text).values.title))
    .toEqual(['The original']);
  await copy.close();
});

test('leaving is warned of only where the browser keeps nothing', async ({ page }) => {
  const warnings: string[] = [];
  page.on('dialog', async (dialog) => {
    warnings.push(dialog.type());
    await dialog.accept();
  });
  await page.goto('/submit');
  await page.getByLabel('Title').fill('Kept');
  await page.reload();
  expect(warnings).toEqual([]);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByLabel('Title').fill('Not kept');
  await expect(page.getByText('This browser can’t save drafts')).toBeVisible();
  await page.reload();
  expect(warnings).toEqual(['beforeunload']);
});

test('a browser that keeps nothing still has the words after a way through the site', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto('/submit');
  await page.getByLabel('Title').fill('Kept by the page alone');
  await page.getByRole('banner').getByRole('link', { name: 'Directory' }).click();
  await expect(page.getByRole('heading', { name: 'Sermon Directory' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Submit Sermon' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Kept by the page alone');
  // That leaving the page would lose them is known again, too.
  await expect(page.getByText('This browser can’t save drafts')).toBeVisible();
});

/** What forms kept that were closed since, the newest last. */
async function openBesideDrafts(page: Page, titles: readonly string[]): Promise<void> {
  await page.goto('/submit');
  await page.evaluate((titles) => {
    for (const [at, title] of titles.entries()) {
      const draft = { values: { title }, isSlugFollowing: true, attempt: null, keptAt: at + 1 };
      localStorage.setItem(`bimah.submission-draft.${at}`, JSON.stringify(draft));
    }
  }, titles);
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue(titles.at(-1) ?? '');
}

test('a draft that is asked for while another sermon is on its way is still there afterwards', async ({
  page,
}) => {
  await openBesideDrafts(page, ['Asked for Meanwhile', 'On Its Way']);
  await fillIn(page, 'On Its Way');
  const letGo = await hold(page, '**/trpc/sermons.create*');
  await submit(page).click();
  await page.getByLabel('Open Asked for Meanwhile').click({ force: true });
  letGo();
  await expect(page.getByText('Thank you for your sermon')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Asked for Meanwhile');
});

const recording = { name: 'sermon.m4a', mimeType: 'audio/mp4', buffer: media.m4a(4) };

test('a recording that is on its way comes into no other sermon that is opened meanwhile, nor into a new one', async ({
  page,
}) => {
  await openBesideDrafts(page, ['Without a Recording', 'To Be Heard']);
  const letGo = await hold(page, '**/api/upload/audio');
  const isEmpty = () => expect(slot(page, 'Audio recording').getByText('Choose a file')).toBeVisible();
  const open = () => page.getByRole('button', { name: 'Open Without a Recording' }).click();
  for (const [goOn, title] of [
    [open, 'Without a Recording'],
    [() => discardDraft(page), ''],
  ] as const) {
    await choose(page, 'Audio recording', recording);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await goOn();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await isEmpty();
    await page.reload();
  }
  letGo();
});

test('a recording that is chosen before drafts were looked for begins a sermon of its own', async ({
  page,
  context,
}) => {
  await openBesideDrafts(page, ['Left Behind', 'Of Another Tab']);
  const tab = await context.newPage();
  const letGo = await hold(tab, '**/api/upload/audio');
  await tab.addInitScript(() => {
    const query = navigator.locks.query.bind(navigator.locks);
    navigator.locks.query = async () => {
      await new Promise((look) => Object.assign(window, { look }));
      return query();
    };
  });
  await tab.goto('/submit');
  await expect(tab.getByLabel('Date delivered')).not.toHaveValue('');
  await choose(tab, 'Audio recording', recording);
  await expect(tab.getByRole('progressbar')).toBeVisible();
  await tab.evaluate(() => (window as unknown as { look: () => void }).look());
  await expect(tab.getByRole('button', { name: 'Open Left Behind' })).toBeVisible();
  await expect(tab.getByLabel('Title')).toHaveValue('');
  letGo();
  await expect(slot(tab, 'Audio recording').locator('audio')).toBeVisible();
  await tab.close();
});

/** Sends the form, and leaves and comes back while that is on its way. */
async function sendAndComeBack(page: Page, title: string): Promise<() => void> {
  await page.goto('/submit');
  await fillIn(page, title);
  const letGo = await hold(page, '**/trpc/sermons.create*');
  await submit(page).click();
  await page.getByRole('banner').getByRole('link', { name: 'Directory' }).click();
  await expect(page.getByRole('heading', { name: 'Sermon Directory' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Submit Sermon' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(page.getByText('We restored your draft')).toBeVisible();
  return letGo;
}

const arrived = (page: Page) => expect(page.getByText('Sermon Submitted', { exact: true })).toBeVisible();

test('a sermon that arrives after its form was left and opened anew is not called unsent any more', async ({
  page,
}) => {
  const letGo = await sendAndComeBack(page, 'Left to Itself');
  letGo();
  await arrived(page);
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByText('We restored your draft')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('words that are written on while they are on their way stay when those have arrived', async ({
  page,
}) => {
  const letGo = await sendAndComeBack(page, 'Written On');
  await page.getByLabel('Keywords').fill('a second thought');
  letGo();
  await arrived(page);
  await expect(page.getByText('We restored your draft')).toHaveCount(0);
  await expect(page.getByLabel('Keywords')).toHaveValue('a second thought');
});

test('another sermon that is begun while one is on its way is kept when that has arrived', async ({
  page,
}) => {
  const letGo = await sendAndComeBack(page, 'The First of Two');
  await discardDraft(page);
  await page.getByLabel('Title').fill('The Second of Two');
  await page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes('The Second')));
  letGo();
  await arrived(page);
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('The Second of Two');
});
