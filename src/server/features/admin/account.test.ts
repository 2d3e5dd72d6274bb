import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { freshDatabase, isWaitingForLock, type TestDatabase } from '../../testing/database.ts';
import { ensureAdministrator, setAdministratorPassword } from './account.service.ts';
import { verifyPassword } from './password.ts';
import { Session } from './session.entity.ts';
import { createSession } from './session.service.ts';
import { User } from './user.entity.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test('without an account and a password, the start fails with a SettingsError that names ADMIN_PASSWORD', async () => {
  const start = ensureAdministrator(database.orm.em.fork(), { password: undefined, canGenerate: false });
  await expect(start).rejects.toMatchObject({
    name: 'SettingsError',
    message: expect.stringContaining('ADMIN_PASSWORD is missing'),
  });
});

test('three instances that start at the same time create one administrator account', async () => {
  const password = 'the same on every instance';
  const start = () => ensureAdministrator(database.orm.em.fork(), { password, canGenerate: false });
  expect(await Promise.all([start(), start(), start()])).toEqual([null, null, null]);
  const users = await database.orm.em.fork().find(User, {}, { populate: ['passwordHash'] });
  expect(users).toHaveLength(1);
  expect(await verifyPassword(password, users[0]?.passwordHash ?? '')).toBe(true);
});

test('setting the password ends the session of a concurrent login with the old password', async ({
  skip,
}) => {
  // The embedded database has one connection, so its transactions run one after the other.
  if (!database.databaseUrl) skip();
  const em = () => database.orm.em.fork();
  await setAdministratorPassword(em(), 'the old password');
  const { id } = await em().findOneOrFail(User, { username: 'admin' });
  let isDone = false;
  let change: Promise<unknown> = Promise.resolve();
  await inTransaction(em(), async (loginEm) => {
    const user = await loginEm.getRepository(User).lock(id);
    change = setAdministratorPassword(em(), 'the new password').then(() => {
      isDone = true;
    });
    await expect.poll(async () => isDone || (await isWaitingForLock(em()))).toBe(true);
    if (!user) throw new Error('The administrator was not found');
    await createSession(loginEm, user);
  });
  await change;
  expect(await em().count(Session)).toBe(0);
});
