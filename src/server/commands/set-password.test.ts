import { expect, test } from 'vitest';
import { openDatabase } from '../composition/database.ts';
import { openSession } from '../features/admin/session.service.ts';
import { scriptRunner } from '../testing/script-runner.ts';

const { runScript, createStoppedSite } = await scriptRunner();
const dataDir = await createStoppedSite();

test('npm run admin:password rejects a password shorter than the dashboard allows', async () => {
  const env = { DATA_DIR: dataDir };
  for (const input of ['', 'short\n']) {
    const { code, err } = await runScript({ script: 'admin:password', env, input });
    expect(err).toBe('The password must have 8 to 200 characters. Nothing was changed.\n');
    expect(code).toBe(1);
  }
});

test('npm run admin:password stores the typed password, including spaces', async () => {
  const password = '  a password with spaces  ';
  const { code } = await runScript({
    script: 'admin:password',
    env: { DATA_DIR: dataDir },
    input: `${password}\n`,
  });
  expect(code).toBe(0);
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  expect(await openSession(database.orm.em.fork(), password)).not.toBeNull();
  await database.close();
});
