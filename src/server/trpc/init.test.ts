import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Newsletter } from '../features/newsletters/newsletter.entity.ts';
import { memoryStore } from '../http/limit-store.ts';
import { createLimits } from '../http/limits.ts';
import { PublicCache } from '../http/public-cache.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { Context } from './context.ts';
import { adminProcedure, createCallerFactory, publicProcedure, router } from './init.ts';
import { maxBatchSize } from './read-key.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

/** What a call brings along; without a session, it is anybody's. */
const contextOf = (session: Context['session']): Context => ({
  em: site.em(),
  session,
  settings: site.settings,
  limits: createLimits(memoryStore)(() => {}),
  mailer: { send: () => Promise.reject(new Error('No mail is expected')), close() {} },
  files: site.files,
  publicCache: site.app.publicCache,
  log: site.app.log,
  ip: '127.0.0.1',
  sessionCookie: { set() {}, clear() {} },
});

describe('each of the two guards of the dashboard', () => {
  // What somebody may add one day, each with one of the two forgotten.
  const calls = createCallerFactory(
    router({
      admin: router({
        forgotten: publicProcedure.query(() => 'a secret'),
        change: publicProcedure.mutation(() => 'changed'),
        login: publicProcedure.query(() => 'the way in'),
      }),
      elsewhere: router({ desk: adminProcedure.query(({ ctx }) => ctx.session.username) }),
    }),
  );
  const administrator = { id: 'session', userId: 1, username: 'admin' };

  test('the name alone closes a procedure below admin that asks for nobody', async () => {
    const anybody = calls(contextOf(null));
    await expect(anybody.admin.forgotten()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(anybody.admin.change()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await anybody.admin.login()).toBe('the way in');
    expect(await calls(contextOf(administrator)).admin.forgotten()).toBe('a secret');
  });

  test('a procedure of administrators is closed under any name', async () => {
    await expect(calls(contextOf(null)).elsewhere.desk()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await calls(contextOf(administrator)).elsewhere.desk()).toBe('admin');
  });
});

test('a change that is stored is told as done, also where the database goes away behind it', async () => {
  const calls = createCallerFactory(router({ change: publicProcedure.mutation(() => 'changed') }));
  const readGeneration = () => Promise.reject(new Error('Connection terminated'));
  const publicCache = new PublicCache({ readGeneration, maxBytes: 1_000 });
  expect(await calls({ ...contextOf(null), publicCache }).change()).toBe('changed');
});

describe('a batch', () => {
  const read = (calls: number) =>
    site.visit({
      method: 'GET',
      url: `/trpc/${Array(calls).fill('sermons.recent').join(',')}?batch=1&input=${encodeURIComponent('{}')}`,
    });
  const subscribe = (calls: number, name: string) =>
    site.visit({
      method: 'POST',
      url: `/trpc/${Array(calls).fill('newsletters.subscribe').join(',')}?batch=1`,
      payload: Object.fromEntries(
        Array.from({ length: calls }, (_, call) => [call, { email: `${name}${call}@example.org` }]),
      ),
    });

  test('of as many calls as are allowed is answered call by call', async () => {
    const answer = await read(maxBatchSize);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toHaveLength(maxBatchSize);
    expect((await subscribe(maxBatchSize, 'within')).json()).toHaveLength(maxBatchSize);
  });

  test('of one call more is refused whole, and none of it is done', async () => {
    const before = await site.em().count(Newsletter);
    expect((await read(maxBatchSize + 1)).statusCode).toBe(400);
    expect((await subscribe(maxBatchSize + 1, 'beyond')).statusCode).toBe(400);
    expect(await site.em().count(Newsletter)).toBe(before);
  });
});
