import type { Page } from '@playwright/test';
import { type Administer, createSermon } from '../support/create-sermon.ts';
import { getCard, getToast, logIn, openSecondSession } from '../support/dashboard.ts';
import { adminPassword, expect, test } from '../support/fixtures.ts';
import { fillStorage } from '../support/full-storage.ts';
import { holdRequests } from '../support/page-requests.ts';

test.use({ siteName: 'editing' });

test('the edit form shows the errors of invalid fields; after a saved edit, the old slug redirects to the new one', async ({
  page,
  administer,
}) => {
  const sermon = await createSermon(page, administer, 'A Sermon to Be Edited');
  await logIn(page, `/admin?sermon=${sermon.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Edit Sermon' })).toBeVisible();
  const form = dialog.getByRole('form', { name: 'Edit Sermon' });
  await expect(form.getByLabel('Title')).toBeFocused();
  await form.getByLabel('Title').fill('ab');
  await form.getByLabel('URL slug').fill('');
  await form.getByLabel('Date delivered').fill('');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByText('Title must be at least 3 characters long')).toBeVisible();
  await expect(form.getByText('URL slug is required')).toBeVisible();
  await expect(form.getByText('Date is required')).toBeVisible();
  await form.getByLabel('Title').fill('Edited at Last');
  await form.getByRole('button', { name: 'Regenerate' }).click();
  await expect(form.getByLabel('URL slug')).toHaveValue('edited-at-last');
  await form.getByLabel('Date delivered').fill('2026-11-07');
  await form.getByRole('switch', { name: /Featured sermon/ }).check();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(getToast(page, 'Sermon Updated')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Edited at Last' })).toBeVisible();
  await expect(dialog.getByText('November 7, 2026')).toBeVisible();
  await expect(dialog.getByText('Featured', { exact: true })).toBeVisible();
  const old = await page.request.get(`/sermon/${sermon.slug}`, { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([301, '/sermon/edited-at-last']);
});

test('a formatted sermon is shown and edited with its formatting', async ({ page, administer }) => {
  const contentMarkdown = '## The well\n\nJacob came to *the well* of Haran.';
  const sermon = await createSermon(page, administer, 'A Formatted Sermon', true, { contentMarkdown });
  await logIn(page, `/admin?sermon=${sermon.id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'The well' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = dialog.getByRole('form', { name: 'Edit Sermon' });
  const text = form.getByRole('textbox', { name: 'Content' });
  await expect(text.locator('em')).toHaveText('the well');
  await text.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('He looked');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(getToast(page, 'Sermon Updated')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'The well' })).toBeVisible();
  await expect(dialog.locator('strong', { hasText: 'He looked' })).toBeVisible();
});

test('a title that is typed while a file is being read stays, and the title of the file becomes a heading of the text', async ({
  page,
  administer,
}) => {
  const sermon = await createSermon(page, administer, 'A Title to Be Typed');
  await logIn(page, `/admin?sermon=${sermon.id}&edit=true`);
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  await form.getByLabel('Title').fill('');
  const release = await holdRequests(page, '**/assets/**');
  await form.getByLabel('Open a file with the text').setInputFiles({
    name: 'sermon.html',
    mimeType: '',
    buffer: Buffer.from('<h1>The Well</h1><p>Jacob came to the well.</p>'),
  });
  await expect(form.getByText('Reading sermon.html…')).toBeVisible();
  await form.getByLabel('Title').fill('At the Stone');
  release();
  await expect(form.getByText('The text of sermon.html was read.')).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('At the Stone');
  await expect(form.getByRole('textbox', { name: 'Content' }).getByRole('heading')).toHaveText('The Well');
});

test('renaming a sermon and back does not cause a redirect loop', async ({ page, administer }) => {
  const sermon = await createSermon(page, administer, 'A Sermon Renamed and Back');
  const rename = (slug: string) => administer('PATCH', `/api/admin/sermons/${sermon.id}/edit`, { slug });
  await rename('for-a-while');
  await page.goto(`/sermon/${sermon.slug}`);
  await expect(page).toHaveURL(/for-a-while$/);
  await rename(sermon.slug);
  await page.goto('/sermon/for-a-while');
  await expect(page).toHaveURL(new RegExp(`${sermon.slug}$`));
  await expect(page.getByRole('heading', { name: sermon.title })).toBeVisible();
});

