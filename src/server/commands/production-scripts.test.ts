import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../base/project-root.ts';
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

test('bimah-backup.service has the restrictions of bimah@.service', async () => {
  const restrictionsOf = async (unit: string) =>
    (await readFile(join(production, unit), 'utf8'))
      .split('\n')
      .filter((line) => /^(NoNew|Capability|Lock|Private|Protect|Restrict|SystemCall|UMask)/.test(line));
  const restrictions = await restrictionsOf('bimah@.service');
  expect(restrictions.length).toBeGreaterThan(15);
  expect(await restrictionsOf('bimah-backup.service')).toEqual(restrictions);
});
