import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStoredSermon } from '../features/sermons/sermon/sermon.factory.ts';
import { submissionExample } from '../features/sermons/submission/submission-example.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const run = promisify(execFile);

let site: TestApp;
let origin: string;
let folder: string;
beforeAll(async () => {
  site = await createTestApp();
  ({ origin } = await site.listen());
  // Below node_modules and with a dot, so that other tools ignore it.
  folder = await mkdtemp(join(process.cwd(), 'node_modules', '.generated-client-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await site.close();
});

/** A program that uses the generated client. The compiler must accept it, and reject the marked mistake. */
const program = `
import { Api } from './client.ts';
const client = new Api({ baseUrl: process.argv[2] });
const recent = await client.api.getSermonsRecent({ limit: 1 });
const title: string | undefined = recent.data[0]?.title;
const sent = await client.api.postSermons(${JSON.stringify(submissionExample)});
const isPublished: 'true' | 'false' = sent.data.isPublished;
// @ts-expect-error: a limit is a number
const mistake = () => client.api.getSermonsRecent({ limit: 'many' });
const message = await client.api.getSermonsById(999999).catch(({ error }: { error: { message: string } }) => error.message);
console.log(JSON.stringify({ title, isPublished, message, mistake: typeof mistake }));
`;

test('a client generated from the OpenAPI document by a third-party tool compiles and works', async () => {
  await createStoredSermon(site.em(), { title: 'Read by a generated client' });
  const spec = (await site.visit({ method: 'GET', url: '/api/openapi.json' })).json();
  await generateApi({
    spec,
    output: folder,
    fileName: 'client.ts',
    silent: true,
    modular: false,
    enumNamesAsValues: false,
  });
  await writeFile(join(folder, 'program.ts'), program);
  const options = {
    compilerOptions: {
      target: 'ES2024',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      strict: true,
      types: ['node'],
      typeRoots: [join(process.cwd(), 'node_modules', '@types')],
      outDir: 'out',
      rootDir: '.',
      skipLibCheck: true,
      rewriteRelativeImportExtensions: true,
    },
    // Both files are listed, because the compiler skips files below node_modules.
    files: ['program.ts', 'client.ts'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const compiled = await run('tsc', ['-p', folder]).catch((error: { stdout: string }) => error);
  expect(compiled.stdout).toBe('');
  const { stdout } = await run(process.execPath, [join(folder, 'out', 'program.js'), origin]);
  expect(JSON.parse(stdout)).toEqual({
    title: 'Read by a generated client',
    isPublished: 'false',
    message: 'No such sermon',
    mistake: 'function',
  });
});
