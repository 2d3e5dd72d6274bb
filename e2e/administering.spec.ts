import type { Browser, Page } from '@playwright/test';
import { adminPassword, expect, test } from './fixtures.ts';
import { type MadeSermon, makeSermon } from './made-sermon.ts';

test.use({ siteName: 'administering' });

async function logIn(page: Page, path = '/admin') {
  await page.context().request.post('/api/admin/login', { data: { password: adminPassword } });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
}

const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true });
const cardOf = (page: Page, sermon: MadeSermon) =>
  page.getByRole('article').filter({ hasText: sermon.title });

test('a wrong password empties the field and says so, the right one opens the dashboard, Logout closes it', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/401/);
  await page.goto('/admin');
  const field = page.getByLabel('Password');
  await expect(page.getByText('This area is restricted to site administrators only')).toBeVisible();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await field.fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
  await expect(toastOf(page, 'Login failed')).toBeVisible();
  await expect(page.getByText('Invalid password. Please try again.').first()).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await field.fill(adminPassword);
  await field.press('Enter');
  await expect(toastOf(page, 'Login successful')).toBeVisible();
  await expect(page.getByText('Welcome to the admin dashboard')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toastOf(page, 'Logged out')).toBeVisible();
  await expect(field).toBeVisible();
});

test('everything that the dialog can do says what it did', async ({ page, administer }) => {
  const sermon = await makeSermon(page, administer, 'A Sermon for the Dialog');
  await logIn(page, '/admin?show=all');
  await cardOf(page, sermon).getByRole('button', { name: 'View & Edit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: sermon.title })).toBeFocused();
  await expect(dialog.getByText('rabbi@example.org')).toBeVisible();
  const press = async (button: string, says: string) => {
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await expect(toastOf(page, says)).toBeVisible();
  };
  await press('Unpublish', 'Sermon Unpublished');
  await expect(dialog.getByText('Unpublished')).toBeVisible();
  await press('Publish', 'Sermon Published');
  await press('Hide', 'Sermon Hidden');
  await expect(dialog.getByText('Hidden', { exact: true })).toBeVisible();
  await press('Unhide', 'Sermon Unhidden');
  await press('Feature', 'Sermon Featured');
  await expect(page.getByText('The sermon is now featured on the homepage.')).toBeVisible();
  await press('Unfeature', 'Sermon Unfeatured');
  await expect(page.getByText('The sermon is no longer featured.')).toBeVisible();

  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(
    question.getByText('Are you sure you want to delete this sermon? This action cannot be undone.'),
  ).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page, 'Sermon Deleted')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(cardOf(page, sermon)).toHaveCount(0);
});

test('on a phone the dialog is a window over the list, and closing it leads back to where one was', async ({
  page,
  administer,
}) => {
  const sermon = await makeSermon(page, administer, 'A Sermon on a Phone');
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page);
  const opener = cardOf(page, sermon).getByRole('button', { name: 'View & Edit' });
  await opener.click();
  await expect(page.getByRole('dialog')).toHaveAttribute('aria-modal', 'true');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await opener.click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: sermon.title })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('the edit form checks, saves, and moves the address', async ({ page, administer }) => {
  const sermon = await makeSermon(page, administer, 'A Sermon to Be Edited');
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
  await expect(toastOf(page, 'Sermon Updated')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Edited at Last' })).toBeVisible();
  await expect(dialog.getByText('November 7, 2026')).toBeVisible();
  await expect(dialog.getByText('Featured', { exact: true })).toBeVisible();
  const old = await page.request.get(`/sermon/${sermon.slug}`, { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([301, '/sermon/edited-at-last']);
});

test('a sermon that is renamed and named back does not send a browser round in a circle', async ({
  page,
  administer,
}) => {
  const sermon = await makeSermon(page, administer, 'A Sermon Renamed and Back');
  const rename = (slug: string) => administer('PATCH', `/api/admin/sermons/${sermon.id}/edit`, { slug });
  await rename('for-a-while');
  await page.goto(`/sermon/${sermon.slug}`);
  await expect(page).toHaveURL(/for-a-while$/);
  await rename(sermon.slug);
  await page.goto('/sermon/for-a-while');
  await expect(page).toHaveURL(new RegExp(`${sermon.slug}$`));
  await expect(page.getByRole('heading', { name: sermon.title })).toBeVisible();
});

test('leaving with unsaved changes asks, and a reload offers them again', async ({ page, administer }) => {
  const sermon = await makeSermon(page, administer, 'A Sermon Half Edited');
  await logIn(page, `/admin?sermon=${sermon.id}&edit=true`);
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  await form.getByLabel('Keywords').fill('exile, return');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await form.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Keywords')).toHaveValue('exile, return');
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Keywords')).toHaveValue('exile, return');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(form.getByText('This browser kept changes to this sermon that were not saved.')).toBeVisible();
  await form.getByRole('button', { name: 'Restore them' }).click();
  await expect(form.getByLabel('Keywords')).toHaveValue('exile, return');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(form.getByLabel('Keywords')).toHaveValue('');
  await expect(form.getByText(/kept changes/)).toHaveCount(0);
});

test('two tabs with the same sermon do not forget each other’s words', async ({ page, administer }) => {
  const sermon = await makeSermon(page, administer, 'A Sermon in Two Tabs');
  const path = `/admin?sermon=${sermon.id}&edit=true`;
  await logIn(page, path);
  const other = await page.context().newPage();
  await other.goto(path);
  const keywords = (tab: Page) => tab.getByRole('form', { name: 'Edit Sermon' }).getByLabel('Keywords');
  await keywords(other).focus();
  await keywords(page).fill('written here');
  await keywords(other).fill('written there');
  await keywords(other).fill('');
  await other.close();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore them' }).click();
  await expect(keywords(page)).toHaveValue('written here');
});

test('where the browser keeps nothing, an ended session costs no words either', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/401/);
  const sermon = await makeSermon(page, administer, 'A Sermon Kept by the Page');
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await logIn(page, `/admin?sermon=${sermon.id}&edit=true`);
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  await form.getByLabel('Keywords').fill('not to be lost');
  await page.context().clearCookies();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Restore them' }).click();
  await expect(form.getByLabel('Keywords')).toHaveValue('not to be lost');
});

async function secondAdministrator(browser: Browser, url: string, path: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 800 } });
  await logIn(page, path);
  return page;
}