test('leaving with unsaved changes asks for confirmation, and after a reload the changes can be restored', async ({
  page,
  administer,
}) => {
  const sermon = await createSermon(page, administer, 'A Sermon Half Edited');
  await logIn(page, `/admin?sermon=${sermon.id}&edit=true`);
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  await form.getByLabel('Keywords').fill('exile, return');
  const confirmation = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await form.getByRole('button', { name: 'Cancel' }).click();
  await confirmation.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Keywords')).toHaveValue('exile, return');
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await confirmation.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Keywords')).toHaveValue('exile, return');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(form.getByText('This browser has unsaved changes to this sermon.')).toBeVisible();
  await form.getByRole('button', { name: 'Restore changes' }).click();
  await expect(form.getByLabel('Keywords')).toHaveValue('exile, return');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await confirmation.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(form.getByLabel('Keywords')).toHaveValue('');
  await expect(form.getByText('This browser has unsaved changes to this sermon.')).toHaveCount(0);
});

test('an edit that one tab makes and undoes does not overwrite the draft of another tab with the same sermon', async ({
  page,
  administer,
}) => {
  const sermon = await createSermon(page, administer, 'A Sermon in Two Tabs');
  const path = `/admin?sermon=${sermon.id}&edit=true`;
  await logIn(page, path);
  const otherPage = await page.context().newPage();
  await otherPage.goto(path);
  const keywords = (tab: Page) => tab.getByRole('form', { name: 'Edit Sermon' }).getByLabel('Keywords');
  await keywords(otherPage).focus();
  await keywords(page).fill('written here');
  await keywords(otherPage).fill('written there');
  await keywords(otherPage).fill('');
  await otherPage.close();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(keywords(page)).toHaveValue('written here');
});

test('when browser storage is full, unsaved changes can be restored after an expired session', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/401/);
  const sermon = await createSermon(page, administer, 'A Sermon Kept by the Page');
  await page.addInitScript(fillStorage);
  await logIn(page, `/admin?sermon=${sermon.id}&edit=true`);
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  await form.getByLabel('Keywords').fill('not to be lost');
  await page.context().clearCookies();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(form.getByLabel('Keywords')).toHaveValue('not to be lost');
});

test('when two administrators edit one sermon, the second merges the changes and chooses between the two titles', async ({
  page,
  browser,
  site,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/409/);
  const sermon = await createSermon(page, administer, 'A Sermon for Two');
  const path = `/admin?sermon=${sermon.id}&edit=true`;
  await logIn(page, path);
  const otherPage = await openSecondSession(browser, site.url, path);
  const mine = page.getByRole('form', { name: 'Edit Sermon' });
  const theirs = otherPage.getByRole('form', { name: 'Edit Sermon' });
  await mine.getByLabel('Title').fill('My Title for Two');
  await mine.getByLabel('Keywords').fill('mine alone');
  await theirs.getByLabel('Title').fill('Their Title for Two');
  await theirs.getByLabel('City').fill('Troy');
  await theirs.getByRole('button', { name: 'Save Changes' }).click();
  await expect(getToast(otherPage, 'Sermon Updated')).toBeVisible();
  await otherPage.close();

  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    mine.getByRole('heading', { name: 'This sermon was changed while you were editing' }),
  ).toBeFocused();
  await expect(
    page.getByText(/^Failed to update sermon: 409: Someone else changed this sermon/),
  ).toBeVisible();
  await expect(mine.getByText('Updated from the saved version: City.')).toBeVisible();
  await expect(mine.getByLabel('City')).toHaveValue('Troy');
  const conflict = mine.getByRole('group', { name: 'Title' });
  await expect(conflict).toContainText('Their Title for Two');
  await expect(conflict).toContainText('My Title for Two');
  await conflict.getByRole('button', { name: 'Use saved' }).click();
  await expect(mine.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Their Title for Two');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(mine.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('My Title for Two');
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await expect(getToast(page, 'Sermon Updated')).toBeVisible();
  expect(await (await page.request.get(`/api/sermons/${sermon.id}`)).json()).toMatchObject({
    title: 'My Title for Two',
    keywords: 'mine alone',
    city: 'Troy',
  });
});

