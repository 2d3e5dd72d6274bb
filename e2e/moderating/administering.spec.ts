import { createSermon } from '../support/create-sermon.ts';
import {
  clickTwice,
  getCard,
  getToast,
  logIn,
  openSecondSession,
  openSession,
} from '../support/dashboard.ts';
import { adminPassword, expect, test } from '../support/fixtures.ts';
import {
  changeQueryResult,
  failQuery,
  holdRequests,
  holdResponse,
  recordCalls,
  waitForRender,
} from '../support/page-requests.ts';

test.use({ siteName: 'administering' });

test('a wrong password empties the field and shows an error, the correct one opens the dashboard, Logout closes it', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/401/);
  await page.goto('/admin');
  const field = page.getByLabel('Password');
  await expect(page.getByText('This area is restricted to site administrators only')).toBeVisible();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Password is required');
  await field.fill('not the password');
  const release = await holdRequests(page, '**/trpc/admin.login*');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
  release();
  await expect(getToast(page, 'Login failed')).toBeVisible();
  await expect(page.getByText('Invalid password. Please try again.').first()).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('Invalid password. Please try again.');
  // The toast announces the error.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await field.fill(adminPassword);
  await field.press('Enter');
  await expect(getToast(page, 'Login successful')).toBeVisible();
  await expect(page.getByText('Welcome to the admin dashboard')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(getToast(page, 'Logged out')).toBeVisible();
  await expect(field).toBeVisible();
});

