import type { Page, Request } from '@playwright/test';
import { cardOf, logIn, makeDrafts, toastOf } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { makeSermon } from './made-sermon.ts';
import { drawn, hold, holdRead } from './reads.ts';

test.use({ siteName: 'late-desk' });

/** Where somebody writes who is not waiting for what was asked. */
const searchOf = (page: Page) => page.getByLabel('Search title, name, place, email or phone');

/** Watches a page's calls. Returns what waits until none is under way any more and what came of the last is drawn. */
function watch(page: Page): () => Promise<unknown> {
  const calls = new Set<Request>();
  page.on('request', (request) => calls.add(request));
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  return async () => {
    await expect.poll(() => calls.size).toBe(0);
    await drawn(page);
  };
}

/** The reads of one of the desk's lists. */
const cards = (filter: string) => new RegExp(`admin\\.sermons\\.cards.*filter%22%3A%22${filter}`);

test('sermons that were hidden together and are chosen again stay chosen when the desk has read anew', async ({
  page,
  administer,
}) => {
  await makeSermon(page, administer, 'Chosen Again, the First');
  await makeSermon(page, administer, 'Chosen Again, the Second');
  await logIn(page, '/admin?show=published&q=chosen again');
  await page.getByLabel('Select all on this page').check();
  const ofPublished = cards('published');
  const letGo = await hold(page, ofPublished);
  await page.getByRole('button', { name: 'Hide selected', exact: true }).click();
  // Hidden they are; the list is being read anew.
  await expect(toastOf(page, '2 sermons hidden')).toBeVisible();
  await page.getByRole('tab', { name: /^Hidden/ }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByLabel('Select all on this page').check();
  letGo();
  // What an answer changes is drawn in the next frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete selected' })).toBeEnabled();
});

test('all on a page are chosen from what was asked for, not from what is still shown', async ({
  page,
  administer,
}) => {
  await makeSermon(page, administer, 'Still Shown');
  await makeSermon(page, administer, 'Asked For', false);
  await logIn(page, '/admin?show=published');
  const all = page.getByLabel('Select all on this page');
  await expect(all).toBeEnabled();
  const letGo = await hold(page, cards('drafts'));
  await page.getByRole('tab', { name: /^Drafts/ }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Still Shown' })).toBeVisible();
  await expect(all).toBeDisabled();
  letGo();
  await expect(page.getByRole('article').filter({ hasText: 'Asked For' })).toBeVisible();
  await all.check();
  await expect(page.getByText(/^\d+ selected$/)).toBeVisible();
});

test('a question before deleting stays about the draft that it was asked for', async ({
  page,
  administer,
}) => {
  const asked = await makeSermon(page, administer, 'Questioned First', false);
  const next = await makeSermon(page, administer, 'Questioned Never', false);
  const settled = watch(page);
  await logIn(page, `/admin?queue=true&sermon=${asked.id}`);
  const queue = page.getByRole('region', { name: 'Drafts waiting for review', includeHidden: true });
  await expect(queue.getByRole('heading', { name: asked.title })).toBeVisible();
  const letGo = await holdRead(page, 'admin.sermons.queue');
  await queue.getByRole('button', { name: 'Next' }).click();
  await queue.getByRole('button', { name: 'Delete' }).click();
  letGo();
  await expect(queue.getByRole('heading', { level: 2, name: next.title, includeHidden: true })).toBeVisible();
  await page.getByRole('alertdialog', { name: asked.title }).getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page, 'Sermon Deleted')).toBeVisible();
  const left = (await administer('GET', '/api/admin/sermons?filter=drafts&q=questioned')) as { id: number }[];
  expect(left.map(({ id }) => id)).toEqual([next.id]);
  await settled();
  await expect(queue.getByRole('heading', { level: 2, name: next.title })).toBeVisible();
});

