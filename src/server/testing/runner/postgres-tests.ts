import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { createMemoryFolder } from './memory-folder.ts';

// `npm run test:postgres`: runs the test files of `databaseTests` on PostgreSQL 15 from an npm package. With
// TEST_DATABASE_URL set, the tests run on that server instead.

const run = (databaseUrl: string) =>
  new Promise<number>((resolve) => {
    const child = spawn('vitest', ['run', ...process.argv.slice(2)], {
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
      shell: process.platform === 'win32',
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });

if (process.env.TEST_DATABASE_URL) {
  process.exit(await run(process.env.TEST_DATABASE_URL));
}

const removeMemoryFolder = await createMemoryFolder();
const folder = await mkdtemp(join(tmpdir(), 'bimah-postgres-'));
const { server, port } = await startEmbeddedPostgres(join(folder, 'data'), [
  '-c',
  'fsync=off',
  '-c',
  'max_connections=200',
]);
const code = await run(`postgresql://postgres:postgres@127.0.0.1:${port}/postgres`);
await server.stop();
await rm(folder, { recursive: true, force: true });
await removeMemoryFolder();
process.exit(code);
