import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { describeViolations } from '../support/axe.ts';
import { openSession } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { changeQueryResult, holdRequests, holdResponse, waitUntilSettled } from '../support/page-requests.ts';

test.use({ siteName: 'importing' });

const exportPath = join(
  import.meta.dirname,
  '../../src/server/features/imports/wxr/fixtures/sermon-manager.xml',
);

async function openImport(page: Page) {
  await openSession(page);
  await page.goto('/admin/import');
  await expect(page.getByRole('heading', { name: 'Import & Export', level: 1 })).toBeVisible();
}

const chooseFile = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel('Choose a file to import')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

const columns = 'title,content,rabbi,synagogue,city,state,country,email,phone,date';
/** The values of the columns after `content`. */
const otherValues =
  'Rabbi Ada Weiss,Shaar Hashamayim,Leeds,Yorkshire,UK,ada@example.org,0113 555 0100,2019-03-09';

const expectAccessible = async (page: Page) => expect(await describeViolations(page)).toEqual([]);

test('a WordPress export is checked for missing values, which are filled in once for all rows, and imported as drafts', async ({
  page,
}) => {
  await openImport(page);
  await expectAccessible(page);
  await chooseFile(page, 'cedars.xml', await readFile(exportPath));
  await expect(page.getByRole('heading', { name: 'cedars.xml' })).toBeVisible();
  await expect(page.getByText('No sermons to import.')).toBeVisible();
  await expect(page.getByText('Missing in 4 rows').first()).toBeVisible();
  await expectAccessible(page);
  for (const [label, value] of [
    ['Synagogue name', 'Temple of the Three Cedars'],
    ['City', 'Portland'],
    ['State/Province', 'Oregon'],
    ['Country', 'United States'],
    ['Email', 'office@cedars.example.org'],
    ['Phone', '503 555 0100'],
  ] as const) {
    await page.getByRole('main').getByRole('textbox', { name: label }).fill(value);
  }
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Import 3 sermons as drafts' }).click();
  await expect(page.getByText('3 sermons imported as drafts.')).toBeVisible();
  await expect(page.getByText('This file was not imported. Add it to the sermon.').first()).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Old and new URLs (CSV)' }).click();
  expect((await download).suggestedFilename()).toMatch(/addresses\.csv$/);
  await page.getByRole('link', { name: 'View drafts' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'קול דממה דקה' })).toBeVisible();
});

test('in a dropped CSV file a column can be mapped, and the report lists rejected rows', async ({ page }) => {
  await openImport(page);
  const table = `${columns.replace('title', 'what')}\nDropped on the Page,Words enough to be a sermon.,${otherValues}\nNo,short,${otherValues}\n`;
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }));
    return data;
  }, table);
  await page.getByText('or drop it here').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByRole('heading', { name: 'dropped.csv' })).toBeVisible();
  await page.getByLabel('Field for what').selectOption({ label: 'Title' });
  await expect(page.getByText('Check the file again to apply your changes.')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('1 row can’t be imported. See the report for details.')).toBeVisible();
  await expect(page.getByText('Title must be at least 3 characters long')).toBeVisible();
  await page.getByLabel('Publish imported sermons').check();
  await page.getByRole('button', { name: 'Import 1 sermon and publish' }).click();
  await expect(page.getByText('1 sermon imported.', { exact: true })).toBeVisible();
  await page.goto('/sermon/dropped-on-the-page');
  await expect(page.getByRole('heading', { name: 'Dropped on the Page' })).toBeVisible();
});

test('a file dropped beside the drop area does not replace the page', async ({ page }) => {
  await openImport(page);
  const areCanceled = await page.getByRole('heading', { name: 'Export your data' }).evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['title'], 'beside.csv', { type: 'text/csv' }));
    // The browser opens the file unless both events are canceled.
    return ['dragover', 'drop'].map(
      (type) =>
        !element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })),
    );
  });
  expect(areCanceled).toEqual([true, true]);
  await expect(page.getByText('or drop it here')).toBeVisible();
});

