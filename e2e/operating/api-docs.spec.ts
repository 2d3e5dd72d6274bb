import type { Locator, Page } from '@playwright/test';
import * as media from '../../src/server/testing/media.ts';
import { adminPassword, expect, test } from '../support/fixtures.ts';

// The tests use the keyboard. A click waits until the page has rendered two frames, and in two CI runs it rendered none
// in two minutes; the cause is not known.

// The browser logs rejected requests to the console; the tests send some on purpose.
test.use({ siteName: 'api-docs', expectedConsole: [/Failed to load resource/] });

/** Opens an operation, by its URL if the page is not loaded yet, and enables its fields. */
async function openOperation(page: Page, tag: string, operationId: string): Promise<Locator> {
  const operation = page.locator(`#operations-${tag}-${operationId}`);
  if (new URL(page.url()).pathname === '/api/docs')
    await operation.locator('.opblock-summary-control').press('Enter');
  else await page.goto(`/api/docs#/${tag}/${operationId}`);
  await operation.getByRole('button', { name: 'Try it out' }).press('Enter');
  return operation;
}

/** Sends the request. @returns the status, and the text of the displayed response */
async function execute(operation: Locator): Promise<{ status: string; text: string }> {
  await operation.getByRole('button', { name: 'Execute' }).press('Enter');
  const response = operation.locator('.live-responses-table .response');
  await expect(response.locator('.response-col_status')).toHaveText(/^\d{3}/);
  return {
    status: (await response.locator('.response-col_status').innerText()).slice(0, 3),
    text: await response.innerText(),
  };
}

const fillBody = (operation: Locator, body: unknown) =>
  operation.getByLabel('Request body').fill(JSON.stringify(body));

async function logIn(page: Page): Promise<void> {
  const login = await openOperation(page, 'admin', 'postAdminLogin');
  await fillBody(login, { password: adminPassword });
  expect((await execute(login)).status).toBe('200');
}

test('the examples of a read and of a submission can be sent unchanged', async ({ page }) => {
  const read = await openOperation(page, 'sermons', 'getSermonsById');
  const { status, text } = await execute(read);
  expect(status).toBe('200');
  expect(text).toContain('"slug"');
  expect(text.toLowerCase()).toContain('etag:');

  const submission = await openOperation(page, 'sermons', 'postSermons');
  expect(await execute(submission)).toMatchObject({
    status: '201',
    text: expect.stringContaining('Waiting at the Jabbok'),
  });
});

test('a file can be uploaded', async ({ page }) => {
  const upload = await openOperation(page, 'upload', 'postUploadHeadshot');
  await upload.locator('input[type=file]').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await media.jpeg({ width: 400, height: 400 }),
  });
  expect(await execute(upload)).toMatchObject({ status: '201', text: expect.stringContaining('/uploads/') });
});

test('without a session, an admin operation returns 401', async ({ page }) => {
  const remove = await openOperation(page, 'admin', 'deleteAdminSermonsById');
  expect((await execute(remove)).status).toBe('401');
});

test('an administrator logs in, publishes a sermon and downloads the full export', async ({ page }) => {
  await logIn(page);
  const publish = await openOperation(page, 'admin', 'patchAdminSermonsByIdPublish');
  await fillBody(publish, { published: true });
  expect(await execute(publish)).toMatchObject({
    status: '200',
    text: expect.stringContaining('"isPublished": "true"'),
  });

  const archive = await openOperation(page, 'admin', 'getAdminExportZip');
  const { status, text } = await execute(archive);
  expect(status).toBe('200');
  // A zip archive that is shown as text begins with PK.
  expect(text).not.toContain('PK');
  const download = page.waitForEvent('download');
  await archive.getByRole('link', { name: 'Download file' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('export.zip');
});

test('requests go to the origin of the page, not to PUBLIC_URL', async ({ page, site }) => {
  const url = site.url.replace('localhost', '127.0.0.1');
  await page.goto(`${url}/api/docs#/sermons/getSermonsRecent`);
  const read = page.locator('#operations-sermons-getSermonsRecent');
  await read.getByRole('button', { name: 'Try it out' }).press('Enter');
  expect((await execute(read)).status).toBe('200');
  await expect(read.locator('.request-url')).toContainText(`${url}/api/sermons/recent`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page links to the OpenAPI document', async ({ page }) => {
    await page.goto('/api/docs');
    await page.getByRole('link', { name: 'openapi.json' }).click();
    await expect(page).toHaveURL(/\/api\/openapi\.json$/);
  });
});
