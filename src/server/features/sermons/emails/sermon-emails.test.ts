import { beforeEach, describe, expect, test } from 'vitest';
import { mailingSite } from '../../../testing/mailing-site.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { sermonInput } from '../sermon/sermon.factory.ts';

const moderator = 'moderator@example.org';

const { server, site, mailsTo } = await mailingSite({ MODERATOR_EMAIL: moderator });
let people = 0;

beforeEach(() => {
  server.received.length = 0;
});

const rabbi = () => `rabbi${++people}@example.org`;
const reviews = () => mailsTo(moderator).length;

/** Submits a sermon and waits for the moderator's email, which is sent after the receipt. */
async function submit(overrides: Parameters<typeof sermonInput>[0]) {
  const before = reviews();
  const response = await site.visit({ method: 'POST', url: '/api/sermons', payload: sermonInput(overrides) });
  expect(response.statusCode).toBe(201);
  await server.until(() => reviews() > before);
  return response.json() as { id: number; slug: string };
}

const publish = (id: number, published = true, at = site) =>
  at.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/publish`, payload: { published } });
const hide = (id: number, hidden: boolean) =>
  site.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/hide`, payload: { hidden } });
const publicationsTo = (email: string) =>
  mailsTo(email).filter(({ mail }) => mail.subject?.startsWith('Your sermon is published'));

/** The remaining delay of each held email, in seconds. */
const holds = async (at = site) =>
  (
    await at.em().execute<{ seconds: string }[]>(
      `select extract(epoch from start_after - now())::text as seconds from jobs.job
       where name = 'sermons.notice' and state = 'created' and start_after > now()`,
    )
  ).map(({ seconds }) => Number(seconds));

/** Makes every held email due now, and returns after the worker has run their jobs. */
async function endHold(): Promise<void> {
  await site
    .em()
    .execute(`update jobs.job set start_after = now() where name = 'sermons.notice' and state = 'created'`);
  await submit({ email: rabbi() });
}

