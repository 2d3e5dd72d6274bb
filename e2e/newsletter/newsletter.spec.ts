import { readEmailsTo } from '../sites/outbox.ts';
import type { RunningSite } from '../sites/site.ts';
import { describeViolations } from '../support/axe.ts';
import { createSermon } from '../support/create-sermon.ts';
import { getToast, openSession } from '../support/dashboard.ts';
import { adminPassword, expect, test } from '../support/fixtures.ts';
import { hasHorizontalScroll } from '../support/layout.ts';
import { changeQueryResult, holdRequests } from '../support/page-requests.ts';

test.use({ siteName: 'newsletter' });

const successMessage = "You've been added to our newsletter.";

/** Waits for the welcome email. @returns the path and query of its unsubscribe link */
async function waitForUnsubscribePath(site: RunningSite, email: string): Promise<string> {
  await expect.poll(async () => (await readEmailsTo(site.dataDir, email)).length).toBe(1);
  const [mail] = await readEmailsTo(site.dataDir, email);
  const link = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '';
  const { pathname, search } = new URL(link);
  return pathname + search;
}

test('a visitor subscribes on the home page and gets a welcome email', async ({ page, site }) => {
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Subscribe to Our Newsletter' });
  await expect(
    card.getByText('We respect your privacy and will never share your information.'),
  ).toBeVisible();
  await card.getByLabel('Email').fill('nobody');
  await card.getByRole('button', { name: 'Subscribe' }).click();
  await expect(card.getByRole('alert')).toHaveText('Please enter a valid email address');
  await expect(card.getByLabel('Email')).toBeFocused();
  await card.getByLabel('Email').fill('card@example.org');
  await expect(card.getByRole('alert')).toHaveCount(0);
  await card.getByLabel('Name').fill('Miriam');
  await card.getByRole('button', { name: 'Subscribe' }).click();
  await expect(card.getByRole('status')).toHaveText(successMessage);
  await expect(getToast(page, successMessage)).toBeVisible();
  await expect(card.getByLabel('Email')).toHaveValue('');
  await waitForUnsubscribePath(site, 'card@example.org');
});

test('a visitor subscribes with the footer form and gets a welcome email', async ({ page, site }) => {
  await page.goto('/directory');
  const footer = page.getByRole('contentinfo');
  await footer.getByPlaceholder('Your email address').fill('footer@example.org');
  await footer.getByRole('button', { name: 'Join' }).click();
  await expect(footer.getByRole('status')).toHaveText(successMessage);
  await waitForUnsubscribePath(site, 'footer@example.org');
});

test('the footer form says that it is subscribing while the request is in flight', async ({ page }) => {
  await page.goto('/directory');
  const release = await holdRequests(page, '**/trpc/**');
  const footer = page.getByRole('contentinfo');
  await footer.getByPlaceholder('Your email address').fill('footer.slow@example.org');
  await footer.getByRole('button', { name: 'Join' }).click();
  await expect(footer.getByRole('status')).toHaveText('Subscribing...');
  release();
  await expect(footer.getByRole('status')).toHaveText(successMessage);
});

test('with an error message below the email field, the Follow button is still beside the field', async ({
  page,
}) => {
  await page.goto('/rabbis/shira-lowenthal');
  const section = page.getByRole('region', { name: 'Follow by email' });
  await section.getByLabel('Email').fill('nobody');
  await section.getByRole('button', { name: 'Follow' }).click();
  await expect(section.getByRole('alert')).toHaveText('Please enter a valid email address');
  const field = await section.getByLabel('Email').boundingBox();
  const button = await section.getByRole('button', { name: 'Follow' }).boundingBox();
  expect(button?.y).toBe(field?.y);
});

test('a failed subscription shows an error and keeps the typed email address', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  await page.goto('/');
  await page.route('**/trpc/**', (route) => route.abort());
  const card = page.getByRole('region', { name: 'Subscribe to Our Newsletter' });
  await card.getByLabel('Email').fill('patient@example.org');
  await card.getByRole('button', { name: 'Subscribe' }).click();
  await expect(getToast(page, 'Subscription error')).toBeVisible();
  await expect(
    getToast(page, 'There was an error subscribing to the newsletter. Please try again.'),
  ).toBeVisible();
  await expect(card.getByLabel('Email')).toHaveValue('patient@example.org');
  // Unlike the toast, the message at the field stays.
  await expect(card.getByRole('alert')).toHaveText('Couldn’t subscribe. Please try again.');
});