test('sermons that come into the list under the question before deleting are not deleted with the others', async ({
  page,
  administer,
}) => {
  await makeSermon(page, administer, 'Doomed, the One');
  const spared = await makeSermon(page, administer, 'Spared, the Other');
  await logIn(page, '/admin?q=the');
  await page.getByLabel(`Select ${spared.title}`).check();
  await searchOf(page).fill('doomed');
  await searchOf(page).press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByLabel(/^Select Doomed/).check();
  const letGo = await hold(page, cards('published'));
  await searchOf(page).fill('tamar');
  await searchOf(page).press('Enter');
  await expect(page).toHaveURL(/q=tamar/);
  await page.getByRole('button', { name: 'Delete selected' }).click();
  letGo();
  await expect(page.getByText(spared.title)).toBeVisible();
  await page
    .getByRole('alertdialog', { name: 'Delete this sermon?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(toastOf(page, 'Sermon Deleted')).toBeVisible();
  await expect(cardOf(page, spared)).toBeVisible();
});

test('what ends late takes the keyboard out of no field, where its letters would be commands', async ({
  page,
  administer,
}) => {
  await makeSermon(page, administer, 'The Neighbour', false);
  const doomed = await makeSermon(page, administer, 'Deleted Slowly', false);
  const settled = watch(page);
  await logIn(page, `/admin?show=drafts&sermon=${doomed.id}`);
  const dialog = page.getByRole('dialog');
  const letGo = await hold(page, '**/trpc/admin.sermons.remove*');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await searchOf(page).click();
  letGo();
  await expect(cardOf(page, doomed)).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  await settled();
  await expect(searchOf(page)).toBeFocused();
});

test('a save that ends late leaves the keyboard where somebody writes', async ({ page, administer }) => {
  const sermon = await makeSermon(page, administer, 'Saved Slowly', false);
  const settled = watch(page);
  await logIn(page, `/admin?show=drafts&sermon=${sermon.id}&edit=true`);
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  await form.getByLabel('City').fill('Kingston');
  const letGo = await hold(page, '**/trpc/admin.sermons.edit*');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await searchOf(page).click();
  letGo();
  await expect(form).toHaveCount(0);
  await settled();
  await expect(searchOf(page)).toBeFocused();
});

test('a draft that comes late leaves the keyboard where somebody writes', async ({ page, administer }) => {
  const first = await makeSermon(page, administer, 'Looked at First', false);
  const second = await makeSermon(page, administer, 'Looked at Second', false);
  const settled = watch(page);
  await logIn(page, `/admin?queue=true&sermon=${first.id}`);
  const letGo = await hold(page, '**/trpc/admin.sermons.publish*');
  const queue = page.getByRole('region', { name: 'Drafts waiting for review' });
  await queue.getByRole('button', { name: 'Publish', exact: true }).click();
  const field = page.getByRole('contentinfo').getByRole('textbox');
  await field.click();
  letGo();
  await expect(queue.getByRole('heading', { name: second.title })).toBeVisible();
  await settled();
  await expect(field).toBeFocused();
});

test('a step can be taken while a draft is being published', async ({ page, administer }) => {
  const next = await makeSermon(page, administer, 'Stepped To', false);
  const first = await makeSermon(page, administer, 'Stepped From', false);
  await logIn(page, `/admin?show=drafts&sermon=${first.id}&q=stepped`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: first.title })).toBeFocused();
  const letGo = await hold(page, '**/trpc/admin.sermons.publish*');
  await page.keyboard.press('p');
  await page.keyboard.press('j');
  await expect(dialog.getByRole('heading', { name: next.title })).toBeVisible();
  letGo();
  await expect(toastOf(page, 'Sermon Published')).toBeVisible();
});