test('two administrators who edit one sermon both keep their words', async ({
  page,
  browser,
  site,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/409/);
  const sermon = await makeSermon(page, administer, 'A Sermon for Two');
  const path = `/admin?sermon=${sermon.id}&edit=true`;
  await logIn(page, path);
  const other = await secondAdministrator(browser, site.url, path);
  const mine = page.getByRole('form', { name: 'Edit Sermon' });
  const theirs = other.getByRole('form', { name: 'Edit Sermon' });
  await mine.getByLabel('Title').fill('My Title for Two');
  await mine.getByLabel('Keywords').fill('mine alone');
  await theirs.getByLabel('Title').fill('Their Title for Two');
  await theirs.getByLabel('City').fill('Troy');
  await theirs.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastOf(other, 'Sermon Updated')).toBeVisible();
  await other.close();

  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    mine.getByRole('heading', { name: 'Somebody else saved this sermon meanwhile' }),
  ).toBeFocused();
  await expect(
    page.getByText(/^Failed to update sermon: 409: Somebody else changed this sermon/),
  ).toBeVisible();
  await expect(mine.getByText('Taken over from their save: City.')).toBeVisible();
  await expect(mine.getByLabel('City')).toHaveValue('Troy');
  const dispute = mine.getByRole('group', { name: 'Title' });
  await expect(dispute).toContainText('Their Title for Two');
  await expect(dispute).toContainText('My Title for Two');
  await dispute.getByRole('button', { name: 'Take theirs' }).click();
  await expect(mine.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Their Title for Two');
  await dispute.getByRole('button', { name: 'Keep yours' }).click();
  await expect(mine.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('My Title for Two');
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastOf(page, 'Sermon Updated')).toBeVisible();
  expect(await (await page.request.get(`/api/sermons/${sermon.id}`)).json()).toMatchObject({
    title: 'My Title for Two',
    keywords: 'mine alone',
    city: 'Troy',
  });
});

