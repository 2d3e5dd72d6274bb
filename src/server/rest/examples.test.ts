import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, testPassword } from '../testing/test-app.ts';

let site: TestApp;
let origin: string;
beforeAll(async () => {
  site = await createTestApp();
  origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site.close());

test('the examples of docs/rest.md work, one after the other', async () => {
  const page = await readFile('docs/rest.md', 'utf8');
  const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
  expect(blocks.length).toBeGreaterThan(4);
  const script = blocks.join('\n').replace(/^export SITE=.*$/m, '');
  const env = { ...process.env, SITE: origin, ADMIN_PASSWORD: testPassword };
  const { stdout } = await promisify(execFile)('sh', ['-euc', script], { env });
  expect(stdout).toContain('"title":"Waiting for the dawn"');
});
