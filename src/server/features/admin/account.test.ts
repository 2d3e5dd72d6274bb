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

test('instances that start at the same moment create one administrator', async () => {
  const password = 'the same on every instance';
  const start = () => ensureAdministrator(database.orm.em.fork(), { password, mayGenerate: false });
  expect(await Promise.all([start(), start(), start()])).toEqual([null, null, null]);
  const users = await database.orm.em.fork().find(User, {}, { populate: ['password'] });
  expect(users).toHaveLength(1);
  expect(await verifyPassword(password, users[0]?.password ?? '')).toBe(true);
});
