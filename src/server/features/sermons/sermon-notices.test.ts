import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sermonInput } from './sermon.factory.ts';

const moderator = 'moderator@example.org';

let server: MailServer;
let site: TestApp;
let people = 0;

beforeAll(async () => {
  server = await startMailServer();
  site = await createTestApp({ SMTP_URL: server.url, MODERATOR_EMAIL: moderator });
  await site.work();
});
afterAll(async () => {
  await site.close();
  await server.close();
});
beforeEach(() => {
  server.taken.length = 0;
});

const rabbi = () => `rabbi${++people}@example.org`;
const mailsTo = (email: string) => server.taken.filter(({ to }) => to.includes(email));
const reviews = () => mailsTo(moderator).length;

/** Submits, and waits until the moderator knows: the receipt, asked for before it, has been dealt with by then. */
async function submit(overrides: Parameters<typeof sermonInput>[0]) {
  const before = reviews();
  const answer = await site.visit({ method: 'POST', url: '/api/sermons', payload: sermonInput(overrides) });
  expect(answer.statusCode).toBe(201);
  await server.until(() => reviews() > before);
  return answer.json() as { id: number; slug: string };
}

const publish = (id: number, published = true) =>
  site.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/publish`, payload: { published } });

describe('a submission', () => {
  test('is confirmed to the submitter, and told to the moderator with a link into the dashboard', async () => {
    const email = rabbi();
    const { id } = await submit({ email, title: 'על הסולם', phone: '518 555 0123' });
    const [receipt, ...others] = mailsTo(email);
    expect(others).toEqual([]);
    expect(receipt?.mail.subject).toBe('We have received your sermon: על הסולם');
    expect(receipt?.mail.html).toMatch(/dir="rtl"[^>]*>על הסולם/);
    const [notice] = mailsTo(moderator);
    expect(notice?.mail.html).toContain(`http://localhost:3000/admin?sermon=${id}`);
    expect(notice?.mail.text).toContain('Phone: 518 555 0123');
    expect(notice?.mail.replyTo).toMatchObject([{ address: email }]);
  });

  test('that is refused sends nothing', async () => {
    const email = rabbi();
    const refused = await site.visit({
      method: 'POST',
      url: '/api/sermons',
      payload: sermonInput({ email, title: 'x' }),
    });
    expect(refused.statusCode).toBe(400);
    await submit({ email: rabbi() });
    expect(mailsTo(email)).toEqual([]);
  });

  test.each(['title', 'rabbiName', 'synagogueName', 'city'] as const)(
    'cannot put a header into a mail through its %s',
    async (field) => {
      const email = rabbi();
      await submit({ email, [field]: 'Words 12345\r\nBcc: victim@example.org\r\n\r\nA body' });
      for (const { mail, to, raw } of server.taken) {
        expect(to).toHaveLength(1);
        expect(raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/^bcc:/im);
        expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      }
      expect(mailsTo('victim@example.org')).toEqual([]);
    },
  );

  test('shows markup as text', async () => {
    const email = rabbi();
    await submit({ email, title: 'A <img src=x onerror=alert(1)> sermon' });
    expect(mailsTo(email)[0]?.mail.html).toContain('A &lt;img src=x onerror=alert(1)&gt; sermon');
  });

  test('cannot flood an address: it gets five receipts a day', async () => {
    const email = rabbi();
    for (let index = 0; index < 7; index++) await submit({ email });
    expect(mailsTo(email)).toHaveLength(5);
  });
});

describe('publishing', () => {
  test('tells the submitter where the sermon is, the first time only', async () => {
    const email = rabbi();
    const { id, slug } = await submit({ email, title: 'Where it is' });
    await publish(id);
    const news = () =>
      mailsTo(email).filter(({ mail }) => mail.subject === 'Your sermon is published: Where it is');
    await server.until(() => news().length > 0);
    expect(news()[0]?.mail.text).toContain(`http://localhost:3000/sermon/${slug}`);
    await publish(id, false);
    await publish(id);
    await publish(id);
    await submit({ email: rabbi() });
    expect(news()).toHaveLength(1);
  });

  test('a sermon with a Hebrew address is told of with a link that reads as Hebrew, and its words are told once', async () => {
    const email = rabbi();
    const { id, slug } = await submit({ email, title: 'על האבן', slug: 'על-האבן-שעל-פי-הבאר' });
    await publish(id);
    const news = () =>
      mailsTo(email).filter(({ mail }) => mail.subject === 'Your sermon is published: על האבן');
    await server.until(() => news().length > 0);
    const { html = '', text = '' } = news()[0]?.mail ?? {};
    // Its Hebrew is a block with a direction of its own, whose lines read from the right wherever they break.
    expect(html).toContain(`<span style="display:inline-block" lang="he" dir="rtl">${slug}</span>`);
    expect(html).toContain('<span dir="ltr">sermon/</span>');
    expect(text.split(encodeURI(slug))).toHaveLength(2);
  });

  test('what is hidden tells nobody yet; its submitter hears of it when it is shown', async () => {
    const email = rabbi();
    const { id } = await submit({ email, title: 'Put aside' });
    const hide = (hidden: boolean) =>
      site.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/hide`, payload: { hidden } });
    const news = () =>
      mailsTo(email).filter(({ mail }) => mail.subject === 'Your sermon is published: Put aside');
    await hide(true);
    await publish(id);
    await submit({ email: rabbi() });
    expect(news()).toEqual([]);
    await hide(false);
    await server.until(() => news().length > 0);
    await hide(true);
    await hide(false);
    await submit({ email: rabbi() });
    expect(news()).toHaveLength(1);
  });
});

test('a sermon that is taken back before its mail goes is told of when it is shown again, and no sermon twice', async () => {
  const slow = await createTestApp({ SMTP_URL: server.url, MODERATOR_EMAIL: moderator });
  const submitted = async (title: string) => {
    const email = rabbi();
    const payload = sermonInput({ email, title });
    const { id } = (await slow.visit({ method: 'POST', url: '/api/sermons', payload })).json();
    return { id, email };
  };
  const change = async (id: number, published: boolean) => {
    const url = `/api/admin/sermons/${id}/publish`;
    expect((await slow.administer({ method: 'PATCH', url, payload: { published } })).statusCode).toBe(200);
  };
  const news = (email: string) =>
    mailsTo(email).filter(({ mail }) => mail.subject?.startsWith('Your sermon is published'));
  const one = await submitted('Taken back at once');
  const other = await submitted('To and fro');
  // Nothing works in the background yet: no mail can go in between.
  await change(one.id, true);
  await change(one.id, false);
  for (const published of [true, false, true, false, true]) await change(other.id, published);
  await slow.work();
  await server.until(() => news(other.email).length > 0);
  const passBy = async () => {
    const seen = reviews();
    await submitted('Behind the others');
    await server.until(() => reviews() > seen);
  };
  await passBy();
  expect([news(one.email).length, news(other.email).length]).toEqual([0, 1]);
  await change(one.id, true);
  await server.until(() => news(one.email).length > 0);
  for (const { id } of [one, other]) for (const published of [false, true]) await change(id, published);
  await passBy();
  expect([news(one.email).length, news(other.email).length]).toEqual([1, 1]);
  await slow.close();
});

test('without a moderator in the settings, submissions work and nobody is told', async () => {
  const quiet = await createTestApp({ SMTP_URL: server.url });
  await quiet.work();
  const email = rabbi();
  await quiet.visit({ method: 'POST', url: '/api/sermons', payload: sermonInput({ email }) });
  await server.until(() => mailsTo(email).length > 0);
  expect(reviews()).toBe(0);
  await quiet.close();
});