test('an undoing that ends late brings nobody back who has left the queue', async ({ page, administer }) => {
  const first = await makeSermon(page, administer, 'Published by Mistake', false);
  await makeSermon(page, administer, 'Waiting Behind It', false);
  const settled = watch(page);
  await logIn(page, `/admin?queue=true&sermon=${first.id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(`Published: ${first.title}`)).toBeVisible();
  const letGo = await hold(page, '**/trpc/admin.sermons.publish*');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(searchOf(page)).toBeVisible();
  const url = page.url();
  letGo();
  await expect(toastOf(page, 'Sermon Unpublished')).toBeVisible();
  await settled();
  expect(page.url()).toBe(url);
});

test('a save that ends late does not close the form of another sermon', async ({ page, administer }) => {
  const left = await makeSermon(page, administer, 'Left While Saving', false);
  const other = await makeSermon(page, administer, 'Edited Next', false);
  const settled = watch(page);
  await logIn(page, `/admin?show=drafts&sermon=${left.id}&edit=true`);
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  await form.getByLabel('City').fill('Kingston');
  const letGo = await hold(page, '**/trpc/admin.sermons.edit*');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click();
  await cardOf(page, other)
    .getByRole('button', { name: /^View & Edit/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(form.getByLabel('Title')).toHaveValue(other.title);
  letGo();
  await expect(toastOf(page, 'Sermon Updated')).toBeVisible();
  await settled();
  await expect(form.getByLabel('Title')).toHaveValue(other.title);
});

test('an act that is refused leaves the list that was asked for', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/500/);
  const shown = await makeSermon(page, administer, 'Shown Before');
  const wanted = await makeSermon(page, administer, 'Wanted Now', false);
  await logIn(page);
  await page.route('**/trpc/admin.sermons.feature*', (route) => route.fulfill({ status: 500, body: '' }));
  const letGo = await hold(page, cards('drafts'));
  await page.getByRole('tab', { name: /^Drafts/ }).click();
  await cardOf(page, shown)
    .getByRole('button', { name: /^Feature/ })
    .click();
  await expect(toastOf(page, 'Failed to update sermon featured status')).toBeVisible();
  letGo();
  await expect(cardOf(page, wanted)).toBeVisible();
});

test('a refused feature leaves the one that was featured meanwhile', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/500/);
  const refused = await makeSermon(page, administer, 'Not to Be Featured');
  const featured = await makeSermon(page, administer, 'Featured Meanwhile');
  const settled = watch(page);
  await logIn(page);
  const held = Promise.withResolvers<void>();
  await page.route(
    '**/trpc/admin.sermons.feature*',
    async (route) => {
      await held.promise;
      await route.fulfill({ status: 500, body: '' });
    },
    { times: 1 },
  );
  const buttonOf = (sermon: typeof refused) => cardOf(page, sermon).getByRole('button', { name: /^Feature/ });
  await buttonOf(refused).click();
  await expect(buttonOf(refused)).toHaveText('Featured');
  await buttonOf(featured).click();
  await expect(toastOf(page, 'Sermon Featured')).toBeVisible();
  // What is done to the one keeps the other's buttons waiting.
  await expect(buttonOf(refused)).toHaveAttribute('aria-disabled', 'true');
  held.resolve();
  await expect(toastOf(page, 'Failed to update sermon featured status')).toBeVisible();
  await settled();
  await expect(buttonOf(featured)).toHaveText('Featured');
  await expect(buttonOf(refused)).toHaveText('Feature');
});

test('a list that was asked for before an act ended shows what the act did', async ({ page, administer }) => {
  const sermon = await makeSermon(page, administer, 'Hidden Slowly');
  const settled = watch(page);
  await logIn(page, '/admin?q=hidden slowly');
  await page.getByLabel('Select all on this page').check();
  const letGo = await hold(page, '**/trpc/admin.sermons.bulk*');
  const read = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(
    cards('hidden'),
    async (route) => {
      const response = await route.fetch();
      read.resolve();
      await held.promise;
      // Its reader may have asked anew meanwhile.
      await route.fulfill({ response }).catch(() => {});
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Hide selected', exact: true }).click();
  await page.getByRole('tab', { name: /^Hidden/ }).click();
  await read.promise;
  letGo();
  await expect(toastOf(page, 'Sermon Hidden')).toBeVisible();
  held.resolve();
  await expect(page.getByText('1 selected')).toHaveCount(0);
  await settled();
  await expect(cardOf(page, sermon)).toBeVisible();
});

test.describe('over the pages of a list', () => {
  // As many submissions as these pages need are nearly all that an hour takes.
  test.use({ siteName: 'late-desk-pages' });

  test('steps that are faster than the pages of the list skip none of them', async ({ page }) => {
    await makeDrafts(page, 'Leafed Through', 41);
    await logIn(page, '/admin?show=drafts&q=Leafed');
    await page
      .getByRole('article')
      .last()
      .getByRole('button', { name: /^View & Edit/ })
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'Leafed Through, number 22' })).toBeVisible();
    const letGo = await hold(page, cards('drafts'));
    await page.keyboard.press('j');
    await expect(page).toHaveURL(/page=2/);
    await page.keyboard.press('j');
    await drawn(page);
    letGo();
    await expect(dialog.getByRole('heading', { name: 'Leafed Through, number 21' })).toBeVisible();
    await expect(page).toHaveURL(/page=2/);
  });
});
