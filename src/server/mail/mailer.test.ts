import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../base/settings.ts';
import { findMailErrors } from '../testing/html.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import type { EmailContent } from './email-content.ts';
import { createMailer, type MailError, type Mailer } from './mailer.ts';
import { renderEmail } from './render-email.ts';

const settingsWith = (env: NodeJS.ProcessEnv) =>
  readSettings({
    NODE_ENV: 'test',
    PUBLIC_URL: 'https://bimah.example.org',
    MAIL_FROM: 'Bimah <mail@example.org>',
    ...env,
  });

const content: EmailContent = {
  subject: 'A subject',
  preview: 'What it is about',
  blocks: [
    { kind: 'heading', text: 'Shalom' },
    { kind: 'paragraph', text: 'The text of the email.' },
    {
      kind: 'sermon',
      title: 'על הסולם',
      byline: ['Rabbi <b>Adler</b>', 'New York · October 10, 2026'],
      link: { text: 'Read', url: 'https://bimah.example.org/sermon/a?b=1&c=2' },
    },
    { kind: 'facts', rows: [['Email', 'rabbi@example.org']] },
    { kind: 'button', text: 'Open', url: 'https://bimah.example.org' },
  ],
  reason: 'You asked for it.',
  unsubscribeUrl: 'https://bimah.example.org/unsubscribe?token=1.abc',
};

let server: MailServer;
let mailer: Mailer;
const settings = () => settingsWith({ SMTP_URL: server.url });

beforeAll(async () => {
  server = await startMailServer();
  mailer = createMailer(settings());
});
afterEach(() => server.behave(() => 'accept'));
afterAll(async () => {
  mailer.close();
  await server.close();
});

const send = async (overrides: Partial<Parameters<Mailer['send']>[0]> = {}) => {
  const before = server.received.length;
  await mailer.send({ to: 'reader@example.org', ...(await renderEmail(content, settings())), ...overrides });
  const [received, ...others] = server.received.slice(before);
  if (!received) throw new Error('The mail server received no email');
  expect(others).toEqual([]);
  return received;
};

const headerValues = (mail: { headers: { key: string; value: string }[] }, name: string) =>
  mail.headers.filter(({ key }) => key === name).map(({ value }) => value);