describe('a submission', () => {
  test('emails a receipt to the submitter, and a link to the dashboard to the moderator', async () => {
    const email = rabbi();
    const { id } = await submit({ email, title: 'על הסולם', phone: '518 555 0123' });
    const [receipt, ...others] = mailsTo(email);
    expect(others).toEqual([]);
    expect(receipt?.mail.subject).toBe('We received your sermon: על הסולם');
    expect(receipt?.mail.html).toMatch(/dir="rtl"[^>]*>על הסולם/);
    expect(receipt?.mail.html).toMatch(/Given for .*href="[^"]+\/torah-portions\/vayetzei"/s);
    expect(receipt?.mail.replyTo).toMatchObject([{ address: moderator }]);
    const [review] = mailsTo(moderator);
    expect(review?.mail.html).toContain(`http://localhost:3000/admin?sermon=${id}`);
    expect(review?.mail.text).toContain('Phone: 518 555 0123');
    expect(review?.mail.replyTo).toMatchObject([{ address: email }]);
  });

  test('that is rejected sends no email', async () => {
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
    'cannot inject a header into an email through its %s',
    async (field) => {
      const email = rabbi();
      await submit({ email, [field]: 'Words 12345\r\nBcc: victim@example.org\r\n\r\nA body' });
      for (const { mail, to, raw } of server.received) {
        expect(to).toHaveLength(1);
        expect(raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/^bcc:/im);
        expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      }
      expect(mailsTo('victim@example.org')).toEqual([]);
    },
  );

  test('shows markup as text in emails', async () => {
    const email = rabbi();
    await submit({ email, title: 'A <img src=x onerror=alert(1)> sermon' });
    expect(mailsTo(email)[0]?.mail.html).toContain('A &lt;img src=x onerror=alert(1)&gt; sermon');
  });

  test('sends at most five receipts a day to one email address', async () => {
    const email = rabbi();
    for (let index = 0; index < 7; index++) await submit({ email });
    expect(mailsTo(email)).toHaveLength(5);
  });
});

describe('publishing', () => {
  test('emails the submitter the link after 60 seconds, the first time only', async () => {
    const email = rabbi();
    const { id, slug } = await submit({ email, title: 'Where it is' });
    await publish(id);
    await submit({ email: rabbi() });
    expect(publicationsTo(email)).toEqual([]);
    expect(await holds()).toEqual([expect.closeTo(60, -1.5)]);
    await endHold();
    expect(publicationsTo(email)).toHaveLength(1);
    expect(publicationsTo(email)[0]?.mail.text).toContain(`http://localhost:3000/sermon/${slug}`);
    expect(publicationsTo(email)[0]?.mail.replyTo).toMatchObject([{ address: moderator }]);
    for (const published of [false, true, true]) await publish(id, published);
    expect(await holds()).toEqual([]);
    await endHold();
    expect(publicationsTo(email)).toHaveLength(1);
  });

  test('shows a Hebrew slug in Hebrew, and once only in the text version', async () => {
    const email = rabbi();
    const { id, slug } = await submit({ email, title: 'על האבן', slug: 'על-האבן-שעל-פי-הבאר' });
    await publish(id);
    await endHold();
    const { html = '', text = '' } = publicationsTo(email)[0]?.mail ?? {};
    // The Hebrew text is a block with its own direction, so that its lines start at the right.
    expect(html).toContain(`<span style="display:inline-block" lang="he" dir="rtl">${slug}</span>`);
    expect(html).toContain('<span dir="ltr">sermon/</span>');
    expect(text.split(encodeURI(slug))).toHaveLength(2);
  });

  test('sends nothing for a hidden sermon until it is unhidden', async () => {
    const email = rabbi();
    const { id } = await submit({ email, title: 'Hidden first' });
    await hide(id, true);
    await publish(id);
    expect(await holds()).toEqual([]);
    await hide(id, false);
    await endHold();
    expect(publicationsTo(email)).toHaveLength(1);
    await hide(id, true);
    await hide(id, false);
    await endHold();
    expect(publicationsTo(email)).toHaveLength(1);
  });

  test.each([
    ['unpublished', (id: number) => publish(id, false), (id: number) => publish(id)],
    ['hidden', (id: number) => hide(id, true), (id: number) => hide(id, false)],
  ])(
    'sends nothing when the sermon is %s within the 60 seconds, and one email once it is back',
    async (_state, takeBack, bringBack) => {
      const email = rabbi();
      const { id } = await submit({ email });
      await publish(id);
      await takeBack(id);
      await endHold();
      expect(publicationsTo(email)).toEqual([]);
      await bringBack(id);
      expect(await holds()).toEqual([expect.closeTo(60, -1.5)]);
      await endHold();
      await takeBack(id);
      await bringBack(id);
      await endHold();
      expect(publicationsTo(email)).toHaveLength(1);
    },
  );

  test('sends nothing when the sermon is deleted within the 60 seconds', async () => {
    const email = rabbi();
    const { id } = await submit({ email });
    await publish(id);
    await site.administer({ method: 'DELETE', url: `/api/admin/sermons/${id}` });
    await endHold();
    expect(publicationsTo(email)).toEqual([]);
  });

  test('starts the 60 seconds again when a sermon is republished, and sends one email', async () => {
    const email = rabbi();
    const { id } = await submit({ email });
    await publish(id);
    await site
      .em()
      .execute(
        `update jobs.job set start_after = now() + interval '20 seconds' where state = 'created' and start_after > now()`,
      );
    await publish(id);
    expect(await holds()).toEqual([expect.closeTo(20, -1.5)]);
    await publish(id, false);
    await publish(id);
    expect(await holds()).toEqual([expect.closeTo(60, -1.5)]);
    await endHold();
    expect(publicationsTo(email)).toHaveLength(1);
  });

  test('holds emails in the database, so that a process that starts later sends them', async () => {
    const stopped = await createTestApp({ SMTP_URL: server.url });
    const email = rabbi();
    const { id } = (
      await stopped.visit({ method: 'POST', url: '/api/sermons', payload: sermonInput({ email }) })
    ).json();
    await publish(id, true, stopped);
    expect(await holds(stopped)).toEqual([expect.closeTo(60, -1.5)]);
    await stopped.em().execute('update jobs.job set start_after = now()');
    await stopped.work();
    await server.until(() => publicationsTo(email).length > 0);
    await stopped.close();
  });
});

test('without MODERATOR_EMAIL, submissions work and only the submitter is emailed', async () => {
  const quiet = await createTestApp({ SMTP_URL: server.url });
  await quiet.work();
  const email = rabbi();
  await quiet.visit({ method: 'POST', url: '/api/sermons', payload: sermonInput({ email }) });
  await server.until(() => mailsTo(email).length > 0);
  expect(reviews()).toBe(0);
  await quiet.close();
});
