import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxBatchSize } from '../composition/trpc.ts';
import { Subscriber } from '../features/newsletters/subscribers/subscriber.entity.ts';
import { PublicCache } from '../http/cache/public-cache.ts';
import { memoryStore } from '../http/limits/limit-store.ts';
import { createLimits } from '../http/limits/limits.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { Context } from './context.ts';
import { adminProcedure, createCallerFactory, publicProcedure, router } from './init.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

/** The context of a call. @param session null for a visitor */
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

describe('each of the two guards of admin procedures', () => {
  // Each procedure lacks one of the two guards, to show that the other one is enough.
  const createCaller = createCallerFactory(
    router({
      admin: router({
        forgotten: publicProcedure.query(() => 'a secret'),
        change: publicProcedure.mutation(() => 'changed'),
        login: publicProcedure.query(() => 'public'),
      }),
      elsewhere: router({ statistics: adminProcedure.query(({ ctx }) => ctx.session.username) }),
    }),
  );
  const administrator = { id: 'session', userId: 1, username: 'admin' };

  test('a procedure below admin, except login, is protected by its path alone', async () => {
    const visitor = createCaller(contextOf(null));
    await expect(visitor.admin.forgotten()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(visitor.admin.change()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await visitor.admin.login()).toBe('public');
    expect(await createCaller(contextOf(administrator)).admin.forgotten()).toBe('a secret');
  });

  test('an administrator procedure is protected under any path', async () => {
    await expect(createCaller(contextOf(null)).elsewhere.statistics()).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    expect(await createCaller(contextOf(administrator)).elsewhere.statistics()).toBe('admin');
  });
});

test('a committed change is reported as successful when the database becomes unavailable after it', async () => {
  const createCaller = createCallerFactory(router({ change: publicProcedure.mutation(() => 'changed') }));
  const readContentVersion = () => Promise.reject(new Error('Connection terminated'));
  const publicCache = new PublicCache({ readContentVersion, maxBytes: 1_000 });
  expect(await createCaller({ ...contextOf(null), publicCache }).change()).toBe('changed');
});

describe('a batch', () => {
  const listRecent = (callCount: number) =>
    site.visit({
      method: 'GET',
      url: `/trpc/${Array(callCount).fill('sermons.recent').join(',')}?batch=1&input=${encodeURIComponent('{}')}`,
    });
  const subscribe = (callCount: number, emailPrefix: string) =>
    site.visit({
      method: 'POST',
      url: `/trpc/${Array(callCount).fill('newsletters.subscribe').join(',')}?batch=1`,
      payload: Object.fromEntries(
        Array.from({ length: callCount }, (_, call) => [
          call,
          { email: `${emailPrefix}${call}@example.org` },
        ]),
      ),
    });

  test('with as many calls as allowed gets one response for each', async () => {
    const response = await listRecent(maxBatchSize);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toHaveLength(maxBatchSize);
    expect((await subscribe(maxBatchSize, 'within')).json()).toHaveLength(maxBatchSize);
  });

  test('with more calls than allowed is rejected as a whole, and none of its calls runs', async () => {
    const before = await site.em().count(Subscriber);
    expect((await listRecent(maxBatchSize + 1)).statusCode).toBe(400);
    expect((await subscribe(maxBatchSize + 1, 'beyond')).statusCode).toBe(400);
    expect(await site.em().count(Subscriber)).toBe(before);
  });
});