describe('an email over SMTP', () => {
  test('has HTML and text, its sender and the headers for one-click unsubscribe', async () => {
    const { mail, to, from } = await send();
    expect(to).toEqual(['reader@example.org']);
    expect(from).toBe('mail@example.org');
    expect(mail.from).toMatchObject({ name: 'Bimah', address: 'mail@example.org' });
    expect(mail.subject).toBe('A subject');
    expect(mail.html).toContain('על הסולם');
    expect(mail.text).toContain('על הסולם');
    expect(mail.text).toContain('Unsubscribe: https://bimah.example.org/unsubscribe?token=1.abc');
    expect(headerValues(mail, 'list-unsubscribe')).toEqual([
      '<https://bimah.example.org/unsubscribe?token=1.abc>',
    ]);
    expect(headerValues(mail, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  });

  test('marks Hebrew as right-to-left, and shows markup as text', async () => {
    const { mail } = await send();
    expect(mail.html).toMatch(/<h2[^>]*lang="he"[^>]*dir="rtl"/);
    expect(mail.html).toContain('Rabbi &lt;b&gt;Adler&lt;/b&gt;');
    expect(mail.html).not.toContain('<b>');
  });

  test('is valid HTML with every kind of block', async () => {
    const everyBlock: EmailContent = {
      ...content,
      subject: 'Sermons & <more>',
      blocks: [
        ...content.blocks,
        { kind: 'prose', text: 'Dear friends,\nShalom.\n\nחג אורים שמח' },
        {
          kind: 'sermon',
          label: 'Featured',
          title: 'The Ladder',
          byline: [],
          excerpt: 'And he dreamed.',
          link: {
            text: 'https://bimah.example.org/sermon/על-הסולם',
            url: 'https://bimah.example.org/sermon/1',
          },
        },
        { kind: 'facts', rows: [['Phone', '518 555 0123', 'tel:+15185550123']] },
      ],
    };
    const { mail } = await send(await renderEmail(everyBlock, settings()));
    expect(await findMailErrors(mail.html ?? '')).toEqual([]);
    // An `inline-block` does not take the underline of its link.
    expect(mail.html).toMatch(/<span style="[^"]*text-decoration:underline"[^>]*>על-הסולם<\/span>/);
  });

  test('keeps the trailing slash of a URL at its end in a Hebrew paragraph', async () => {
    const text = 'ראו https://example.org/lesson/ בבקשה.';
    const { mail } = await send(
      await renderEmail({ ...content, blocks: [{ kind: 'prose', text }] }, settings()),
    );
    expect(mail.html).toMatch(
      /dir="rtl">ראו <a [^>]*dir="ltr"[^>]*>https:\/\/example\.org\/lesson\/<\/a> בבקשה/,
    );
  });

  test('keeps the punctuation of a Hebrew line in an English paragraph at its end, and the other way round', async () => {
    const prose: EmailContent = {
      ...content,
      blocks: [
        { kind: 'prose', text: 'Please add the source.\nתודה!\nThe moderators' },
        { kind: 'prose', text: 'נא להוסיף את מקור הסיפור.\nThank you!' },
      ],
    };
    const { mail } = await send(await renderEmail(prose, settings()));
    expect(await findMailErrors(mail.html ?? '')).toEqual([]);
    expect(mail.html).toContain(
      'dir="ltr">Please add the source.<br/><span lang="he" dir="rtl">תודה!</span><br/>The moderators</p>',
    );
    expect(mail.html).toContain(
      'lang="he" dir="rtl">נא להוסיף את מקור הסיפור.<br/><span dir="ltr">Thank you!</span></p>',
    );
  });

  test('links URLs and email addresses in its text', async () => {
    const linked: EmailContent = {
      ...content,
      blocks: [
        { kind: 'paragraph', text: 'Get a new link at https://bimah.example.org/submissions.' },
        { kind: 'prose', text: 'Dear friends,\nתודה (office@example.org)\n\n<b>https://x.example</b>' },
      ],
    };
    const { mail } = await send(await renderEmail(linked, settings()));
    expect(await findMailErrors(mail.html ?? '')).toEqual([]);
    expect(mail.html).toMatch(
      /<a href="https:\/\/bimah\.example\.org\/submissions"[^>]*>https:\/\/bimah\.example\.org\/submissions<\/a>\./,
    );
    expect(mail.html).toMatch(/\(<a href="mailto:office@example\.org"[^>]*>office@example\.org<\/a>\)/);
    expect(mail.html).toMatch(/&lt;b&gt;<a href="https:\/\/x\.example\/"/);
    expect(mail.text).toContain('Get a new link at https://bimah.example.org/submissions.');
  });

  test('hides its preheader without an invisible font, which SpamAssassin scores (FONT_INVIS)', async () => {
    const { mail } = await send();
    expect(mail.html).toMatch(/<div style="display:none;[^"]*"[^>]*>What it is about/);
    expect(mail.html).not.toMatch(/font-size:\s*[01]px|opacity:\s*0|line-height:\s*[01]px/);
  });

  test('keeps a date on one line, with plain spaces in the text version', async () => {
    const { mail } = await send();
    expect(mail.html).toContain('New York · October\u00A010,\u00A02026');
    expect(mail.text).toContain('New York · October 10, 2026');
  });

  test.each([
    ['a line break', 'Hello\r\nBcc: victim@example.org'],
    ['a bare line feed', 'Hello\nBcc: victim@example.org'],
    ['a bare carriage return', 'Hello\rBcc: victim@example.org'],
    ['a Unicode line separator', 'Hello\u2028Bcc: victim@example.org'],
    ['an empty line, which ends the headers', 'Hello\r\n\r\n<b>a body</b>'],
    ['a NUL', 'Hello\u0000\r\nBcc: victim@example.org'],
  ])('keeps a subject with %s in one header', async (_name, subject) => {
    const { mail, to } = await send({ subject });
    expect(to).toEqual(['reader@example.org']);
    expect(mail.bcc ?? []).toEqual([]);
    expect(headerValues(mail, 'bcc')).toEqual([]);
    expect(mail.subject).toMatch(/^Hello .*(victim|body)/);
    expect(mail.text).toContain('The text of the email.');
  });

  test('removes control and bidi control characters from a subject', async () => {
    const { mail, raw } = await send({
      subject: 'Ring\u0007 \u001b[31mred\u0085 and \u202Eback\u2066wards\u007f',
    });
    expect(mail.subject).toBe('Ring [31mred and backwards');
    // An email client would decode an encoded word to these characters.
    expect(raw).not.toMatch(/=(07|1B|7F|C2=85|E2=80=AE|E2=81=A6)/i);
  });

  test.each([
    'reader@example.org\r\nBcc: victim@example.org',
    'reader@example.org, victim@example.org',
    '"reader@example.org victim"@example.org',
    '"a b" <victim@example.org>',
    'reader@example.org(comment)',
    '<reader@example.org> NOTIFY=NEVER',
    '',
  ])('is not sent to %j, which is not a plain email address', async (to) => {
    const before = server.received.length;
    const error = await send({ to }).catch((error: MailError) => error);
    expect(error).toMatchObject({ name: 'MailError', isPermanent: true });
    expect(server.received).toHaveLength(before);
  });

  test.each([
    'reader@example.org\r\nBcc: victim@example.org',
    'reader@example.org, victim@example.org',
    '"a b" <victim@example.org>',
  ])('is sent without the Reply-To %j, which is not a plain email address', async (replyTo) => {
    const { mail, to, raw } = await send({ replyTo });
    expect(to).toEqual(['reader@example.org']);
    expect(mail.replyTo).toBeUndefined();
    expect(raw).not.toContain('victim');
  });

  test("has the moderator's email address as Reply-To, unless it sets another or goes to the moderator", async () => {
    const moderated = createMailer(
      settingsWith({ SMTP_URL: server.url, MODERATOR_EMAIL: 'mod@example.org' }),
    );
    const replyTo = async (overrides: Partial<Parameters<Mailer['send']>[0]>) => {
      const rendered = await renderEmail(content, settings());
      await moderated.send({ to: 'reader@example.org', ...rendered, ...overrides });
      return server.received.at(-1)?.mail.replyTo?.map(({ address }) => address);
    };
    expect(await replyTo({})).toEqual(['mod@example.org']);
    expect(await replyTo({ replyTo: 'rabbi@example.org' })).toEqual(['rabbi@example.org']);
    expect(await replyTo({ to: 'mod@example.org' })).toBeUndefined();
    moderated.close();
  });

  test('is sent to a server that takes 300 ms to respond', async () => {
    server.behave(() => ({ delayMs: 300 }));
    await expect(send()).resolves.toMatchObject({ to: ['reader@example.org'] });
  });

  test.each([
    ['a permanently rejected recipient', { rejectRecipient: 550 }, true],
    ['a temporarily rejected recipient', { rejectRecipient: 450 }, false],
    ['a sender who must log in first', { rejectRecipient: 530, message: 'Authentication required' }, false],
    ['a sender who may not send', { rejectRecipient: 554, message: '5.7.1 Access denied' }, false],
    ['a temporarily rejected message', { rejectMessage: 451 }, false],
    ['a message rejected for every recipient', { rejectMessage: 554 }, false],
    ['a connection that breaks', 'hang up', false],
  ] as const)('reports %s, and sends the next email', async (_name, behavior, isPermanent) => {
    server.behave(() => behavior);
    const error = await send().catch((error: MailError) => error);
    expect(error).toMatchObject({ name: 'MailError', isPermanent });
    server.behave(() => 'accept');
    await expect(send()).resolves.toMatchObject({ to: ['reader@example.org'] });
  });

  test('reports an unreachable server', async () => {
    const unreachable = createMailer(settingsWith({ SMTP_URL: 'smtp://127.0.0.1:1' }));
    const error = await unreachable
      .send({ to: 'reader@example.org', ...(await renderEmail(content, settings())) })
      .catch((error: MailError) => error);
    expect(error).toMatchObject({ name: 'MailError', isPermanent: false });
    expect((error as MailError).message).toContain('ECONNREFUSED 127.0.0.1:1');
    unreachable.close();
  });
});

test('without a mail server, emails are stored as .eml files that only the owner can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bimah-outbox-'));
  const outboxMailer = createMailer(settingsWith({ DATA_DIR: folder }));
  await outboxMailer.send({ to: 'reader@example.org', ...(await renderEmail(content, settings())) });
  const [name = '', ...others] = await readdir(join(folder, 'outbox'));
  expect(others).toEqual([]);
  expect(name).toMatch(/^\d{4}-.*\.eml$/);
  const file = join(folder, 'outbox', name);
  const mail = await PostalMime.parse(await readFile(file));
  expect(mail.to?.[0]?.address).toBe('reader@example.org');
  expect(mail.html).toContain('Shalom');
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o077).toBe(0);
  await rm(folder, { recursive: true });
});

test('a line break in the sender name is rejected at startup, and is replaced by a space when an email is composed', async () => {
  const name = 'Bimah\r\nBcc: victim@example.org';
  expect(() => settingsWith({ MAIL_FROM: `${name} <mail@example.org>` })).toThrow(/^MAIL_FROM is 'Bimah/);
  const misconfigured = createMailer({
    ...settingsWith({ SMTP_URL: server.url }),
    mailFrom: { name, address: 'mail@example.org' },
  });
  await misconfigured.send({ to: 'reader@example.org', ...(await renderEmail(content, settings())) });
  misconfigured.close();
  const { mail, to } = server.received.at(-1) ?? {};
  expect(to).toEqual(['reader@example.org']);
  expect(mail?.from).toMatchObject({ name: 'Bimah Bcc: victim@example.org', address: 'mail@example.org' });
  expect(mail?.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
});
