import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inUseMessage, scriptRunner } from '../testing/script-runner.ts';

const { folder, runScript, createStoppedSite } = await scriptRunner();
const dataDir = await createStoppedSite();

const commands = [
  'admin:password',
  'backup',
  'restore',
  'db:move',
  'db:migrate',
  'db:seed',
  'import',
  'export',
  'bench',
  'bench:browser',
] as const;

describe('a command', () => {
  test.for(commands)('npm run %s rejects an unknown option and prints its usage', async (script) => {
    const { code, out, err } = await runScript({ script, args: ['--made-up'] });
    expect(err).toMatch(new RegExp(`^Unknown option '--made-up'\\.\n\nnpm run ${script}`));
    expect([code, out]).toEqual([1, '']);
  });

  test.for([
    [
      'bench',
      '--only',
      'x',
      'start, cached, cold, reads, uncached, plans, texts, memory, or several separated by commas',
    ],
    ['bench', '--large', 'abc', 'a whole number from 1 to 999999999'],
    ['bench', '--large', '0', 'a whole number from 1 to 999999999'],
    ['bench:browser', '--rounds', '', 'a whole number from 1 to 999999999'],
  ] as const)(
    'npm run %s rejects %s "%s" and names what is allowed',
    async ([script, option, value, allowed]) => {
      const { code, out, err } = await runScript({ script, args: [option, value] });
      expect(err.split('\n', 1)).toEqual([`${option}: '${value}' is not allowed. Enter ${allowed}.`]);
      expect(err).toContain(`\n\nnpm run ${script}`);
      expect([code, out]).toEqual([1, '']);
    },
  );

  test('prints its usage with --help, and when there are too many arguments', async () => {
    const help = await runScript({ script: 'backup', args: ['--help'] });
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toMatch(/^npm run backup \[-- FILE\]/);
    const { code, err } = await runScript({ script: 'backup', args: ['one', 'two'] });
    expect([code, err]).toEqual([1, `Unexpected argument: 'two'.\n\n${help.out}`]);
  });

  test.for([
    ['admin:password', [], ''],
    ['db:migrate', [], ''],
    ['db:seed', [], ''],
    ['export', ['all.zip'], ''],
    ['restore', ['none.tar.zst'], ' Nothing was changed.'],
  ] as const)(
    'npm run %s reports in one line that the data folder is in use',
    async ([script, args, messageEnd]) => {
      expect(await runScript({ script, args })).toEqual({
        code: 1,
        out: '',
        err: `${inUseMessage(join(folder, 'used'))}${messageEnd}\n`,
      });
    },
  );

  test.for(['backup', 'export'] as const)(
    'npm run %s fails before it reads data when its file cannot be written',
    async (script) => {
      const run = async (file: string) => runScript({ script, args: [file] });
      const missingFolder = join(folder, 'missing');
      expect(await run(join(missingFolder, 'all.zip'))).toEqual({
        code: 1,
        out: '',
        err: `The folder ${missingFolder} does not exist. Nothing was written.\n`,
      });
      const existingFolder = join(folder, 'folder.zip');
      await mkdir(existingFolder, { recursive: true });
      expect(await run(existingFolder)).toEqual({
        code: 1,
        out: '',
        err: `${existingFolder} is a folder. Enter a file name. Nothing was written.\n`,
      });
    },
  );

  test.for([
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is 'loud'. Expected .*\n$/],
    [
      { DATABASE_URL: 'postgresql://127.0.0.1:1/none' },
      /^Could not open the database of DATABASE_URL: .*127\.0\.0\.1:1\n$/,
    ],
    [
      { DATA_DIR: '/dev/null/data' },
      /^DATA_DIR is '.*'. Expected a folder that this user can write in .*\n$/,
    ],
    // A folder with an existing parent that accepts no new entries.
    [{ DATA_DIR: '/proc/data' }, /^DATA_DIR is '\/proc\/data'. Expected .*\n$/],
    // An existing folder that accepts no files.
    [{ DATA_DIR: '/proc/self' }, /^DATA_DIR is '\/proc\/self'. Expected .*\n$/],
  ] as const)('reports an unusable setting in one line (%o)', async ([env, line]) => {
    const { code, err } = await runScript({ script: 'db:migrate', env });
    expect(err).toMatch(line);
    expect(code).toBe(1);
  });

  test('reports a database that does not respond in one line', async () => {
    const unresponsive = createServer().listen(0, '127.0.0.1');
    await once(unresponsive, 'listening');
    try {
      const { port } = unresponsive.address() as AddressInfo;
      const { code, err } = await runScript({
        script: 'db:migrate',
        env: { DATABASE_URL: `postgresql://127.0.0.1:${port}/none` },
      });
      expect(err).toMatch(/^Could not open the database of DATABASE_URL: .*timeout.*\n$/);
      expect(code).toBe(1);
    } finally {
      unresponsive.close();
    }
  });

  test('reports an unreachable storage and a missing bucket in one line', async () => {
    const storage = createHttpServer((request, response) => {
      request.resume();
      response.writeHead(404, { 'content-type': 'application/xml' });
      response.end('<Error><Code>NoSuchBucket</Code><Message>There is no such bucket</Message></Error>');
    }).listen(0, '127.0.0.1');
    await once(storage, 'listening');
    const seed = (port: number) =>
      runScript({
        script: 'db:seed',
        env: {
          DATA_DIR: dataDir,
          STORAGE_URL: `s3://bimah?region=us-east-1&endpoint=http://127.0.0.1:${port}`,
          AWS_ACCESS_KEY_ID: 'key',
          AWS_SECRET_ACCESS_KEY: 'secret',
        },
      });
    try {
      expect(await seed((storage.address() as AddressInfo).port)).toEqual({
        code: 1,
        out: '',
        err: 'Could not use the file storage of STORAGE_URL: NoSuchBucket: There is no such bucket\n',
      });
      expect(await seed(1)).toEqual({
        code: 1,
        out: '',
        err: 'Could not use the file storage of STORAGE_URL: connect ECONNREFUSED 127.0.0.1:1\n',
      });
    } finally {
      storage.close();
    }
  });

  test('reads .env in the working directory, except in production', async () => {
    await writeFile(join(folder, '.env'), 'LOG_LEVEL=quiet\n');
    const { err } = await runScript({ script: 'db:migrate', cwd: folder });
    expect(err).toContain("LOG_LEVEL is 'quiet'");
    const inProduction = await runScript({
      script: 'db:migrate',
      cwd: folder,
      env: { NODE_ENV: 'production' },
    });
    expect(inProduction.err).toBe(`${inUseMessage(join(folder, 'used'))}\n`);
  });
});
