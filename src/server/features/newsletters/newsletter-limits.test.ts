import { describe, expect, inject, test } from 'vitest';
import { siteSetting } from '../../db/site-setting.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { Subscriber } from './subscribers/subscriber.entity.ts';
import { subscriptionToken } from './subscribers/subscription-token.ts';

const bounceSecret = 'a secret of the mail service';
const dateSubscribed = new Date('2026-11-11');

test('unsubscribing works while the disk is too full for new subscriptions', async () => {
  const fullSite = await createTestApp({ DISK_RESERVE_MB: '1000000' });
  const em = fullSite.em();
  const reader = em.create(Subscriber, { email: 'reader@example.org', dateSubscribed, isActive: 'true' });
  await em.flush();
  const token = encodeURIComponent(subscriptionToken(reader.id, await siteSetting(em, 'newsletter_secret')));
  const unsubscribed = await fullSite.visit({ method: 'POST', url: `/unsubscribe?token=${token}` });
  expect(unsubscribed.statusCode).toBe(200);
  expect((await fullSite.em().findOneOrFail(Subscriber, reader.id)).isActive).toBe('false');
  const subscribed = await fullSite.visit({
    method: 'POST',
    url: '/api/newsletters/subscribe',
    payload: { email: 'another@example.org' },
  });
  // PostgreSQL may be on another disk.
  expect(subscribed.statusCode).toBe(inject('postgresUrl') ? 200 : 503);
  await fullSite.close();
});

test('the 61st subscription from one IP address returns 429 with Retry-After', async () => {
  const otherSite = await createTestApp();
  const statuses: number[] = [];
  for (let index = 0; index < 61; index++) {
    const response = await otherSite.visit({
      method: 'POST',
      url: '/api/newsletters/subscribe',
      payload: { email: `many${index}@example.org` },
    });
    statuses.push(response.statusCode);
    if (index === 60) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  await otherSite.close();
});

describe('the limit of 120 requests a minute', () => {
  const repeat = async (times: number, request: (index: number) => Promise<{ statusCode: number }>) => {
    const statuses: number[] = [];
    for (let index = 0; index < times; index++) statuses.push((await request(index)).statusCode);
    return statuses;
  };

  test('counts bounce reports with a wrong secret per IP address, and those with the right one per email address', async () => {
    const otherSite = await createTestApp({ BOUNCE_SECRET: bounceSecret });
    const report = (secret: string, email: string) =>
      otherSite.visit({
        method: 'POST',
        url: '/api/newsletters/bounces',
        payload: { email },
        headers: { authorization: `Bearer ${secret}` },
      });
    const guesses = await repeat(121, (index) => report(`guess ${index}`, 'reader@example.org'));
    expect(guesses).toEqual([...Array(120).fill(401), 429]);
    const reports = await repeat(121, (index) => report(bounceSecret, `reader${index}@example.org`));
    expect(reports).toEqual(Array(121).fill(204));
    const repeated = await repeat(121, () => report(bounceSecret, 'reader@example.org'));
    expect(repeated).toEqual([...Array(120).fill(204), 429]);
    await otherSite.close();
  });

  test('counts one-click requests with an unknown token per IP address, and those with a valid one per subscriber', async () => {
    const otherSite = await createTestApp();
    const em = otherSite.em();
    const readers = ['first@example.org', 'second@example.org'].map((email) =>
      em.create(Subscriber, { email, dateSubscribed, isActive: 'true' }),
    );
    await em.flush();
    const secret = await siteSetting(em, 'newsletter_secret');
    const [token = '', otherToken = ''] = readers.map(({ id }) => subscriptionToken(id, secret));
    const click = (token: string) =>
      otherSite.visit({
        method: 'POST',
        url: `/unsubscribe?token=${encodeURIComponent(token)}`,
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const guesses = await repeat(121, (index) => click(`${index + 1}.${'A'.repeat(32)}`));
    expect(guesses).toEqual([...Array(120).fill(404), 429]);
    expect(await repeat(121, () => click(token))).toEqual([...Array(120).fill(200), 429]);
    expect((await click(otherToken)).statusCode).toBe(200);
    expect(await otherSite.em().count(Subscriber, { isActive: 'true' })).toBe(0);
    await otherSite.close();
  });
});
