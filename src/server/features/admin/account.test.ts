import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { ensureAdministrator } from './account.service.ts';
import { verifyPassword } from './password.ts';
import { User } from './user.entity.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test('three instances that start at the same time create one administrator account', async () => {
  const password = 'the same on every instance';
  const start = () => ensureAdministrator(database.orm.em.fork(), { password, canGenerate: false });
  expect(await Promise.all([start(), start(), start()])).toEqual([null, null, null]);
  const users = await database.orm.em.fork().find(User, {}, { populate: ['passwordHash'] });
  expect(users).toHaveLength(1);
  expect(await verifyPassword(password, users[0]?.passwordHash ?? '')).toBe(true);
});