test('a file of another type is rejected, an import can be canceled, and earlier imports are listed', async ({
  page,
}) => {
  await openImport(page);
  await chooseFile(page, 'workbook.xlsx', 'PK\u0003\u0004');
  await expect(page.getByRole('alert')).toContainText('save it as “CSV UTF-8”');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await chooseFile(
    page,
    'unwanted.csv',
    `${columns}\nUnwanted,Words enough to be a sermon.,${otherValues}\n`,
  );
  await expect(page.getByRole('button', { name: /^Import 1 sermon/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The import was canceled.')).toBeVisible();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'unwanted.csv' });
  await expect(row).toContainText('Canceled');
  await changeQueryResult<{ items: object[] }>(page, 'admin.imports.list', (data) => ({
    ...data,
    items: data.items.map((item) => ({ ...item, createdAt: '2026-11-19T02:30:00.000Z' })),
  }));
  await page.reload();
  // The time zone of the browser is New York.
  await expect(row).toContainText(/Nov 18, 2026, 9:30\sPM/);
  await row.getByRole('button').press('Enter');
  await expect(page.getByRole('heading', { name: 'unwanted.csv' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Previous imports' })).toBeVisible();
});

test('a checked import whose file was deleted asks for the file, and offers no start', async ({ page }) => {
  await openImport(page);
  await chooseFile(page, 'old.csv', `${columns}\nAn Old Sermon,Lentils and patience.,${otherValues}`);
  await expect(page.getByRole('button', { name: /^Import 1 sermon/ })).toBeVisible();
  await changeQueryResult<object>(page, 'admin.imports.byId', (run) => ({ ...run, hasFile: false }));
  await page.reload();
  await expect(page.getByText('To import it, choose it again.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import|Check again/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Choose another file' })).toBeVisible();
  await expectAccessible(page);
});

test('a failed import whose file was deleted says how to import the rest, and offers no Resume button', async ({
  page,
}) => {
  await openImport(page);
  await chooseFile(page, 'failed.csv', `${columns}\nA Lost Sermon,Words enough to be one.,${otherValues}`);
  await expect(page.getByRole('button', { name: /^Import 1 sermon/ })).toBeVisible();
  await changeQueryResult<object>(page, 'admin.imports.byId', (run) => ({
    ...run,
    state: 'failed',
    error: 'The import was interrupted too many times.',
    hasFile: false,
  }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('To import the rest, choose the file again.');
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
});

test('an import that was started in another tab is displayed after a failed start', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 409/);
  await openImport(page);
  await chooseFile(
    page,
    'twice.csv',
    `${columns}\nStarted Twice,Words enough to be a sermon.,${otherValues}`,
  );
  const start = page.getByRole('button', { name: /^Import 1 sermon/ });
  await expect(start).toBeVisible();
  const otherTab = await page.context().newPage();
  await otherTab.goto(page.url());
  await otherTab.getByRole('button', { name: /^Import 1 sermon/ }).click();
  await expect(otherTab.getByText('1 sermon imported as a draft.')).toBeVisible();
  await start.click();
  await expect(page.getByText(/^Failed to start the import/)).toBeVisible();
  await expect(page.getByText('1 sermon imported as a draft.')).toBeVisible();
});

test('the form cannot be changed while a file is checked again or the import starts', async ({ page }) => {
  await openImport(page);
  const rows = `Counted at Once,Words enough to be a sermon.,${otherValues.replace('Leeds', '')}`;
  await chooseFile(page, 'hasty.csv', `${columns}\n${rows}\n`);
  const city = page.getByRole('textbox', { name: 'City' });
  const publish = page.getByLabel('Publish imported sermons');
  await city.fill('Leeds');
  const releaseCheck = await holdRequests(page, '**/trpc/admin.imports.check*');
  await city.press('Enter');
  await expect(page.getByRole('button', { name: 'Check again' })).toBeDisabled();
  await publish.click();
  await expect(publish).not.toBeChecked();
  await city.pressSequentially(' and elsewhere');
  await expect(city).toHaveValue('Leeds');
  releaseCheck();
  const releaseStart = await holdRequests(page, '**/trpc/admin.imports.start*');
  const start = page.getByRole('button', { name: /^Import 1 sermon/ });
  await start.click();
  await expect(start).toBeDisabled();
  await publish.click();
  await expect(publish).not.toBeChecked();
  releaseStart();
  await expect(page.getByText('1 sermon imported as a draft.')).toBeVisible();
});

test('an import shows its result, also when a response from before the start arrives late', async ({
  page,
}) => {
  await openImport(page);
  await chooseFile(
    page,
    'followed.csv',
    `${columns}\nFollowed to Its End,Words enough to be a sermon.,${otherValues}\n`,
  );
  const start = page.getByRole('button', { name: /^Import 1 sermon/ });
  await expect(start).toBeVisible();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  const { responded, release } = await holdResponse(page, '**/trpc/*admin.imports.byId*');
  await page.getByRole('listitem').filter({ hasText: 'followed.csv' }).getByRole('button').click();
  await responded;
  await start.click();
  const result = page.getByText('1 sermon imported as a draft.');
  await expect(page.getByText('processed:').or(result)).toBeVisible();
  release();
  await waitUntilSettled(page);
  await expect(result).toBeVisible();
});

test('while the site is unreachable, a running import says so, and then continues by itself', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_INTERNET_DISCONNECTED/);
  await openImport(page);
  const rows = Array.from(
    { length: 300 },
    (_, index) => `On the Way ${index},Words enough to be a sermon.,${otherValues}`,
  );
  await chooseFile(page, 'many.csv', [columns, ...rows].join('\n'));
  const start = page.getByRole('button', { name: 'Import 300 sermons as drafts' });
  await expect(start).toBeVisible();
  // On a slow machine, the import could be done before the page notices that the site is unreachable.
  const showDone = await changeQueryResult<{ state: string }>(page, 'admin.imports.byId', (run) => ({
    ...run,
    state: run.state === 'done' ? 'importing' : run.state,
  }));
  await start.click();
  await expect(page.getByText('processed:')).toBeVisible();
  const polls = '**/trpc/*admin.imports.byId*';
  await page.route(polls, (route) => route.abort('internetdisconnected'));
  await expect(page.getByText('Can’t reach the server.')).toBeVisible();
  await page.unroute(polls);
  showDone();
  await expect(page.getByText('300 sermons imported as drafts.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Can’t reach the server.')).toBeHidden();
});

test('the dashboard links to the import, and the full export, the sermons and a template can be downloaded', async ({
  page,
}) => {
  await openImport(page);
  await page.getByRole('link', { name: 'Admin Dashboard' }).click();
  await page.getByRole('link', { name: 'Import & Export' }).click();
  for (const [button, file] of [
    ['Download everything', 'export.zip'],
    ['Download sermons (CSV)', 'sermons.csv'],
    ['Download a template', 'sermons-template.csv'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: button }).click();
    expect((await download).suggestedFilename()).toBe(file);
  }
});

test('an upload keeps the focus in its area, and after a canceled one, another file can be chosen', async ({
  page,
}) => {
  await openImport(page);
  const content = 'title,content\nA Title,Words enough to be a sermon.';
  const release = await holdRequests(page, '**/api/admin/imports');
  const field = page.getByLabel('Choose a file to import');
  await field.focus();
  await chooseFile(page, 'first.csv', content);
  await expect(page.locator(':focus').getByRole('button', { name: 'Cancel' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toBeVisible();
  await chooseFile(page, 'second.csv', content);
  await expect(page.getByRole('progressbar', { name: 'Uploading second.csv' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'second.csv' })).toBeVisible();
});

test('a file without rows says that no rows were read', async ({ page }) => {
  await openImport(page);
  await chooseFile(page, 'empty.csv', columns);
  await expect(page.getByText('No sermons to import.')).toBeVisible();
  await expect(page.locator('dl > div').first()).toHaveText('rows read0');
});
