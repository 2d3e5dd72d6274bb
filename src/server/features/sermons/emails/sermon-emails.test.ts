import { beforeEach, describe, expect, test } from 'vitest';
import { file, row } from '../../../testing/sermon-csv.ts';
import { importRuns } from '../../../testing/sites/import-site.ts';
import { mailingSite } from '../../../testing/sites/mailing-site.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { sermonInput } from '../sermon/sermon.factory.ts';

const moderator = 'moderator@example.org';

const { server, site, mailsTo } = await mailingSite({ MODERATOR_EMAIL: moderator });
let emailAddressCount = 0;

beforeEach(() => {
  server.received.length = 0;
});

const newEmailAddress = () => `rabbi${++emailAddressCount}@example.org`;
const moderatorEmailCount = () => mailsTo(moderator).length;

/** Submits a sermon and waits for the moderator's email, which is sent after the receipt. */
async function submit(overrides: Parameters<typeof sermonInput>[0]) {
  const before = moderatorEmailCount();
  const response = await site.visit({ method: 'POST', url: '/api/sermons', payload: sermonInput(overrides) });
  expect(response.statusCode).toBe(201);
  await server.until(() => moderatorEmailCount() > before);
  return response.json() as { id: number; slug: string };
}

const publish = (id: number, published = true, at = site) =>
  at.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/publish`, payload: { published } });
const hide = (id: number, hidden: boolean) =>
  site.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/hide`, payload: { hidden } });
const publicationsTo = (email: string) =>
  mailsTo(email).filter(({ mail }) => mail.subject?.startsWith('Your sermon is published'));

/** When each delayed email is due, in seconds since 1970. */
const dueTimes = async (at = site) =>
  (
    await at.em().execute<{ seconds: string }[]>(
      `select extract(epoch from start_after)::text as seconds from jobs.job
       where name = 'sermons.notice' and state = 'created' and start_after > now()`,
    )
  ).map(({ seconds }) => Number(seconds));

/** The time of the database, in seconds since 1970. */
async function readTime(at = site): Promise<number> {
  const [row] = await at
    .em()
    .execute<{ seconds: string }[]>('select extract(epoch from now())::text as seconds');
  return Number(row?.seconds);
}

/** Checks that an email is due 60 seconds after an action, however long the action takes. */
async function expectDelay(action: () => Promise<unknown>, at = site): Promise<void> {
  const before = await readTime(at);
  await action();
  const after = await readTime(at);
  const [due = 0, ...others] = await dueTimes(at);
  expect(others).toEqual([]);
  expect(due - 60).toBeGreaterThanOrEqual(before);
  expect(due - 60).toBeLessThanOrEqual(after);
}

/** Makes every delayed email due now, and returns after the worker has run their jobs. */
async function endDelay(): Promise<void> {
  await site
    .em()
    .execute(`update jobs.job set start_after = now() where name = 'sermons.notice' and state = 'created'`);
  // Jobs run one at a time, oldest first: when the emails of this submission are sent, the delayed ones are.
  await submit({ email: newEmailAddress() });
}

