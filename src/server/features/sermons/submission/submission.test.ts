import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import { sermonInput } from '../sermon/sermon.factory.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const submitOverRest = (payload: object, { key, ip = '10.1.0.1' }: { key?: string; ip?: string } = {}) =>
  site.visit({
    method: 'POST',
    url: '/api/sermons',
    payload,
    remoteAddress: ip,
    headers: key ? { 'idempotency-key': key } : {},
  });
const submitOverTrpc = (payload: object, ip = '10.1.0.2') =>
  site.visit({ method: 'POST', url: '/trpc/sermons.create', payload, remoteAddress: ip });

test('line breaks of word processors, slides and web pages are stored as LF', async () => {
  const content = 'A line of a slide\u000Band the next\u000Ca new page\u2028and so on';
  const { id } = (await submitOverRest(sermonInput({ content }))).json();
  const stored = await site.em().findOneOrFail(Sermon, { id });
  expect(stored.content).toBe('A line of a slide\nand the next\na new page\nand so on');
});

test('location names that differ only in invisible characters or Unicode normalization are the same location', async () => {
  const country = 'Québec libre';
  const spellings = [
    country,
    country.normalize('NFD'),
    `${country}\u200E`,
    `\u200B${country}`,
    'Qué\u00ADbec libre',
  ];
  const locationIds = [];
  for (const spelling of spellings) {
    const response = await submitOverRest(
      sermonInput({ country: spelling, state: spelling, city: spelling, email: 'copied@example.org\u200E' }),
      { ip: '10.1.0.3' },
    );
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json().email).toBe('copied@example.org');
    locationIds.push((await site.em().findOneOrFail(Sermon, { id: response.json().id })).location.id);
  }
  expect(new Set(locationIds).size).toBe(1);
});

describe('a submission with an idempotency key', () => {
  test('that is too short returns 400 and names the header', async () => {
    const response = await submitOverRest(sermonInput(), { key: 'short' });
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'Idempotency-Key must have 8 to 200 letters, digits or symbols, without spaces',
    ]);
  });

  test('sent over tRPC and again over REST creates one sermon', async () => {
    const submissionKey = randomUUID();
    const input = sermonInput({ title: 'Sent more than once' });
    const first = await submitOverTrpc({ ...input, submissionKey });
    expect(first.statusCode, first.body).toBe(200);
    const { id } = first.json().result.data;
    const again = await submitOverRest(input, { key: submissionKey });
    expect(again.statusCode).toBe(201);
    expect(again.json()).toMatchObject({ id, title: 'Sent more than once' });
    expect(await site.em().count(Sermon, { title: 'Sent more than once' })).toBe(1);
  });

  test('of an earlier, different submission creates another sermon and does not return the earlier one', async () => {
    const key = randomUUID();
    const mine = await submitOverRest(sermonInput({ title: 'Mine alone', email: 'mine@example.org' }), {
      key,
    });
    expect(mine.json()).toMatchObject({ title: 'Mine alone', email: 'mine@example.org' });
    const theirs = await submitOverRest(sermonInput({ title: 'By somebody else' }), { key });
    expect(theirs.statusCode).toBe(201);
    expect(theirs.json().title).toBe('By somebody else');
    expect(theirs.json().id).not.toBe(mine.json().id);
    expect(theirs.body).not.toContain('mine@example.org');
  });

  test('creates one sermon for ten concurrent requests, with and without letters in the title', async () => {
    for (const title of ['At the same moment', '…!?']) {
      const key = randomUUID();
      const input = sermonInput({ title });
      const responses = await Promise.all(Array.from({ length: 10 }, () => submitOverRest(input, { key })));
      expect(responses.map((response) => response.statusCode)).toEqual(Array(10).fill(201));
      expect(new Set(responses.map((response) => response.json().id)).size).toBe(1);
    }
  });

  test('creates another sermon when it is repeated with another key or without one', async () => {
    const input = sermonInput({ title: 'The same words' });
    const ids = [
      await submitOverRest(input, { key: randomUUID() }),
      await submitOverRest(input, { key: randomUUID() }),
      await submitOverRest(input),
      await submitOverRest(input),
    ].map((response) => response.json().id);
    expect(new Set(ids).size).toBe(4);
  });

  test('that is too long or has spaces returns 400', async () => {
    for (const key of ['with spaces in it', 'x'.repeat(201)]) {
      expect((await submitOverRest(sermonInput(), { key })).statusCode).toBe(400);
    }
  });

  test('does not return the key', async () => {
    const response = await submitOverRest(sermonInput(), { key: randomUUID() });
    expect(response.statusCode).toBe(201);
    expect(Object.keys(response.json())).not.toContain('submissionKey');
  });
});

describe('spam protection', () => {
  test.each([
    ['fills in the honeypot', { topicReference: 'cheap watches' }],
    ['is sent too fast', { openedFor: 120 }],
  ])('rejects a submission that %s, with a message', async (_name, extra) => {
    for (const response of [
      await submitOverRest({ ...sermonInput(), ...extra }),
      await submitOverTrpc({ ...sermonInput(), ...extra }),
    ]) {
      expect(response.statusCode).toBe(400);
      expect(response.body).toContain('This looks like an automated submission');
    }
  });

  test('accepts a form that was open long enough', async () => {
    expect(
      (await submitOverRest({ ...sermonInput(), topicReference: '', openedFor: 45_000 })).statusCode,
    ).toBe(201);
  });

  test('accepts 60 sermons an hour from one IP address over REST and tRPC, more from an administrator', async () => {
    const ip = '10.9.9.9';
    for (let sent = 0; sent < 30; sent++)
      expect((await submitOverRest(sermonInput(), { ip })).statusCode).toBe(201);
    // Invalid submissions do not count, so that people can correct their input.
    for (let sent = 0; sent < 5; sent++)
      expect((await submitOverRest({ title: 'x' }, { ip })).statusCode).toBe(400);
    for (let index = 0; index < 3; index++) {
      const batch = await site.visit({
        method: 'POST',
        url: `/trpc/${Array(10).fill('sermons.create').join(',')}?batch=1`,
        payload: Object.fromEntries(Array.from({ length: 10 }, (_, index) => [index, sermonInput()])),
        remoteAddress: ip,
      });
      expect(batch.statusCode, batch.body).toBe(200);
    }
    const rejected = await submitOverRest(sermonInput(), { ip });
    expect(rejected.statusCode).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await submitOverRest(sermonInput(), { ip: '10.9.9.8' })).statusCode).toBe(201);
    const administrator = await site.administer({
      method: 'POST',
      url: '/api/sermons',
      payload: sermonInput(),
      remoteAddress: ip,
    });
    expect(administrator.statusCode).toBe(201);
  });
});
