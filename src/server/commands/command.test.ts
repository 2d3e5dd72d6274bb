import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };
import { projectRoot } from '../base/project-root.ts';
import { openDatabase } from '../composition/database.ts';
import { lockDataDir } from '../db/embedded/data-dir-lock.ts';
import { openSession } from '../features/admin/session.service.ts';

let folder: string;
/** The data directory of a site that is not running. */
let dataDir: string;
let unlock: () => void;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bimah-command-'));
  dataDir = join(folder, 'stopped');
  unlock = lockDataDir(join(folder, 'used'));
  await writeFile(join(folder, 'sermons.csv'), 'title\nOne\n');
  await (await openDatabase({ databaseUrl: undefined, dataDir })).close();
});
afterAll(async () => {
  unlock();
  await rm(folder, { recursive: true });
});

interface Call {
  readonly script: keyof typeof packageFile.scripts;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Standard input. */
  readonly input?: string;
  readonly cwd?: string;
}

/** Runs a script of package.json in a process of its own, with a data directory that another process has open. */
async function call({ script, args = [], env = {}, input = '', cwd = projectRoot }: Call) {
  const nodeArgs = packageFile.scripts[script]
    .split(' ')
    .slice(1)
    .map((arg) => (/src\/|bench\//.test(arg) ? join(projectRoot, arg) : arg));
  const child = spawn(process.execPath, [...nodeArgs, ...args], {
    cwd,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, 'used'),
      ...env,
    },
  });
  child.stdin.end(input);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

const inUse = (path: string) =>
  `The data folder ${path} is in use by another process. Stop that one first, or set DATA_DIR to another folder.`;

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
  test.for(commands)('npm run %s prints its usage when the arguments are invalid', async (script) => {
    const { code, out, err } = await call({ script, args: ['--made-up'] });
    expect(err).toMatch(new RegExp(`^Unknown option '--made-up'\\.\n\nnpm run ${script}`));
    expect([code, out]).toEqual([1, '']);
  });

  test('prints its usage with --help, and when there are too many arguments', async () => {
    const help = await call({ script: 'backup', args: ['--help'] });
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toMatch(/^npm run backup \[-- FILE\]/);
    const { code, err } = await call({ script: 'backup', args: ['one', 'two'] });
    expect([code, err]).toEqual([1, `Unexpected argument: 'two'.\n\n${help.out}`]);
  });

  test.for([
    ['admin:password', [], ''],
    ['db:migrate', [], ''],
    ['db:seed', [], ''],
    ['export', ['all.zip'], ''],
    ['restore', ['none.tar.zst'], ' Nothing was changed.'],
  ] as const)(
    'npm run %s reports in one line that the data directory is in use',
    async ([script, args, more]) => {
      expect(await call({ script, args })).toEqual({
        code: 1,
        out: '',
        err: `${inUse(join(folder, 'used'))}${more}\n`,
      });
    },
  );

  test('npm run import checks the path of its report first, and never overwrites the file to import', async () => {
    const file = join(folder, 'sermons.csv');
    const report = (path: string) => call({ script: 'import', args: [file, '--report', path] });
    expect((await report(join(folder, 'none', 'report.csv'))).err).toBe(
      `The folder ${join(folder, 'none')} does not exist. Nothing was written.\n`,
    );
    expect((await report(join(folder, '.', 'sermons.csv'))).err).toBe(
      'The report would overwrite the imported file. Choose another file name.\n',
    );
  });

  test('npm run import reports in one line that the data directory is in use, or that the file does not exist', async () => {
    const { err } = await call({ script: 'import', args: [join(folder, 'sermons.csv')] });
    expect(err).toBe(`${inUse(join(folder, 'used'))}\n`);
    expect((await call({ script: 'import', args: ['none.csv'] })).err).toBe(
      'There is no file at none.csv.\n',
    );
  });

  test('npm run import lists the post types of a WordPress file without sermons', async () => {
    const path = join(folder, 'posts.xml');
    const post = (type: string) => `<item><title>Any</title><wp:post_type>${type}</wp:post_type></item>`;
    const items = post('post') + post('post') + post('page') + post('attachment');
    await writeFile(path, `<rss><channel><wp:wxr_version>1.2</wp:wxr_version>${items}</channel></rss>`);
    const env = { DATA_DIR: dataDir };
    const { out } = await call({ script: 'import', args: [path, '--dry-run'], env });
    expect(out).toContain(
      'No posts of type wpfc_sermon in this file. It has: post (2), attachment (1), page (1).\n' +
        'Choose what to import with --post-type, for example --post-type post.\n',
    );
  });

  test('npm run import reads the file in the encoding that --encoding names', async () => {
    const path = join(folder, 'western.csv');
    await writeFile(path, Buffer.from('title\nAndr\xe9\n', 'latin1'));
    const env = { DATA_DIR: dataDir };
    const run = (encoding: string) =>
      call({ script: 'import', args: [path, '--dry-run', '--encoding', encoding], env });
    // Without the option, the file is read as Windows-1252.
    expect((await run('windows-1255')).out).toContain('Andrי');
    expect(await run('latin-9')).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        'encoding must be auto, utf-8, utf-16le, utf-16be, windows-1255 or windows-1252',
      ),
    });
  });

  test.for(['backup', 'export'] as const)(
    'npm run %s fails before it reads data when its file cannot be written',
    async (script) => {
      const run = async (file: string) => call({ script, args: [file] });
      const missing = join(folder, 'missing');
      expect(await run(join(missing, 'all.zip'))).toEqual({
        code: 1,
        out: '',
        err: `The folder ${missing} does not exist. Nothing was written.\n`,
      });
      const taken = join(folder, 'folder.zip');
      await mkdir(taken, { recursive: true });
      expect(await run(taken)).toEqual({
        code: 1,
        out: '',
        err: `${taken} is a folder. Enter a file name. Nothing was written.\n`,
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
    // A directory with an existing parent that accepts no new entries.
    [{ DATA_DIR: '/proc/data' }, /^DATA_DIR is '\/proc\/data'. Expected .*\n$/],
    // An existing directory that accepts no files.
    [{ DATA_DIR: '/proc/self' }, /^DATA_DIR is '\/proc\/self'. Expected .*\n$/],
  ] as const)('reports an invalid setting in one line (%o)', async ([env, line]) => {
    const { code, err } = await call({ script: 'db:migrate', env });
    expect(err).toMatch(line);
    expect(code).toBe(1);
  });

  test('reports an unreachable database in one line', async () => {
    const unresponsive = createServer().listen(0, '127.0.0.1');
    await once(unresponsive, 'listening');
    try {
      const { port } = unresponsive.address() as AddressInfo;
      const { code, err } = await call({
        script: 'db:migrate',
        env: { DATABASE_URL: `postgresql://127.0.0.1:${port}/none` },
      });
      expect(err).toMatch(/^Could not open the database of DATABASE_URL: .*timeout.*\n$/);
      expect(code).toBe(1);
    } finally {
      unresponsive.close();
    }
  });

  test('reads the same .env as the server', async () => {
    await writeFile(join(folder, '.env'), 'LOG_LEVEL=quiet\n');
    const { err } = await call({ script: 'db:migrate', cwd: folder });
    expect(err).toContain("LOG_LEVEL is 'quiet'");
    const inProduction = await call({ script: 'db:migrate', cwd: folder, env: { NODE_ENV: 'production' } });
    expect(inProduction.err).toBe(`${inUse(join(folder, 'used'))}\n`);
  });

  test('npm run admin:password rejects a password shorter than the dashboard allows', async () => {
    const env = { DATA_DIR: dataDir };
    for (const input of ['', 'short\n']) {
      const { code, err } = await call({ script: 'admin:password', env, input });
      expect(err).toBe('The password must have 8 to 200 characters. Nothing was changed.\n');
      expect(code).toBe(1);
    }
  });

  test('npm run admin:password stores the typed password, including spaces', async () => {
    const password = '  a password with spaces  ';
    const { code } = await call({
      script: 'admin:password',
      env: { DATA_DIR: dataDir },
      input: `${password}\n`,
    });
    expect(code).toBe(0);
    const database = await openDatabase({ databaseUrl: undefined, dataDir });
    expect(await openSession(database.orm.em.fork(), password)).not.toBeNull();
    await database.close();
  });
});

describe('npm start', () => {
  test.for([
    ['a port in use', 'HOST', '127.0.0.1', /^127\.0\.0\.1:\d+ is already in use\. .*PORT.*\n$/],
    [
      'an unknown host name',
      'HOST',
      'not a host',
      /^HOST is 'not a host'. Expected an IP address of this .*\n$/,
    ],
    [
      'an IP address of another machine',
      'HOST',
      '203.0.113.1',
      /^Cannot listen on 203\.0\.113\.1.*: HOST must be an IP address of this machine.*\n$/,
    ],
  ] as const)('reports %s in one line, before anything is opened', async ([_what, name, value, line]) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const env = { [name]: value, PORT: String(port), NODE_ENV: 'production' };
    const { code, out, err } = await call({ script: 'start', env });
    other.close();
    expect(err).toMatch(line);
    expect([code, out]).toEqual([1, '']);
  });
});