describe('a submission', () => {
  test('emails a receipt to the submitter, and a link to the dashboard to the moderator', async () => {
    const email = newEmailAddress();
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

  test('that is rejected sends no email to its submitter', async () => {
    const email = newEmailAddress();
    const rejected = await site.visit({
      method: 'POST',
      url: '/api/sermons',
      payload: sermonInput({ email, title: 'x' }),
    });
    expect(rejected.statusCode).toBe(400);
    const otherEmail = newEmailAddress();
    await submit({ email: otherEmail });
    await server.until(() => mailsTo(otherEmail).length > 0);
    expect(mailsTo(email)).toEqual([]);
  });

  test.each(['title', 'rabbiName', 'synagogueName', 'city'] as const)(
    'cannot inject a Bcc header into an email through its %s',
    async (field) => {
      const email = newEmailAddress();
      await submit({ email, [field]: 'Words 12345\r\nBcc: victim@example.org\r\n\r\nA body' });
      await server.until(() => mailsTo(email).length > 0);
      for (const { mail, to, raw } of server.received) {
        expect(to).toHaveLength(1);
        expect(raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/^bcc:/im);
        expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      }
      expect(mailsTo('victim@example.org')).toEqual([]);
    },
  );

  test('shows markup in its title as text in the receipt', async () => {
    const email = newEmailAddress();
    await submit({ email, title: 'A <img src=x onerror=alert(1)> sermon' });
    expect(mailsTo(email)[0]?.mail.html).toContain('A &lt;img src=x onerror=alert(1)&gt; sermon');
  });

  test('sends five receipts for seven submissions within a day from one email address', async () => {
    const email = newEmailAddress();
    for (let index = 0; index < 7; index++) await submit({ email });
    expect(mailsTo(email)).toHaveLength(5);
  });

  test('emails a receipt even after the import of six sermons with the same email address', async () => {
    const email = newEmailAddress();
    const runs = importRuns(site);
    const rows = Array.from({ length: 6 }, (_, index) => row(`From the archive ${index}`));
    const { id } = await runs.receive(file(...rows).replaceAll('ada@example.org', email));
    expect((await runs.start(id)).counts).toMatchObject({ new: 6 });
    await submit({ email });
    expect(mailsTo(email)).toHaveLength(1);
  });
});

describe('publishing', () => {
  test('emails the submitter the link after 60 seconds, the first time only', async () => {
    const email = newEmailAddress();
    const { id, slug } = await submit({ email, title: 'Where it is' });
    await expectDelay(() => publish(id));
    await submit({ email: newEmailAddress() });
    expect(publicationsTo(email)).toEqual([]);
    await endDelay();
    expect(publicationsTo(email)).toHaveLength(1);
    expect(publicationsTo(email)[0]?.mail.text).toContain(`http://localhost:3000/sermon/${slug}`);
    expect(publicationsTo(email)[0]?.mail.replyTo).toMatchObject([{ address: moderator }]);
    for (const published of [false, true, true]) await publish(id, published);
    expect(await dueTimes()).toEqual([]);
    await endDelay();
    expect(publicationsTo(email)).toHaveLength(1);
  });

  test('shows a Hebrew slug in Hebrew in the HTML version, and once, percent-encoded, in the text version', async () => {
    const email = newEmailAddress();
    const { id, slug } = await submit({ email, title: 'על האבן', slug: 'על-האבן-שעל-פי-הבאר' });
    await publish(id);
    await endDelay();
    const { html = '', text = '' } = publicationsTo(email)[0]?.mail ?? {};
    // The slug is an inline block with its own direction, so that its lines start at the right. It has its own
    // underline, because an inline block does not get that of the link.
    expect(html).toContain(
      `<span style="display:inline-block;text-decoration:underline" lang="he" dir="rtl">${slug}</span>`,
    );
    expect(html).toContain('<span dir="ltr">sermon/</span>');
    expect(text.split(encodeURI(slug))).toHaveLength(2);
  });

  test('sends nothing for a hidden sermon until it is unhidden, and then one email', async () => {
    const email = newEmailAddress();
    const { id } = await submit({ email, title: 'Hidden first' });
    await hide(id, true);
    await publish(id);
    expect(await dueTimes()).toEqual([]);
    await hide(id, false);
    await endDelay();
    expect(publicationsTo(email)).toHaveLength(1);
    await hide(id, true);
    await hide(id, false);
    await endDelay();
    expect(publicationsTo(email)).toHaveLength(1);
  });

  test.each([
    ['unpublished', (id: number) => publish(id, false), (id: number) => publish(id)],
    ['hidden', (id: number) => hide(id, true), (id: number) => hide(id, false)],
  ])(
    'sends nothing when the sermon is %s within the 60 seconds, and one email once it is visible again',
    async (_state, makeInvisible, makeVisible) => {
      const email = newEmailAddress();
      const { id } = await submit({ email });
      await publish(id);
      await makeInvisible(id);
      await endDelay();
      expect(publicationsTo(email)).toEqual([]);
      await expectDelay(() => makeVisible(id));
      await endDelay();
      await makeInvisible(id);
      await makeVisible(id);
      await endDelay();
      expect(publicationsTo(email)).toHaveLength(1);
    },
  );

  test('sends nothing when the sermon is deleted within the 60 seconds', async () => {
    const email = newEmailAddress();
    const { id } = await submit({ email });
    await expectDelay(() => publish(id));
    await site.administer({ method: 'DELETE', url: `/api/admin/sermons/${id}` });
    await endDelay();
    expect(publicationsTo(email)).toEqual([]);
  });

  test('starts the 60 seconds again only when a sermon is unpublished and republished, and sends one email', async () => {
    const email = newEmailAddress();
    const { id } = await submit({ email });
    await publish(id);
    await site
      .em()
      .execute(
        `update jobs.job set start_after = now() + interval '1 hour' where state = 'created' and start_after > now()`,
      );
    const before = await dueTimes();
    await publish(id);
    expect(await dueTimes()).toEqual(before);
    await publish(id, false);
    await expectDelay(() => publish(id));
    await endDelay();
    expect(publicationsTo(email)).toHaveLength(1);
  });

  test('keeps delayed emails in the database, so that a worker that starts later sends them', async () => {
    const siteWithoutWorker = await createTestApp({ SMTP_URL: server.url });
    const email = newEmailAddress();
    const { id } = (
      await siteWithoutWorker.visit({ method: 'POST', url: '/api/sermons', payload: sermonInput({ email }) })
    ).json();
    await expectDelay(() => publish(id, true, siteWithoutWorker), siteWithoutWorker);
    await siteWithoutWorker.em().execute('update jobs.job set start_after = now()');
    await siteWithoutWorker.work();
    await server.until(() => publicationsTo(email).length > 0);
    await siteWithoutWorker.close();
  });
});

test('without MODERATOR_EMAIL, submissions work and only the submitter is emailed', async () => {
  const siteWithoutModerator = await createTestApp({ SMTP_URL: server.url });
  await siteWithoutModerator.work();
  const email = newEmailAddress();
  await siteWithoutModerator.visit({ method: 'POST', url: '/api/sermons', payload: sermonInput({ email }) });
  const countUnfinishedJobs = async () =>
    (
      await siteWithoutModerator
        .em()
        .execute(
          `select from jobs.job where name = 'sermons.notice' and state in ('created', 'active', 'retry')`,
        )
    ).length;
  // The job of the moderator's email runs as well, and sends nothing.
  await expect.poll(countUnfinishedJobs).toBe(0);
  expect(server.received.map(({ to }) => to)).toEqual([[email]]);
  await siteWithoutModerator.close();
});