test('opening an unsubscribe link does not unsubscribe; its page fits a phone and has buttons to unsubscribe and to subscribe again', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const email = 'leaving@congregation-beth-shalom-of-the-northern-suburbs.example.org';
  await page.request.post('/api/newsletters/subscribe', { data: { email } });
  await page.goto(await waitForUnsubscribePath(site, email));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Unsubscribe from our newsletter?' })).toBeVisible();
  await expect(page.getByText(email.replace('eaving', '…'))).toBeVisible();
  expect(await hasHorizontalScroll(page)).toBe(false);
  expect(await describeViolations(page, { include: 'main' })).toEqual([]);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await page.getByRole('button', { name: 'Subscribe again' }).click();
  await expect(page.getByRole('heading', { name: 'Unsubscribe from our newsletter?' })).toBeVisible();
});

test('subscribing and unsubscribing work without JavaScript', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await footer.getByPlaceholder('Your email address').fill('plain@example.org');
  await footer.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(page.getByRole('main').getByText(successMessage)).toBeVisible();
  await page.goto(await waitForUnsubscribePath(site, 'plain@example.org'));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await context.close();
});

test('without JavaScript, following a rabbi without visible sermons fails and shows the reason', async ({
  browser,
  site,
  page: pageWithScripts,
  administer,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const rabbiName = 'Rabbi Ezra Toledano';
  const { id } = await createSermon(pageWithScripts, administer, 'A sermon that is hidden', true, {
    rabbiName,
  });
  await page.goto('/rabbis/ezra-toledano');
  await administer('PATCH', `/api/admin/sermons/${id}/hide`, { hidden: true });
  const section = page.getByRole('region', { name: 'Follow by email' });
  await section.getByLabel('Email').fill('late.follower@example.org');
  await section.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByRole('heading', { name: 'You were not subscribed' })).toBeVisible();
  await expect(page.getByText('there is nothing to follow')).toBeVisible();
  await context.close();
});

test('without JavaScript, a visitor follows a rabbi by email, and the form keeps a rejected email address', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/rabbis/shira-lowenthal');
  const section = page.getByRole('region', { name: 'Follow by email' });
  await section.getByLabel('Email').fill('plain.follower');
  await section.getByRole('button', { name: 'Follow' }).click();
  await expect(section.locator('input:invalid')).toHaveValue('plain.follower');
  // The browser accepts this one, the server does not.
  await section.getByLabel('Email').fill('plain@follower');
  await section.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByRole('heading', { name: 'You were not subscribed' })).toBeVisible();
  await page.goBack();
  await expect(section.getByLabel('Email')).toHaveValue('plain@follower');
  await section.getByLabel('Email').fill('plain.follower@example.org');
  await section.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.goto(await waitForUnsubscribePath(site, 'plain.follower@example.org'));
  await expect(page.getByRole('checkbox', { name: 'Shira Lowenthal' })).toBeChecked();
  await context.close();
});

test('a reader follows a rabbi on the rabbi’s page, and changes the choice with the link in an email', async ({
  page,
  site,
}) => {
  const [{ slug, name }] = await (await page.request.get('/api/rabbis?limit=1')).json();
  await page.goto(`/rabbis/${slug}`);
  const section = page.getByRole('region', { name: 'Follow by email' });
  await section.getByLabel('Email').fill('following@example.org');
  await section.getByRole('button', { name: 'Follow' }).click();
  await expect(section.getByRole('status')).toHaveText(successMessage);
  await page.goto(await waitForUnsubscribePath(site, 'following@example.org'));
  const choices = page.getByRole('region', { name: 'Or choose what you get' });
  await expect(choices.getByRole('checkbox', { name })).toBeChecked();
  // In the dark scheme, the theme styles unchecked boxes itself, so their size could differ.
  await page.emulateMedia({ colorScheme: 'dark' });
  const boxes = await choices
    .getByRole('checkbox')
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().width));
  expect(new Set(boxes).size, 'checked and unchecked boxes have one size').toBe(1);
  await choices.getByRole('checkbox', { name }).uncheck();
  await choices.getByRole('checkbox', { name: 'Sermons for holidays' }).check();
  await choices.getByRole('button', { name: 'Save choices' }).click();
  await expect(choices.getByText('Your choices are saved.')).toBeFocused();
  await expect(choices.getByRole('checkbox', { name })).toHaveCount(0);
  await expect(choices.getByRole('checkbox', { name: 'Sermons for holidays' })).toBeChecked();
  await expect(choices.getByRole('checkbox', { name: 'Sermons for Torah portions' })).not.toBeChecked();
  expect(await describeViolations(page, { include: 'main' })).toEqual([]);
});

test('a truncated unsubscribe link shows an error', async ({ page }) => {
  await page.goto('/unsubscribe?token=1.abc');
  await expect(page.getByRole('heading', { name: 'This unsubscribe link isn’t valid' })).toBeVisible();
});