test('a toggle shows its new state at once and goes back when the server refuses', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/500|503/);
  const sermon = await makeSermon(page, administer, 'A Sermon That Cannot Be Featured');
  await logIn(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/trpc/admin.sermons.featureOnly*', async (route) => {
    await held;
    await route.fulfill({
      status: 503,
      json: [
        { error: { message: 'away', code: -32603, data: { httpStatus: 503, code: 'SERVICE_UNAVAILABLE' } } },
      ],
    });
  });
  const card = cardOf(page, sermon);
  await card.getByRole('button', { name: 'Feature', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Featured', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  answer();
  await expect(toastOf(page, 'Failed to update sermon featured status')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Feature', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('featuring from the list moves the one mark', async ({ page, administer }) => {
  const one = await makeSermon(page, administer, 'Featured First');
  const next = await makeSermon(page, administer, 'Featured Next');
  await logIn(page);
  for (const sermon of [one, next]) {
    await cardOf(page, sermon).getByRole('button', { name: 'Feature', exact: true }).click();
    await expect(cardOf(page, sermon).getByRole('button', { name: 'Featured', exact: true })).toBeVisible();
    await expect(toastOf(page, 'Sermon Featured')).toBeVisible();
  }
  await expect(cardOf(page, one).getByRole('button', { name: 'Feature', exact: true })).toBeVisible();
  await page.goto('/');
  await expect(
    page.getByRole('region', { name: 'Featured sermon' }).getByRole('heading', { name: 'Featured Next' }),
  ).toBeVisible();
});

test('chosen sermons are published, hidden and deleted together', async ({ page, administer }) => {
  const drafts = [
    await makeSermon(page, administer, 'Together, the First', false),
    await makeSermon(page, administer, 'Together, the Second', false),
  ];
  await logIn(page, '/admin?show=drafts&q=together');
  await expect(page.getByRole('button', { name: 'Publish selected' })).toBeDisabled();
  for (const draft of drafts) await page.getByLabel(`Select ${draft.title}`).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Publish selected' }).click();
  await expect(toastOf(page, '2 sermons published')).toBeVisible();
  await expect(page.getByText('No draft sermons found for “together”.')).toBeVisible();
  await page.getByRole('tab', { name: 'Published' }).click();
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Hide selected' }).click();
  await expect(toastOf(page, '2 sermons hidden')).toBeVisible();
  await page.getByRole('tab', { name: 'Hidden' }).click();
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page, '2 sermons deleted')).toBeVisible();
  await expect(page.getByText('No hidden sermons found for “together”.')).toBeVisible();
});

