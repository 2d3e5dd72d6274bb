import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../composition/database.ts';
import { openSession } from '../features/admin/session.service.ts';
import { scriptRunner } from '../testing/script-runner.ts';

const { runScript, createStoppedSite } = await scriptRunner();
const dataDir = await createStoppedSite();

test('npm run admin:password rejects a password with fewer than eight characters', async () => {
  const env = { DATA_DIR: dataDir };
  for (const input of ['', 'short\n']) {
    const { code, err } = await runScript({ script: 'admin:password', env, input });
    expect(err).toBe('The password must have 8 to 200 characters. Nothing was changed.\n');
    expect(code).toBe(1);
  }
});

async function isPassword(password: string): Promise<boolean> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    return (await openSession(database.orm.em.fork(), password)) !== null;
  } finally {
    await database.close();
  }
}

test('npm run admin:password stores the typed password, including spaces', async () => {
  const password = '  a password with spaces  ';
  const { code } = await runScript({
    script: 'admin:password',
    env: { DATA_DIR: dataDir },
    input: `${password}\n`,
  });
  expect(code).toBe(0);
  expect(await isPassword(password)).toBe(true);
});

// The program of util-linux, which runs a command on a pseudo-terminal. Those of other systems have other options.
const scriptProgram = '/usr/bin/script';

test.skipIf(process.platform !== 'linux' || !existsSync(scriptProgram))(
  'npm run admin:password does not show the password that is typed on a terminal',
  async () => {
    const command = `'${process.execPath}' '${join(import.meta.dirname, 'set-password.ts')}'`;
    const child = spawn(scriptProgram, ['-qec', command, '/dev/null'], {
      env: { PATH: process.env.PATH, TERM: 'xterm', DATA_DIR: dataDir },
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    const prompt = 'New administrator password (at least 8 characters): ';
    await expect.poll(() => output).toContain(prompt);
    // Backspace deletes the X: the line can be edited, although it is not shown.
    child.stdin.write('typed secretX\x7f\r');
    const [code] = await once(child, 'close');
    expect(output).toBe(`${prompt}\r\nPassword changed. All sessions have ended.\r\n`);
    expect(code).toBe(0);
    expect(await isPassword('typed secret')).toBe(true);
  },
);