test.describe('the next issue', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test("shows its send time in the administrator's time zone; its introduction can be saved, also after a conflict; a sermon can be left out and added back", async ({
    page,
    administer,
    expectedConsole,
  }) => {
    expectedConsole.push(/status of 409/);
    const { title } = await createSermon(page, administer, 'Left Out and Added Back');
    await openSession(page);
    const restoreNextAt = await changeQueryResult<object>(
      page,
      'admin.newsletters.highlights.next',
      (data) => ({
        ...data,
        nextAt: '2026-11-26T12:00:00.000Z',
      }),
    );
    await page.goto('/admin?tab=newsletter');
    const panel = page.getByRole('region', { name: 'Weekly Highlights' });
    await expect(panel.getByText(/at 12:00 PM \(UTC\)/)).toContainText(
      'Your local time: Thursday, November 26 at 9:00 PM (Asia/Tokyo).',
    );
    restoreNextAt();

    const field = panel.getByLabel('Introduction');
    await field.fill('Dear friends,');
    await expect(panel.getByText('Unsaved changes')).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('Dear friends,');
    await panel.getByRole('button', { name: 'Save Introduction' }).click();
    await expect(panel.getByText('Saved', { exact: true })).toBeVisible();

    // Another administrator saves first.
    await field.fill('Dear friends, mine.');
    await administer('PATCH', '/api/admin/newsletters/highlights', { introduction: 'Dear friends, theirs.' });
    await panel.getByRole('button', { name: 'Save Introduction' }).click();
    await expect(panel.getByRole('alert')).toContainText('Dear friends, theirs.');
    await expect(field).toHaveValue('Dear friends, mine.');
    await panel.getByRole('button', { name: 'Keep My Text' }).click();
    await panel.getByRole('button', { name: 'Save Introduction' }).click();
    await expect(panel.getByText('Saved', { exact: true })).toBeVisible();

    const included = panel.getByRole('list', { name: 'Sermons in the next issue' });
    await included.getByRole('button', { name: `Leave Out: ${title}` }).click();
    const omitted = panel.getByRole('list', { name: 'Sermons left out' });
    await expect(omitted.getByText(title)).toBeVisible();
    await expect(included.getByText(title)).toHaveCount(0);
    await omitted.getByRole('button', { name: `Add Back: ${title}` }).click();
    await expect(included.getByText(title)).toBeVisible();
  });
});

test('an administrator previews the next highlights, sends a test email, and sends the highlights', async ({
  page,
  site,
  administer,
  expectedConsole,
}) => {
  // The preview's frame blocks all scripts, also Playwright's.
  expectedConsole.push(/^Blocked script execution in 'about:srcdoc'/);
  await page.request.post('/api/newsletters/subscribe', { data: { email: 'weekly@example.org' } });
  const { title } = await createSermon(page, administer, 'Sent to All Readers');

  await page.goto('/admin');
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  const panel = page.getByRole('region', { name: 'Weekly Highlights' });
  await expect(panel.getByText(title, { exact: true })).toBeVisible();
  await panel.getByLabel('Introduction').fill('Dear readers,');
  const unsavedHint = panel.getByText('include the introduction only after you save it');
  await expect(unsavedHint).toBeVisible();
  await panel.getByRole('button', { name: 'Save Introduction' }).click();
  const saved = panel.getByText('Saved', { exact: true });
  await expect(saved).toBeVisible();
  await expect(unsavedHint).toHaveCount(0);
  await panel.getByRole('button', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe[title="Preview of the weekly highlights"]');
  await expect(preview.getByRole('heading', { name: title })).toBeVisible();
  await panel.getByLabel('Send a test to').fill('test@example.org');
  await panel.getByRole('button', { name: 'Send Test' }).click();
  await expect(panel.getByText('A test was sent to test@example.org.')).toBeVisible();
  expect((await readEmailsTo(site.dataDir, 'test@example.org'))[0]?.html).toContain(title);
  await panel.getByRole('button', { name: 'Send Now' }).click();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: 'Send Now' }).click();
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  // The next issue has only later sermons.
  await expect(panel.getByText('There is nothing new to send yet.')).toBeVisible();
  await expect(panel.getByLabel('Introduction')).toHaveValue('');
  await expect(saved).toHaveCount(0);
  await expect
    .poll(async () =>
      (await readEmailsTo(site.dataDir, 'weekly@example.org')).map((mail) => mail.subject).toSorted(),
    )
    .toEqual([expect.stringMatching(/^This week/), 'Welcome to the Bimah newsletter']);
  await expect(panel.getByRole('row').nth(1)).toContainText('admin');
});
