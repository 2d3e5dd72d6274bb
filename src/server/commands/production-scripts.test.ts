import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../base/project-root.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { scriptRunner } from '../testing/script-runner.ts';

const { folder } = await scriptRunner();
const production = join(projectRoot, 'docs/production');
const run = promisify(execFile);

// The scripts are for Linux servers.
describe.skipIf(process.platform === 'win32')('docs/production', () => {
  test.each([
    [
      'postgresql://bimah:p%40ss%20w%25rd@db.test:5433/bimah?sslmode=require',
      'postgresql://bimah@db.test:5433/bimah?sslmode=require',
    ],
    [
      'postgresql://db.test/bimah?user=bimah&password=p%40ss%20w%25rd',
      'postgresql://db.test/bimah?user=bimah',
    ],
  ])(
    'backup.sh does not pass the password of %s as an argument',
    async (DATABASE_URL, urlWithoutPassword) => {
      const bin = join(folder, 'bin');
      await mkdir(bin, { recursive: true });
      const dump = join(bin, 'pg_dump');
      const log = join(folder, 'pg_dump.log');
      await writeFile(
        dump,
        `#!/bin/sh\nprintf '%s\\n' "$PGPASSWORD" "$@" >'${log}'\nfor option; do case $option in --file=*) : >"\${option#--file=}" ;; esac; done\n`,
      );
      await chmod(dump, 0o755);
      const script = (await readFile(join(production, 'backup.sh'), 'utf8')).replaceAll(
        '/opt/bimah/current',
        projectRoot,
      );
      const backups = join(folder, 'backups');
      await run('sh', ['-c', script, 'backup.sh', backups], {
        env: {
          ...process.env,
          PATH: `${bin}:${process.env.PATH}`,
          DATABASE_URL,
          STORAGE_URL: 's3://bucket',
        },
      });
      const [password, ...options] = (await readFile(log, 'utf8')).trimEnd().split('\n');
      expect(password).toBe('p@ss w%rd');
      expect(options).toEqual([
        '--format=custom',
        `--file=${join(backups, '.unfinished.dump')}`,
        urlWithoutPassword,
      ]);
    },
  );

  test('bimah-run without a command prints its usage', async () => {
    const failure = run('sh', [join(production, 'run.sh')]);
    await expect(failure).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Usage: bimah-run COMMAND/),
    });
  });
});

describe('the units of docs/production', () => {
  const readUnit = async (unit: string) => (await readFile(join(production, unit), 'utf8')).split('\n');

  test.each(['bimah-backup.service', 'bimah-failed@.service'])(
    '%s has the restrictions of bimah@.service',
    async (unit) => {
      const restrictionsOf = async (unit: string) =>
        (await readUnit(unit)).filter((line) =>
          /^(NoNew|Capability|Lock|Private|Protect|Restrict|SystemCall|UMask)/.test(line),
        );
      const restrictions = await restrictionsOf('bimah@.service');
      expect(restrictions.length).toBeGreaterThan(15);
      expect(await restrictionsOf(unit)).toEqual(restrictions);
    },
  );

  test.skipIf(process.platform === 'win32')(
    'have a command that emails the moderator about a failed backup',
    async () => {
      const mailServer = await startMailServer();
      onTestFinished(() => mailServer.close());
      expect(await readUnit('bimah-backup.service')).toContain('OnFailure=bimah-failed@%p.service');
      const start = (await readUnit('bimah-failed@.service')).find((line) => line.startsWith('ExecStart='));
      const [command = '', ...args] = (start ?? '')
        .slice('ExecStart='.length)
        .replaceAll('/opt/bimah/current', projectRoot)
        .replaceAll('%i', 'bimah-backup')
        .split(' ');
      await run(command, args, {
        cwd: projectRoot,
        env: {
          ...process.env,
          DATA_DIR: folder,
          SMTP_URL: mailServer.url,
          MODERATOR_EMAIL: 'moderator@example.org',
        },
      });
      expect(mailServer.received.map(({ to, mail }) => [to, mail.subject])).toEqual([
        [['moderator@example.org'], `bimah-backup failed on ${hostname()}`],
      ]);
      expect(mailServer.received[0]?.mail.text).toContain('journalctl -u bimah-backup');
    },
  );
});
