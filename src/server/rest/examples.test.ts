import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSubmissionLink } from '../features/sermons/links/submission-link.service.ts';
import { createStoredSermon } from '../features/sermons/sermon/sermon.factory.ts';
import * as media from '../testing/media.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { testPassword } from '../testing/test-password.ts';

const bounceSecret = 'a secret of a mail service';
let site: TestApp;
let origin: string;
let folder: string;
let blocks: string[];
let token: string;
let publishedToken: string;
beforeAll(async () => {
  site = await createTestApp({ BOUNCE_SECRET: bounceSecret });
  await createStoredSermon(site.em(), { slug: 'the-well', isFeatured: 'true', publishedAt: new Date() });
  await createStoredSermon(site.em(), { city: 'Haifa', state: 'Haifa', country: 'Israel' });
  const createToken = async (isPublished: 'true' | 'false') => {
    const { id } = await createStoredSermon(site.em(), { isPublished });
    return (await createSubmissionLink(site.em(), site.settings, id)).split('/').at(-1) ?? '';
  };
  token = await createToken('false');
  publishedToken = await createToken('true');
  ({ origin } = await site.listen());
  await site.work();
  folder = await mkdtemp(join(tmpdir(), 'bimah-rest-'));
  await writeFile(join(folder, 'portrait.jpg'), await media.jpeg());
  await writeFile(join(folder, 'sermon.mp3'), media.mp3());
  await writeFile(join(folder, 'ladder.png'), await media.png());
  const page = await readFile('docs/rest.md', 'utf8');
  blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

test('the examples of docs/rest.md work in the documented order', async () => {
  expect(blocks.length).toBeGreaterThan(8);
  const script = blocks.join('\n').replace(/^export SITE=.*$/m, '');
  const env = {
    ...process.env,
    SITE: origin,
    ADMIN_PASSWORD: testPassword,
    NEW_PASSWORD: 'another password for tests',
    BOUNCE_SECRET: bounceSecret,
    TOKEN: token,
    PUBLISHED_TOKEN: publishedToken,
  };
  const { stdout } = await promisify(execFile)('sh', ['-euc', script], { env, cwd: folder });
  expect(stdout).toContain('"title":"Waiting for the dawn"');
  expect(await readFile(join(folder, 'report.csv'), 'utf8')).toContain('"Line","Title"');
  expect((await readFile(join(folder, 'everything.zip'))).subarray(0, 2).toString()).toBe('PK');
});

/** The requests of a script, such as `PATCH /api/admin/sermons/x/publish`. */
const requestsIn = (script: string): string[] =>
  [...script.matchAll(/(.*)"\$SITE(\/api\/[^"?]*)[^"]*"(.*)/g)].map(
    ([, before = '', path = '', after = '']) => {
      const method = /--request (\w+)/.exec(before)?.[1] ?? (/ --(json|form) /.test(after) ? 'POST' : 'GET');
      return `${method} ${path.replaceAll(/\$\w+|\$\([^)]*\)/g, 'x')}`;
    },
  );

test('docs/rest.md shows every operation of the OpenAPI document, and no others', async () => {
  const document = (await site.visit({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, unknown>>;
  }>();
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, 'x')}`),
  );
  const shown = new Set(blocks.flatMap(requestsIn));
  expect(calls.filter((call) => !shown.has(call))).toEqual([]);
  expect([...shown].filter((call) => !calls.includes(call))).toEqual([]);
});
