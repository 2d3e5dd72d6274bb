import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { Sermon } from './sermon.entity.ts';
import { sermonInput } from './sermon.factory.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const rest = (payload: object, { key, ip = '10.1.0.1' }: { key?: string; ip?: string } = {}) =>
  site.visit({
    method: 'POST',
    url: '/api/sermons',
    payload,
    remoteAddress: ip,
    headers: key ? { 'idempotency-key': key } : {},
  });
const procedure = (payload: object, ip = '10.1.0.2') =>
  site.visit({ method: 'POST', url: '/trpc/sermons.create', payload, remoteAddress: ip });

test('breaks that word processors, slides and pages write are line breaks: no two words run together', async () => {
  const content = 'A line of a slide\u000Band the next\u000Ca new page\u2028and so on';
  const { id } = (await rest(sermonInput({ content }))).json();
  const stored = await site.em().findOneOrFail(Sermon, { id });
  expect(stored.content).toBe('A line of a slide\nand the next\na new page\nand so on');
});

test('a place that looks the same is the same place, whatever unseen marks it was copied with', async () => {
  const country = 'Québec libre';
  const ways = [
    country,
    country.normalize('NFD'),
    `${country}\u200E`,
    `\u200B${country}`,
    'Qué\u00ADbec libre',
  ];
  const places = [];
  for (const way of ways) {
    const answer = await rest(
      sermonInput({ country: way, state: way, city: way, email: 'copied@example.org\u200E' }),
      { ip: '10.1.0.3' },
    );
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json().email).toBe('copied@example.org');
    places.push((await site.em().findOneOrFail(Sermon, { id: answer.json().id })).location.id);
  }
  expect(new Set(places).size).toBe(1);
});

describe('a send that is repeated', () => {
  test('is the same sermon, over both doors', async () => {
    const submissionKey = randomUUID();
    const input = sermonInput({ title: 'Sent more than once' });
    const first = await procedure({ ...input, submissionKey });
    expect(first.statusCode, first.body).toBe(200);
    const { id } = first.json().result.data;
    const again = await rest(input, { key: submissionKey });
    expect(again.statusCode).toBe(201);
    expect(again.json()).toMatchObject({ id, title: 'Sent more than once' });
    expect(await site.em().count(Sermon, { title: 'Sent more than once' })).toBe(1);
  });

  test('with other words is another sermon: a guessed key shows nobody’s draft and swallows no words', async () => {
    const key = randomUUID();
    const mine = await rest(sermonInput({ title: 'Mine alone', email: 'mine@example.org' }), { key });
    const theirs = await rest(sermonInput({ title: 'By somebody else' }), { key });
    expect(theirs.statusCode).toBe(201);
    expect(theirs.json().title).toBe('By somebody else');
    expect(theirs.json().id).not.toBe(mine.json().id);
    expect(theirs.body).not.toContain('mine@example.org');
  });

  test('is one sermon when ten arrive at the same moment, with a title or without letters in it', async () => {
    for (const title of ['At the same moment', '…!?']) {
      const key = randomUUID();
      const input = sermonInput({ title });
      const answers = await Promise.all(Array.from({ length: 10 }, () => rest(input, { key })));
      expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(201));
      expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    }
  });

  test('is another sermon with another key, and with none', async () => {
    const input = sermonInput({ title: 'The same words' });
    const ids = [
      await rest(input, { key: randomUUID() }),
      await rest(input, { key: randomUUID() }),
      await rest(input),
      await rest(input),
    ].map((answer) => answer.json().id);
    expect(new Set(ids).size).toBe(4);
  });

  test('a key that cannot be one is refused', async () => {
    for (const key of ['short', 'with spaces in it', 'x'.repeat(201)]) {
      expect((await rest(sermonInput(), { key })).statusCode).toBe(400);
    }
  });

  test('the key is nobody else’s business', async () => {
    const answer = await rest(sermonInput(), { key: randomUUID() });
    expect(Object.keys(answer.json())).not.toContain('submissionKey');
  });
});

describe('machines', () => {
  test.each([
    ['fills in what nobody sees', { topicReference: 'cheap watches' }],
    ['is quicker than anybody', { openedFor: 120 }],
  ])('one that %s is refused, and told so', async (_name, extra) => {
    for (const answer of [
      await rest({ ...sermonInput(), ...extra }),
      await procedure({ ...sermonInput(), ...extra }),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('This looks like an automated submission');
    }
  });

  test('a person who took a while is not', async () => {
    expect((await rest({ ...sermonInput(), topicReference: '', openedFor: 45_000 })).statusCode).toBe(201);
  });

  test('sixty sermons an hour are enough for one address, whatever the door', async () => {
    const ip = '10.9.9.9';
    for (let sent = 0; sent < 30; sent++) expect((await rest(sermonInput(), { ip })).statusCode).toBe(201);
    // What is not valid is no sermon, and a correction is not punished.
    for (let sent = 0; sent < 5; sent++) expect((await rest({ title: 'x' }, { ip })).statusCode).toBe(400);
    const batch = await site.visit({
      method: 'POST',
      url: `/trpc/${Array(30).fill('sermons.create').join(',')}?batch=1`,
      payload: Object.fromEntries(Array.from({ length: 30 }, (_, index) => [index, sermonInput()])),
      remoteAddress: ip,
    });
    expect(batch.statusCode).toBe(200);
    const refused = await rest(sermonInput(), { ip });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await rest(sermonInput(), { ip: '10.9.9.8' })).statusCode).toBe(201);
    const administrator = await site.administer({
      method: 'POST',
      url: '/api/sermons',
      payload: sermonInput(),
      remoteAddress: ip,
    });
    expect(administrator.statusCode).toBe(201);
  });
});