/** Creates a draft and opens its edit form, next to the list of drafts. */
async function editNewDraft(page: Page, administer: Administer, title: string) {
  const sermon = await createSermon(page, administer, title, false);
  await logIn(page, `/admin?show=drafts&sermon=${sermon.id}&edit=true`);
  return { sermon, form: page.getByRole('form', { name: 'Edit Sermon' }) };
}

test('a sermon that is published from the list during an edit is saved without a conflict', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/409/);
  const { sermon, form } = await editNewDraft(page, administer, 'Published While Edited');
  await form.getByLabel('Keywords').fill('typed before');
  await getCard(page, sermon)
    .getByRole('button', { name: /^Publish/ })
    .click();
  await expect(getToast(page, 'Sermon Published')).toBeVisible();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(getToast(page, 'Sermon Updated')).toBeVisible();
  await expect(form).toHaveCount(0);
  expect(await (await page.request.get(`/api/sermons/${sermon.id}`)).json()).toMatchObject({
    keywords: 'typed before',
  });
});

test('deleting a sermon from the list closes its edit form without asking about unsaved changes, and removes them', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/404/);
  const { sermon, form } = await editNewDraft(page, administer, 'Deleted While Edited');
  await form.getByLabel('Keywords').fill('not needed');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('not needed');
  await getCard(page, sermon)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(getToast(page, 'Sermon Deleted')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(form).toHaveCount(0);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bimah.edit'))),
  ).toEqual([]);
});

test('in the edit form, occasions can be chosen, the current ones are listed first, and a conflict shows their names', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/409/);
  const sermon = await createSermon(page, administer, 'A Sermon with Occasions', true, {
    dateDelivered: '2026-11-28',
  });
  await logIn(page, `/admin?sermon=${sermon.id}&edit=true`);
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  const occasions = form.getByRole('group', { name: 'Occasions', exact: true });
  await expect(occasions).toContainText('Given for: Vayishlach');
  await occasions.getByRole('button', { name: 'Choose others' }).click();
  const current = occasions.getByRole('group', { name: 'Current occasions' });
  await expect(current.getByRole('checkbox')).toHaveCount(1);
  await expect(current.getByRole('checkbox', { name: 'Vayishlach' })).toBeChecked();
  await expect(occasions.getByRole('checkbox').first()).toBeChecked();
  await occasions.getByRole('checkbox', { name: 'Noach' }).check();
  await current.getByRole('checkbox').uncheck();
  await occasions.getByRole('button', { name: 'Done' }).click();
  await expect(occasions).toContainText('Given for (your choice): Noach');

  await administer('PATCH', `/api/admin/sermons/${sermon.id}/edit`, { occasions: ['yom-kippur'] });
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const conflict = form.getByRole('group', { name: 'Occasions', exact: true }).first();
  await expect(conflict).toContainText('Yom Kippur');
  await expect(conflict).toContainText('Noach');
  await expect(conflict).not.toContainText('yom-kippur');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(getToast(page, 'Sermon Updated')).toBeVisible();
  expect(await (await page.request.get(`/api/sermons/${sermon.id}`)).json()).toMatchObject({
    occasions: [{ slug: 'noach', name: 'Noach' }],
  });
});

test('Escape closes the list of occasions and the link field, but not the edit form around them', async ({
  page,
  administer,
}) => {
  const sermon = await createSermon(page, administer, 'A Sermon That Stays Open');
  await logIn(page, `/admin?sermon=${sermon.id}&edit=true`);
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  const occasions = form.getByRole('group', { name: 'Occasions', exact: true });
  await occasions.getByRole('button', { name: 'Choose others' }).click();
  await occasions.getByRole('searchbox', { name: 'Search occasions' }).press('Escape');
  await expect(occasions.getByRole('searchbox', { name: 'Search occasions' })).toHaveCount(0);
  await form.getByRole('button', { name: 'Add formatting' }).click();
  await form.getByRole('button', { name: 'Link', exact: true }).click();
  await form.getByLabel('Link URL').press('Escape');
  await expect(form.getByLabel('Link URL')).toHaveCount(0);
  await expect(form.getByRole('button', { name: 'Save Changes' })).toBeVisible();
});

