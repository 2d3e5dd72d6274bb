import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRedis, type RunningRedis, startRedis } from '../sites/redis.ts';
import { adminPassword, type RunningSite } from '../sites/site.ts';
import { setUpSitesOnPostgres } from '../sites/sites-on-postgres.ts';
import { Visitor } from '../support/visitor.ts';

/**
 * Poll options, in milliseconds. In addition to LISTEN, an instance polls for changes every five seconds. A change must
 * be visible within a second (docs/product/rest.md R12), but a busy machine can take longer to render a page.
 */
const beforeThePoll = { timeout: 4_000, interval: 20 };
const pollOptions = { timeout: 30_000, interval: 100 };

const shared = setUpSitesOnPostgres();
const start = (env: NodeJS.ProcessEnv = {}) =>
  shared.start({ MODERATOR_EMAIL: 'moderator@example.org', ...env });

describe('three processes on one PostgreSQL', () => {
  let siteA: RunningSite;
  let siteB: RunningSite;

  beforeAll(async () => {
    [siteA, siteB] = (await Promise.all([start(), start(), start()])) as [
      RunningSite,
      RunningSite,
      RunningSite,
    ];
  });

  test('start at the same moment on an empty database, which is migrated once', async () => {
    const { rows } = await shared.direct.query(
      'select name, count(*)::int as times from mikro_orm_migrations group by name',
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
    expect((await shared.direct.query('select 1 from users')).rowCount).toBe(1);
  });

  test('show the changes of another process before they poll, also after the LISTEN connection was lost', async () => {
    const editor = new Visitor(siteA);
    await editor.logIn();
    const reader = new Visitor(siteB);
    expect((await reader.get('/api/sermons/recent')).body).toBe('[]');
    /** Publishes two sermons in turn: if a poll shows the first one, the second one would take until the next poll. */
    const expectChangesAt = async (path: string, titles: readonly [string, string]) => {
      for (const title of titles) {
        const { id } = JSON.parse((await editor.submit(title)).body);
        await editor.request('PATCH', `/api/admin/sermons/${id}/publish`, { published: true });
        await expect.poll(async () => (await reader.get(path)).body, beforeThePoll).toContain(title);
      }
    };
    await expectChangesAt('/api/sermons/recent', ['First seen by the others', 'Second seen by the others']);
    // Waits at most five seconds for the end of each connection.
    await shared.direct.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'bimah cache'`,
    );
    const countListeners = async () =>
      (
        await shared.direct.query(
          `select 1 from pg_stat_activity where application_name = 'bimah cache' and query ~ 'listen'`,
        )
      ).rowCount;
    await expect.poll(countListeners, pollOptions).toBe(3);
    await expectChangesAt('/', ['First after the cut', 'Second after the cut']);
    expect(siteB.output()).toContain('lost the connection that listens for changes; reconnecting');
  });

  test('share sessions: a login, a logout and a password change apply to another process too', async () => {
    const [first, second] = [new Visitor(siteA), new Visitor(siteA)];
    await first.logIn();
    await second.logIn();
    const [firstOnB, secondOnB] = [first.forInstance(siteB), second.forInstance(siteB)];
    const readStatus = async (visitor: Visitor) => (await visitor.get('/api/admin/sermons')).status;
    expect(await Promise.all([firstOnB, secondOnB].map(readStatus))).toEqual([200, 200]);
    await firstOnB.request('POST', '/api/admin/logout');
    expect(await Promise.all([first, firstOnB, second].map(readStatus))).toEqual([401, 401, 200]);
    const changePassword = (visitor: Visitor, currentPassword: string, newPassword: string) =>
      visitor.request('POST', '/trpc/admin.changePassword', { currentPassword, newPassword });
    const changed = await changePassword(secondOnB, adminPassword, 'another password for tests');
    expect(changed.status, changed.body).toBe(200);
    expect(await Promise.all([second, secondOnB].map(readStatus))).toEqual([401, 401]);
    expect((await first.logIn()).status).toBe(401);
    expect((await first.logIn('another password for tests')).status).toBe(200);
    // The other tests log in with the original password.
    expect((await changePassword(first, 'another password for tests', adminPassword)).status).toBe(200);
  });

  test('send each of 30 welcome emails once', async () => {
    const { mailServer } = shared;
    mailServer.received.length = 0;
    const count = 30;
    const responses = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        new Visitor(index % 2 ? siteA : siteB).request('POST', '/api/newsletters/subscribe', {
          email: `once-${index}@example.org`,
        }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const findWelcomeEmails = () => mailServer.received.filter(({ to }) => to[0]?.startsWith('once-'));
    await expect.poll(() => findWelcomeEmails().length, pollOptions).toBe(count);
    await expect
      .poll(
        async () =>
          (
            await shared.direct.query(
              `select 1 from jobs.job where name = 'newsletters.welcome' and state in ('created', 'active', 'retry')`,
            )
          ).rowCount,
        pollOptions,
      )
      .toBe(0);
    expect(new Set(findWelcomeEmails().map(({ to }) => to[0])).size).toBe(count);
    expect(findWelcomeEmails()).toHaveLength(count);
  });
});

const redisBinary = await findRedis();
if (!redisBinary) {
  process.stdout.write(
    'redis-server is not installed: the tests of shared rate limits are skipped (Debian: apt-get install redis-server).\n',
  );
}

describe.skipIf(!redisBinary)('two processes with rate limits in one Redis', () => {
  let redis: RunningRedis;
  let sites: RunningSite[];

  beforeAll(async () => {
    redis = await startRedis(redisBinary as string);
    const env = { REDIS_URL: redis.url, TRUST_PROXY: '127.0.0.1' };
    sites = await Promise.all([start(env), start(env)]);
  });
  afterAll(() => redis?.stop());

  const guess = (index: number, ip: string) =>
    new Visitor(sites[index % 2] as RunningSite).request(
      'POST',
      '/api/admin/login',
      { password: 'wrong' },
      { 'x-forwarded-for': ip },
    );
  const countFailedLogins = async (count: number, ip: string) => {
    const responses = await Promise.all(Array.from({ length: count }, (_, index) => guess(index, ip)));
    return responses.filter(({ status }) => status === 401).length;
  };

  test('allow ten failed logins per IP address in total, and then reject the correct password too', async () => {
    expect(await countFailedLogins(16, '10.0.0.1')).toBe(10);
    const correct = await new Visitor(sites[1] as RunningSite).request(
      'POST',
      '/api/admin/login',
      { password: adminPassword },
      { 'x-forwarded-for': '10.0.0.1' },
    );
    expect([correct.status, Number(correct.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  test("allow sixty subscriptions per visitor's IP address in total", async () => {
    const responses = await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        new Visitor(sites[index % 2] as RunningSite).request(
          'POST',
          '/api/newsletters/subscribe',
          { email: `counted-${index}@example.org` },
          { 'x-forwarded-for': '10.0.0.2' },
        ),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('count failed logins separately while Redis is unavailable, log that, and count them together afterward', async () => {
    await redis.kill();
    await expect
      .poll(() => sites.every((site) => site.output().includes('Redis is unavailable')), pollOptions)
      .toBe(true);
    // Each instance allows ten.
    expect(await countFailedLogins(40, '10.0.0.3')).toBe(20);
    await redis.start();
    await expect
      .poll(() => sites.every((site) => site.output().includes('Redis is available again')), pollOptions)
      .toBe(true);
    expect(await countFailedLogins(16, '10.0.0.4')).toBe(10);
  });

  test('reject a wrong password while Redis hangs', async () => {
    redis.hang();
    const response = await guess(0, '10.0.0.5');
    redis.resume();
    expect(response.status).toBe(401);
    // A Redis command times out much earlier. The limit is high because the machine may be busy.
    expect(response.durationMs).toBeLessThan(15_000);
  });

  test('count failed logins separately while Redis rejects writes, log that, and count them together afterward', async () => {
    const isReportedAvailable = (site: RunningSite) =>
      site.output().lastIndexOf('Redis is available again') >=
      site.output().lastIndexOf('Redis is unavailable');
    const listReported = () => sites.map(isReportedAvailable);
    await expect.poll(listReported, pollOptions).toEqual([true, true]);
    await redis.setRejectsWrites(true);
    await expect.poll(listReported, pollOptions).toEqual([false, false]);
    expect(await countFailedLogins(40, '10.0.0.6')).toBe(20);
    await redis.setRejectsWrites(false);
    await expect.poll(listReported, pollOptions).toEqual([true, true]);
    expect(await countFailedLogins(16, '10.0.0.7')).toBe(10);
  });
});
