import type { Locator, Page } from '@playwright/test';
import { createDrafts, logIn } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitUntilSettled } from '../support/page-requests.ts';

test.use({ siteName: 'deciding' });

/** Sends the second click of a slow double click at the pointer's position. */
async function clickAgain(page: Page) {
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

/** Records the ids of the drafts that the page requests to publish. */
function recordPublishedIds(page: Page): number[] {
  const ids: number[] = [];
  page.on('request', (request) => {
    if (request.url().includes('sermons.publish')) ids.push(request.postDataJSON()[0].id);
  });
  return ids;
}

test('a slow double click publishes one draft, not the one that moved under the pointer', async ({
  page,
}) => {
  await createDrafts(page, 'Pressed Twice', 3);
  await logIn(page, '/admin?show=drafts&q=pressed');
  const publishedIds = recordPublishedIds(page);
  const rows = page.getByRole('article');
  await rows.first().getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(rows).toHaveCount(2);
  await clickAgain(page);
  await waitUntilSettled(page);
  await expect(rows).toHaveCount(2);
  // A fast double click publishes one draft as well.
  await rows.last().getByRole('button', { name: 'Publish', exact: true }).dblclick({ delay: 5 });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Pressed Twice, number 2');
  expect(publishedIds).toHaveLength(2);
});

test('holding Enter publishes one draft, not the following ones', async ({ page }) => {
  await createDrafts(page, 'Held Down', 3);
  await logIn(page, '/admin?show=drafts&q=held');
  const publishedIds = recordPublishedIds(page);
  const rows = page.getByRole('article');
  const publish = (row: Locator) => row.getByRole('button', { name: 'Publish', exact: true });
  await publish(rows.first()).focus();
  await page.keyboard.down('Enter');
  await expect(rows).toHaveCount(2);
  await expect(publish(rows.first())).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await publish(rows.last()).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Held Down, number 2');
  expect(publishedIds).toHaveLength(2);
});

test('in the queue, a slow double click or a held key publishes one draft', async ({ page, administer }) => {
  await createDrafts(page, 'One Decision', 4);
  const drafts = (await administer('GET', '/api/admin/sermons?filter=drafts&q=decision')) as {
    id: number;
    title: string;
  }[];
  const first = drafts.find(({ title }) => title.endsWith('1'));
  await logIn(page, `/admin?queue=true&sermon=${first?.id}`);
  const publishedIds = recordPublishedIds(page);
  const expectShown = (number: number) =>
    expect(page.getByRole('heading', { level: 2, name: `One Decision, number ${number}` })).toBeVisible();
  await expectShown(1);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectShown(2);
  await clickAgain(page);
  await page.keyboard.press('j');
  await expectShown(3);
  await page.keyboard.down('p');
  await expectShown(4);
  await page.keyboard.down('p');
  await page.keyboard.up('p');
  await page.keyboard.press('k');
  await expectShown(2);
  expect(publishedIds).toHaveLength(2);
});