test('seven actions in the dialog show a toast, and Delete asks for confirmation', async ({
  page,
  administer,
}) => {
  const sermon = await createSermon(page, administer, 'A Sermon for the Dialog');
  await logIn(page, '/admin?show=all');
  await getCard(page, sermon).getByRole('button', { name: 'View & Edit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: sermon.title })).toBeFocused();
  await expect(dialog.getByText('rabbi@example.org')).toBeVisible();
  // Two clicks at one position within a short time would be a double click.
  let clickCount = 0;
  const clickApart = async (name: string) => {
    const button = dialog.getByRole('button', { name, exact: true });
    const { width = 0 } = (await button.boundingBox()) ?? {};
    await button.click({ position: { x: clickCount++ % 2 === 0 ? 4 : width - 4, y: 12 } });
  };
  const press = async (button: string, message: string) => {
    await clickApart(button);
    await expect(getToast(page, message)).toBeVisible();
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

  await clickApart('Delete');
  const question = page.getByRole('alertdialog');
  await expect(
    question.getByText('Are you sure you want to delete this sermon? This action cannot be undone.'),
  ).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await clickApart('Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(getToast(page, 'Sermon Deleted')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(getCard(page, sermon)).toHaveCount(0);
});

test('on a phone the dialog is modal, and closing it returns focus to the button that opened it', async ({
  page,
  administer,
}) => {
  const sermon = await createSermon(page, administer, 'A Sermon on a Phone');
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page);
  const opener = getCard(page, sermon).getByRole('button', { name: 'View & Edit' });
  await opener.click();
  await expect(page.getByRole('dialog')).toHaveAttribute('aria-modal', 'true');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: sermon.title })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('the tabs are a single Tab stop, and the selected tab is in the URL', async ({ page }) => {
  await logIn(page);
  await page.getByRole('tab', { name: 'Sermons' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Newsletter' })).toBeFocused();
  await expect(page).toHaveURL(/tab=newsletter/);
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Newsletter' })).toHaveAttribute('aria-selected', 'true');
  await logIn(page, '/admin?show=hidden');
  const hidden = page.getByRole('tab', { name: 'Hidden' });
  await expect(hidden).toHaveAttribute('aria-selected', 'true');
  await hidden.focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('[role=tab]:focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(hidden).toBeFocused();
});

test('Tab moves from a tab to the first control of its panel, even if the controls load later than the panel', async ({
  page,
}) => {
  await logIn(page, '/admin?tab=names');
  await page.getByRole('tab', { name: 'Names' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'Rabbis' })).toBeFocused();
});

test('on a phone the selected tab is completely visible', async ({ page, administer }) => {
  for (const action of ['return', 'decline']) {
    const { id } = await createSermon(page, administer, `A Tab to ${action}`, false);
    await administer('POST', `/api/admin/sermons/${id}/${action}`, { note: 'A longer title, please.' });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [show, name] of [
    ['all', 'All'],
    ['declined', 'Declined'],
  ] as const) {
    await logIn(page, `/admin?show=${show}`);
    await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 });
  }
});

test('subscribers can be added, deactivated, exported and deleted, and a failed refresh shows an error', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/500|503|Failed to load/);
  await logIn(page, '/admin?tab=newsletter');
  await expect(page.getByText('No subscribers found')).toBeVisible();
  const form = page.getByRole('complementary');
  await form.getByLabel('Email').fill('nobody');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();
  await form.getByLabel('Email').fill('reader@example.org');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByRole('status')).toHaveText("You've been added to our newsletter.");
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

test('the activity log names the administrator and the changed values, and a password change ends another session', async ({
  page,
  browser,
  site,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/400|401/);
  const sermon = await createSermon(page, administer, 'A Sermon with a History');
  await administer('PATCH', `/api/admin/sermons/${sermon.id}/edit`, { city: 'Troy' });
  await logIn(page, `/admin?tab=activity&about=${sermon.id}`);
  const log = page.getByRole('region', { name: 'Activity' });
  await expect(log.getByRole('listitem')).toHaveCount(2);
  await expect(log.getByText('admin edited A Sermon with a History')).toBeVisible();
  await log.locator('summary').getByText('city').click();
  await expect(log.getByText('Albany')).toBeVisible();
  await expect(log.getByText('Troy')).toBeVisible();

  const other = await openSecondSession(browser, site.url, '/admin');
  await page.getByRole('tab', { name: 'Settings' }).click();
  const fill = async (current: string, next: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm new password').fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await fill('not the password', 'another password');
  await expect(page.getByText('The current password is incorrect', { exact: true })).toBeVisible();
  await fill(adminPassword, 'another password');
  await expect(getToast(page, 'Password changed')).toBeVisible();
  await other.getByRole('tab', { name: 'Activity' }).click();
  await expect(other.getByLabel('Password')).toBeVisible();
  await other.close();
  await fill('another password', adminPassword);
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(log.getByText('admin changed the password').first()).toBeVisible();
});

test('the activity log lists the changed fields of a sermon in the order of its fields', async ({
  page,
  administer,
}) => {
  const { id } = await createSermon(page, administer, 'Many Fields Before', false);
  await administer('PATCH', `/api/admin/sermons/${id}/edit`, {
    ...{ phone: '518 555 0199', preview: 'In short.', city: 'Troy' },
    ...{ title: 'Many Fields After', content: 'Another text that is long enough.' },
  });
  await logIn(page, '/admin?tab=activity');
  const entry = page.getByRole('listitem').filter({ hasText: 'edited Many Fields After' });
  await expect(entry.locator('summary')).toHaveText('title, content, preview, city, phone');
});

test('the activity log names the fields of a sermon as the forms do', async ({ page, administer }) => {
  const { id } = await createSermon(page, administer, 'Fields with Labels', false);
  await administer('PATCH', `/api/admin/sermons/${id}/edit`, {
    website: 'www.example.org',
    slug: 'fields-with-labels-of-forms',
    state: 'Vermont',
    contentMarkdown: 'A text with *emphasis* that is long enough.',
  });
  await logIn(page, '/admin?tab=activity');
  const entry = page.getByRole('listitem').filter({ hasText: 'edited Fields with Labels' });
  await expect(entry.locator('summary')).toHaveText(
    'content, formatted text, temple website, state/province, URL slug',
  );
});

test('the activity log has the details of renames, merges, splits and bounces', async ({
  page,
  administer,
}) => {
  const submit = (rabbiName: string) =>
    createSermon(page, administer, `A sermon of ${rabbiName}`, false, { rabbiName });
  const { id } = await submit('Rabbi Gershon Vidal');
  await submit('Rabbi Gerschom Widal');
  const rabbi = '/api/admin/rabbis/gershon-vidal';
  await administer('PATCH', rabbi, { name: 'Rabbi Gershon Vidal of Toledo' });
  await administer('POST', `${rabbi}/split`, { name: 'Another Gershon Vidal', sermonIds: [id] });
  await administer('POST', `${rabbi}/merge`, { into: 'gerschom-widal' });
  await changeQueryResult<{ items: object[] }>(page, 'admin.audit.list', (data) => ({
    ...data,
    items: [
      {
        ...data.items[0],
        id: 0,
        actor: 'mail service',
        action: 'subscriber.bounce',
        changes: { reason: { before: null, after: 'No such mailbox' } },
      },
      ...data.items,
    ],
  }));
  await logIn(page, '/admin?tab=activity');
  const open = async (action: string) => {
    const entry = page.getByRole('listitem').filter({ hasText: action }).first();
    await entry.locator('summary').click();
    return entry;
  };
  await expect(await open('renamed the rabbi')).toContainText('nameRabbi Gershon Vidal of Toledo');
  await expect(await open('split off the rabbi')).toContainText(`sermons${id}`);
  await expect(await open('merged the rabbi')).toContainText('merged intogerschom-widal');
  await expect(await open('deactivated the unreachable')).toContainText('reasonNo such mailbox');
});

test('‘Try again’ loads sermons and proposed changes that failed to load', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load|ERR_FAILED/);
  await openSession(page);
  // The page requests the list in one batch with the proposals.
  await page.route('**/trpc/*admin.sermons.cards*', (route) => route.abort());
  await page.goto('/admin');
  const retry = (message: string) =>
    page.getByRole('alert').filter({ hasText: message }).getByRole('button', { name: 'Try again' });
  await expect(retry('Error loading sermons.')).toBeVisible();
  await expect(retry('Error loading the proposed changes.')).toBeVisible();
  await page.unroute('**/trpc/*admin.sermons.cards*');
  await retry('Error loading sermons.').click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await retry('Error loading the proposed changes.').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('‘Try again’ loads the proposed changes and the duplicates of a sermon that failed to load', async ({
  page,
  administer,
}) => {
  const { id } = await createSermon(page, administer, 'A Sermon of Unknown Duplicates');
  const allowDuplicates = await failQuery(page, 'admin.sermons.duplicates');
  const allowProposal = await failQuery(page, 'admin.submissions.proposalOf');
  await logIn(page, `/admin?show=all&sermon=${id}`);
  const retry = (message: string) =>
    page.getByRole('alert').filter({ hasText: message }).getByRole('button', { name: 'Try again' });
  await expect(retry('Error loading the duplicates.')).toBeVisible();
  await expect(retry('Error loading the proposed changes.')).toBeVisible();
  allowDuplicates();
  await retry('Error loading the duplicates.').click();
  await expect(retry('Error loading the duplicates.')).toHaveCount(0);
  allowProposal();
  await retry('Error loading the proposed changes.').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('clicking ‘Login’ twice sends one login attempt, and the next password can be typed during it', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/401/);
  await page.goto('/admin');
  const calls = recordCalls(page, 'admin.login');
  const release = await holdRequests(page, '**/trpc/admin.login*');
  const password = page.getByLabel('Password');
  await password.fill('a slip of the hand');
  await clickTwice(page, 'Login');
  await password.fill('the right o');
  release();
  await expect(page.getByText('Invalid password. Please try again.').first()).toBeVisible();
  await expect(password).toHaveValue('the right o');
  expect(calls).toHaveLength(1);
});

test('a logout whose response is lost shows ‘Logged out’ and the login form if the session has ended', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/401|ERR_/);
  await logIn(page);
  await page.route('**/trpc/admin.logout*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByText('Logged out')).toBeVisible();
  await expect(page.getByText('You may still be logged in.')).toHaveCount(0);
});

test('after a failed logout, the button can be clicked again while the session is still being checked', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_/);
  await logIn(page);
  await page.route('**/trpc/admin.logout*', (route) => route.abort());
  const { responded, release } = await holdResponse(page, '**/trpc/*admin.session*');
  const logout = page.getByRole('button', { name: 'Logout' });
  await logout.click();
  await expect(page.getByText('You may still be logged in.')).toBeVisible();
  await responded;
  await page.unroute('**/trpc/admin.logout*');
  await logout.click();
  await expect(page.getByText('Logged out')).toBeVisible();
  release();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('a late session response does not undo a login or a logout', async ({ page, expectedConsole }) => {
  // The dashboard's requests that are in flight during the logout get 401.
  expectedConsole.push(/status of 401/);
  await page.clock.install();
  await page.goto('/admin');
  /** Leaves /admin and returns to it, which refetches the session. @returns a function that releases the response */
  const leaveAndReturn = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Directory' }).click();
    await expect(page.getByRole('heading', { name: 'Sermon Directory' })).toBeVisible();
    // A fresh query is not refetched.
    await page.clock.fastForward(10_000);
    const { responded, release } = await holdResponse(page, '**/trpc/*admin.session*');
    await page.goBack();
    await responded;
    return async () => {
      const late = page.waitForResponse('**/trpc/*admin.session*');
      release();
      await (await late).finished();
      await waitForRender(page);
    };
  };
  const dashboardHeading = page.getByRole('heading', { name: 'Admin Dashboard' });
  const password = page.getByLabel('Password');

  const respondToLogin = await leaveAndReturn();
  await password.fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(dashboardHeading).toBeVisible();
  await respondToLogin();
  await expect(dashboardHeading).toBeVisible();

  const respondToLogout = await leaveAndReturn();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(password).toBeVisible();
  await respondToLogout();
  await expect(password).toBeVisible();
});

test('the field of the new password cannot be edited while the password is saved', async ({ page }) => {
  await logIn(page, '/admin?tab=settings');
  const field = page.getByLabel('New password', { exact: true });
  // The password must not change for the other tests.
  for (const label of ['Current password', 'New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill(adminPassword);
  const release = await holdRequests(page, '**/trpc/admin.changePassword*');
  await page.getByRole('button', { name: 'Change password' }).click();
  await field.pressSequentially('?');
  await expect(field).toHaveValue(adminPassword);
  await expect(field).toBeFocused();
  release();
  await expect(page.getByText('Your new password is now in use.')).toBeVisible();
  await field.fill('another one');
  await expect(field).toHaveValue('another one');
});
