import { Buffer } from 'node:buffer';
import type { Locator, Page } from '@playwright/test';
import * as media from '../src/server/testing/media.ts';
import { adminPassword, expect, test } from './fixtures.ts';

// The browser tells the console of every refusal, which here are answers like others.
test.use({
  siteName: 'api-docs',
  expectedConsole: [/Failed to load resource/],
  // The document of a page that holds every operation, kept at every step, would cost a third of the time.
  trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
});

interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly security?: readonly unknown[];
  readonly responses: Record<string, unknown>;
}

async function readOperations(page: Page): Promise<Operation[]> {
  const document = await (await page.request.get('/api/openapi.json')).json();
  return Object.entries<Record<string, Omit<Operation, 'method' | 'path'>>>(document.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
      })),
  );
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

/** Opens an operation, as a click in the contents does. */
async function openOperation(page: Page, { operationId }: Operation): Promise<Locator> {
  const entry = page.locator(`details#${operationId}`);
  if ((await entry.getAttribute('open')) === null) await entry.locator('summary').first().click();
  return entry;
}

/** Presses Send and returns the status and the whole answer that is shown. */
async function send(entry: Locator): Promise<{ status: string; shown: string }> {
  const answer = entry.locator('[data-answer]');
  await answer.evaluate((element) => {
    element.textContent = '';
  });
  await entry.getByRole('button', { name: 'Send' }).click();
  await expect(answer).toHaveText(/^\d{3}/, { timeout: 20_000 });
  const shown = await answer.innerText();
  return { status: shown.slice(0, 3), shown };
}

const files: Record<string, () => Promise<Buffer> | Buffer> = {
  headshot: () => media.jpeg({ width: 400, height: 400 }),
  audio: () => media.m4a(2),
  featuredImage: () => media.png({ width: 900, height: 600 }),
  file: () => Buffer.from('title,content\nFrom the page,Words enough to be a sermon.\n'),
};

async function chooseFiles(entry: Locator): Promise<void> {
  for (const field of await entry.locator('input[type=file]').all()) {
    const name = (await field.getAttribute('name')) ?? '';
    const buffer = await files[name]?.();
    if (!buffer) throw new Error(`There is no file for ${name}`);
    const [fileName, mimeType] = {
      headshot: ['me.jpg', 'image/jpeg'],
      audio: ['sermon.m4a', 'audio/mp4'],
      featuredImage: ['ladder.png', 'image/png'],
      file: ['sermons.csv', 'text/csv'],
    }[name] as [string, string];
    await field.setInputFiles({ name: fileName, mimeType, buffer });
  }
}

test('without a session, every operation is sent as it stands, and answers as documented', async ({
  page,
}) => {
  test.slow();
  await page.goto('/api/docs');
  const operations = await readOperations(page);
  expect(operations.length).toBeGreaterThan(40);
  for (const operation of operations) {
    const entry = await openOperation(page, operation);
    await chooseFiles(entry);
    const { status } = await send(entry);
    if (operation.security?.length) expect(status, nameOf(operation)).toBe('401');
    else expect(Object.keys(operation.responses), nameOf(operation)).toContain(status);
  }
});

/** What an administrator fills in where the page cannot know it. */
async function fillIn(page: Page, entry: Locator, { method, path }: Operation): Promise<void> {
  const idOf = async (list: string) => {
    const [newest] = await (await page.request.get(list)).json();
    return newest.id;
  };
  const write = (body: unknown) => entry.getByLabel('Body').fill(JSON.stringify(body));
  const id = (value: unknown) => entry.getByLabel('id', { exact: true }).fill(String(value));
  if (path === '/api/admin/password' && method === 'PUT')
    await write({ currentPassword: adminPassword, newPassword: `another ${adminPassword}` });
  if (path.endsWith('/bounces')) await write({ email: 'gone@example.org' });
  if (method === 'DELETE') await id(2);
  if (path.startsWith('/api/admin/newsletters/{id}')) {
    await id(await idOf('/api/admin/newsletters'));
  }
  if (path.startsWith('/api/admin/imports/{id}')) {
    const newest = await idOf('/api/admin/imports');
    await expect
      .poll(async () => (await page.request.get(`/api/admin/imports/${newest}`)).text())
      .not.toMatch(/"state":"(checking|importing)"/);
    await id(newest);
  }
}

/** Where nothing is to be found on this site: no mail service, no sermon of that name yet, no issue of the highlights. */
const mayBeMissing = /bounces|by-slug|undelivered/;
/** What comes too late or too early here: an import that is over, a newsletter of nothing new. */
const mayComeTooLate = /imports\/\{id\}|highlights/;

test('a file is offered, not printed', async ({ page }) => {
  await page.request.post('/api/admin/login', { data: { password: adminPassword } });
  await page.goto('/api/docs');
  const [archive] = (await readOperations(page)).filter(({ path }) => path === '/api/admin/export.zip');
  if (!archive) throw new Error('There is no archive');
  const entry = await openOperation(page, archive);
  const { shown } = await send(entry);
  expect(shown).toContain('content-disposition: attachment');
  expect(shown).not.toContain('PK');
  const download = page.waitForEvent('download');
  await entry.getByRole('link', { name: 'Download the file' }).click();
  expect((await download).suggestedFilename()).toBe('export.zip');
});

test('an administrator logs in on the page and presses every operation', async ({ page, administer }) => {
  test.slow();
  await administer('POST', '/api/newsletters/subscribe', { email: 'first@example.org' });
  await page.goto('/api/docs');
  const operations = await readOperations(page);
  const named = (wanted: string) => {
    const found = operations.find(({ method, path }) => `${method} ${path}` === wanted);
    if (!found) throw new Error(`There is no ${wanted}`);
    return found;
  };
  const login = named('POST /api/admin/login');
  // What ends the session comes last.
  const ends = [named('PUT /api/admin/password'), named('POST /api/admin/logout')];
  const door = await openOperation(page, login);
  await door.getByLabel('Body').fill(JSON.stringify({ password: adminPassword }));
  expect((await send(door)).status).toBe('200');

  const others = operations.filter((one) => one !== login && !ends.includes(one));
  for (const operation of [...others, ...ends]) {
    const entry = await openOperation(page, operation);
    await chooseFiles(entry);
    await fillIn(page, entry, operation);
    const { status, shown } = await send(entry);
    expect(Object.keys(operation.responses), nameOf(operation)).toContain(status);
    const fine = ['200', '201', '204'];
    if (mayBeMissing.test(operation.path)) fine.push('404');
    if (mayComeTooLate.test(operation.path)) fine.push('409');
    expect(fine, `${nameOf(operation)}: ${shown}`).toContain(status);
  }
});
