import { type MailServer, startMailServer } from '../../src/server/testing/mail-server.ts';
import type { HighlightsOutput } from '../../src/shared/newsletter/newsletter.schemas.ts';
import { describeViolations } from '../support/axe.ts';
import { logIn } from '../support/dashboard.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { changeQueryResult } from '../support/page-requests.ts';

/** Runs each test on a site that sends its emails to an SMTP server whose behavior the test sets. */
const test = base.extend<{ readonly mailServer: MailServer }>({
  mailServer: async ({}, use) => {
    const mailServer = await startMailServer();
    await use(mailServer);
    await mailServer.close();
  },
  site: async ({ mailServer, startOwnSite }, use) => {
    const env = { SMTP_URL: mailServer.url, MAIL_RATE: '1000' };
    await use(await startOwnSite({ template: 'demonstration', env }));
  },
});

test('an administrator sees which emails were rejected or are retried and why, and deactivates a subscriber', async ({
  page,
  mailServer,
  administer,
}) => {
  const rejectedEmail = 'gone@example.org';
  mailServer.behave((to) =>
    to === rejectedEmail
      ? { rejectRecipient: 550 }
      : to === 'full@example.org'
        ? { rejectRecipient: 452 }
        : 'accept',
  );
  for (const email of [rejectedEmail, 'full@example.org', 'reader@example.org'])
    await administer('POST', '/api/newsletters/subscribe', { email });
  await logIn(page, '/admin?tab=newsletter');
  await page.getByRole('button', { name: 'Send Now' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();

  const opener = page.getByRole('button', { name: '1 failed: show email addresses' });
  await expect(opener).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await opener.evaluate((element) => element.scrollIntoView({ inline: 'nearest', block: 'center' }));
  expect(
    await page
      .getByRole('table')
      .filter({ hasText: 'In progress' })
      .evaluate(({ parentElement }) => parentElement?.scrollLeft),
    'on a phone, the counts of failed emails are shown without scrolling',
  ).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await opener.click();
  const list = page.getByRole('region', { name: /^Not delivered, / });
  await expect(list.getByRole('heading')).toBeFocused();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText(rejectedEmail);
  await expect(list).toContainText('“550 refused by the test”');
  expect(await describeViolations(page, { also: ['target-size'] })).toEqual([]);

  await list.getByRole('button', { name: `Deactivate ${rejectedEmail}` }).click();
  await expect(list.getByText('Inactive')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Subscribers' }).getByRole('row', { name: rejectedEmail }),
  ).toContainText('Inactive');

  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.getByRole('button', { name: '1 in progress: show retries' }).click();
  const waiting = page.getByRole('region', { name: /^Retrying, / });
  await expect(waiting).toContainText('full@example.org');
  await expect(waiting).toContainText('“452 refused by the test”');
  await expect(waiting.getByRole('button', { name: /Deactivate/ })).toHaveCount(0);

  // The email is delivered while the list of retries is open, so the button that opened the list disappears.
  await changeQueryResult(
    page,
    'admin.newsletters.highlights.next',
    ({ issues, ...highlights }: HighlightsOutput) => ({
      ...highlights,
      issues: issues.map(({ counts, ...issue }) => ({ ...issue, counts: { ...counts, retrying: 0 } })),
    }),
  );
  await expect(page.getByRole('button', { name: 'show retries' })).toHaveCount(0);
  await waiting.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Past issues' })).toBeFocused();
});

test('the list of retries goes back to the last page when emails were delivered and its page no longer exists', async ({
  page,
  mailServer,
  administer,
}) => {
  mailServer.behave(() => ({ rejectRecipient: 452 }));
  await administer('POST', '/api/newsletters/subscribe', { email: 'full@example.org' });
  await logIn(page, '/admin?tab=newsletter');
  await page.getByRole('button', { name: 'Send Now' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();

  // The list has 51 emails until the second page is requested, and then one.
  let isDelivered = false;
  await changeQueryResult(
    page,
    'admin.newsletters.highlights.undelivered',
    (list: { readonly page: number }) => {
      isDelivered ||= list.page === 2;
      return isDelivered ? list : { ...list, total: 51 };
    },
  );
  await page.getByRole('button', { name: '1 in progress: show retries' }).click();
  const retries = page.getByRole('region', { name: /^Retrying, / });
  await retries.getByRole('button', { name: 'Next' }).click();
  await expect(retries.getByRole('button', { name: 'Next' })).toHaveCount(0);
  await expect(retries).toContainText('full@example.org');
});