test('text that is typed during a save stays in the form', async ({ page, administer }) => {
  const sermon = await createSermon(page, administer, 'Written Concurrently');
  await logIn(page, `/admin?show=all&sermon=${sermon.id}&edit=true`);
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  await form.getByLabel('City').fill('  Troy ');
  const release = await holdRequests(page, '**/trpc/admin.sermons.edit*');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await form.getByLabel('Keywords').fill('dreams, ladders');
  release();
  await expect(page.getByText('Sermon Updated')).toBeVisible();
  await expect(form.getByLabel('City')).toHaveValue('Troy');
  await expect(form.getByLabel('Keywords')).toHaveValue('dreams, ladders');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toHaveCount(0);
  expect(await administer('GET', `/api/admin/sermons/${sermon.id}`)).toMatchObject({
    city: 'Troy',
    keywords: 'dreams, ladders',
  });
});

test('the text of an edited sermon does not appear in the form for new sermons', async ({
  page,
  administer,
}) => {
  const sermon = await createSermon(page, administer, 'Nobody Else’s Words');
  await logIn(page, `/admin?show=all&sermon=${sermon.id}&edit=true`);
  await expect(page.getByRole('form', { name: 'Edit Sermon' }).getByLabel('Content')).toHaveValue(/Jacob/);
  await page.getByRole('banner').getByRole('link', { name: 'Submit Sermon' }).click();
  await expect(page.getByRole('heading', { name: 'Submit Your Sermon' })).toBeVisible();
  await expect(page.getByLabel('Date delivered')).not.toHaveValue('');
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByLabel('Content')).toHaveValue('');
});

test('the edit form does not move focus out of a field that has focus as soon as the form is rendered', async ({
  page,
  administer,
}) => {
  const sermon = await createSermon(page, administer, 'Begun in the Middle');
  await page.addInitScript(() => {
    // Focuses a field as soon as the form is rendered, before any idle callback.
    new MutationObserver((_changes, observer) => {
      const field = document.querySelector<HTMLElement>('form[aria-label="Edit Sermon"] [name=city]');
      if (!field) return;
      observer.disconnect();
      field.focus();
    }).observe(document, { childList: true, subtree: true });
  });
  await logIn(page, `/admin?show=all&sermon=${sermon.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  await expect(form.getByLabel('City')).toBeFocused();
  await page.keyboard.type('Kingston, ');
  await expect(form.getByLabel('City')).toHaveValue(/Kingston/);
  await expect(form.getByLabel('Title')).toHaveValue(sermon.title);
});

test('in a conflict between plain and formatted text, the chosen one is stored', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/409/);
  const sermon = await createSermon(page, administer, 'A Text Written Twice');
  const path = `/api/admin/sermons/${sermon.id}`;
  await logIn(page, `/admin?sermon=${sermon.id}&edit=true`);
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  const text = form.getByRole('textbox', { name: 'Content' });
  const save = form.getByRole('button', { name: 'Save Changes' });
  const conflict = form.getByRole('group', { name: 'Content' });
  await text.fill('My own words about Jacob at the well.');
  await administer('PATCH', `${path}/edit`, { contentMarkdown: 'Their words about *the well* of Haran.' });
  await save.click();
  await expect(conflict).toContainText('Their words about *the well* of Haran.');
  await expect(conflict).toContainText('My own words about Jacob at the well.');
  await save.click();
  await expect(form).toHaveCount(0);
  expect(await administer('GET', path)).toMatchObject({
    content: 'My own words about Jacob at the well.',
    contentMarkdown: null,
  });

  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
  await form.getByRole('button', { name: 'Add formatting' }).click();
  await text.press('Control+End');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' He waited.');
  await administer('PATCH', `${path}/edit`, { content: 'Their plain words about Jacob at the well.' });
  await save.click();
  await conflict.getByRole('button', { name: 'Use saved' }).click();
  await expect(text).toHaveValue('Their plain words about Jacob at the well.');
  await save.click();
  await expect(form).toHaveCount(0);
  expect(await administer('GET', path)).toMatchObject({
    content: 'Their plain words about Jacob at the well.',
    contentMarkdown: null,
  });
});