test('the queue goes from one draft to the next by keys alone', async ({ page, administer }) => {
  const drafts = [
    await makeSermon(page, administer, 'Waiting, the First', false),
    await makeSermon(page, administer, 'Waiting, the Second', false),
    await makeSermon(page, administer, 'Waiting, the Third', false),
  ];
  const [first, second, third] = drafts;
  await logIn(page, `/admin?queue=true&sermon=${first?.id}`);
  const shows = (sermon: MadeSermon | undefined) =>
    expect(page.getByRole('heading', { level: 2, name: sermon?.title ?? '' })).toBeVisible();
  await shows(first);
  await page.keyboard.press('j');
  await shows(second);
  await page.keyboard.press('k');
  await shows(first);
  await page.keyboard.press('p');
  await expect(toastOf(page, 'Sermon Published')).toBeVisible();
  await shows(second);
  await page.keyboard.press('h');
  await expect(toastOf(page, 'Sermon Hidden')).toBeVisible();
  await shows(third);
  await page.keyboard.press('e');
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  await expect(form.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('jkph');
  await expect(form.getByLabel('Title')).toHaveValue(/jkph/);
  await form.getByLabel('Title').fill('Waiting, the Third and Edited');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastOf(page, 'Sermon Updated')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting, the Third and Edited' })).toBeVisible();
});

test('the tabs are one stop of the keyboard, and their place is in the address', async ({ page }) => {
  await logIn(page);
  await page.getByRole('tab', { name: 'Sermons' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Newsletter' })).toBeFocused();
  await expect(page).toHaveURL(/tab=newsletter/);
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Newsletter' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/admin?show=hidden');
  await expect(page.getByRole('tab', { name: 'Hidden' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
});

test('subscribers are added, made inactive and deleted', async ({ page, expectedConsole }) => {
  expectedConsole.push(/500|503|Failed to load/);
  await logIn(page, '/admin?tab=newsletter');
  await expect(page.getByText('No subscribers found')).toBeVisible();
  const adding = page.getByRole('complementary');
  await adding.getByLabel('Email').fill('nobody');
  await adding.getByRole('button', { name: 'Subscribe' }).click();
  await expect(adding.getByText('Please enter a valid email address')).toBeVisible();
  await adding.getByLabel('Email').fill('reader@example.org');
  await adding.getByRole('button', { name: 'Subscribe' }).click();
  await expect(adding.getByRole('status')).toHaveText("You've been added to our newsletter.");
  const row = page.getByRole('row').filter({ hasText: 'reader@example.org' });
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: /Send email/ })).toHaveAttribute(
    'href',
    'mailto:reader@example.org',
  );
  await row.getByRole('button', { name: /Deactivate/ }).click();
  await expect(page.getByText('Subscriber status updated successfully')).toBeVisible();
  await expect(row.getByText('Inactive', { exact: true })).toBeVisible();
  const csv = await page.request.get('/api/admin/newsletters.csv');
  expect(await csv.text()).toContain('"reader@example.org","",');
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Subscriber deleted successfully')).toBeVisible();
  await expect(page.getByText('No subscribers found')).toBeVisible();
  await page.route('**/trpc/admin.newsletters.list*', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh List' }).click();
  await expect(page.getByText('Error loading subscribers')).toBeVisible();
});

test('the activity says who did what, and a changed password leaves only the changer inside', async ({
  page,
  browser,
  site,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/400|401/);
  const sermon = await makeSermon(page, administer, 'A Sermon with a History');
  await administer('PATCH', `/api/admin/sermons/${sermon.id}/edit`, { city: 'Troy' });
  await logIn(page, `/admin?tab=activity&about=${sermon.id}`);
  const log = page.getByRole('region', { name: 'Activity' });
  await expect(log.getByRole('listitem')).toHaveCount(2);
  await expect(log.getByText('admin edited A Sermon with a History')).toBeVisible();
  await log.locator('summary').getByText('city').click();
  await expect(log.getByText('Albany')).toBeVisible();
  await expect(log.getByText('Troy')).toBeVisible();

  const other = await secondAdministrator(browser, site.url, '/admin');
  await page.getByRole('tab', { name: 'Settings' }).click();
  const fill = async (current: string, next: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('New password once more').fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await fill('not the password', 'another password');
  await expect(page.getByText('The current password is not right', { exact: true })).toBeVisible();
  await fill(adminPassword, 'another password');
  // Checking and hashing a password costs two long computations, on a busy machine seconds.
  await expect(toastOf(page, 'Password changed')).toBeVisible({ timeout: 20_000 });
  await other.getByRole('tab', { name: 'Activity' }).click();
  await expect(other.getByLabel('Password')).toBeVisible();
  await other.close();
  await fill('another password', adminPassword);
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(log.getByText('admin changed the password').first()).toBeVisible();
});

test('what fails to load says so and can be asked for again', async ({ page, expectedConsole }) => {
  expectedConsole.push(/Failed to load|ERR_FAILED/);
  await page.context().request.post('/api/admin/login', { data: { password: adminPassword } });
  await page.route('**/trpc/admin.sermons.cards*', (route) => route.abort());
  await page.goto('/admin');
  await expect(page.getByText('Error loading sermons. Please try again.')).toBeVisible();
  await page.unroute('**/trpc/admin.sermons.cards*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});
