import { describe, expect, test } from 'vitest';
import type { SubscriptionOutput } from '../../../shared/newsletter/newsletter.schemas.ts';
import { siteSetting } from '../../db/site-setting.ts';
import { inTransaction } from '../../db/transaction.ts';
import { isWaitingForLock } from '../../testing/database.ts';
import { highlightsSite } from '../../testing/sites/highlights-site.ts';
import { FollowRepository } from './subscribers/follow.repository.ts';
import { resolveFollows } from './subscribers/follow.service.ts';
import { Subscriber } from './subscribers/subscriber.entity.ts';
import { subscriptionToken } from './subscribers/subscription-token.ts';

const { site, addSermon, addSubscribers, readNextIssue, send, mailsTo, latest, untilDelivered } =
  await highlightsSite();

type Follow = { kind: string; slug: string };

const subscribe = (email: string, follow?: readonly Follow[]) =>
  site.visit({
    method: 'POST',
    url: '/api/newsletters/subscribe',
    payload: { email, ...(follow && { follow }) },
  });
const rabbi = (slug: string): Follow => ({ kind: 'rabbi', slug });
const find = (email: string) => site.em().findOneOrFail(Subscriber, { email });
const followedBy = async (email: string) => {
  const [follows] = await new FollowRepository(site.em()).findOfSubscribers([(await find(email)).id]);
  return follows;
};
/** The follows that the unsubscribe page of a subscriber shows. */
const readFollows = async (email: string) => (await readSubscription(email)).follow;
async function readSubscription(email: string): Promise<SubscriptionOutput> {
  const token = new URLSearchParams((await linkOf(email)).split('?')[1]).get('token');
  const input = encodeURIComponent(JSON.stringify({ token }));
  return (await site.visit({ url: `/trpc/newsletters.subscription?input=${input}` })).json().result.data;
}
/** The path of the link in the emails to a subscriber. */
async function linkOf(email: string): Promise<string> {
  const secret = await siteSetting(site.em(), 'newsletter_secret');
  return `/unsubscribe?token=${encodeURIComponent(subscriptionToken((await find(email)).id, secret))}`;
}
const post = async (email: string, form: string) =>
  site.visit({
    method: 'POST',
    url: await linkOf(email),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form,
  });

const [naomi, ruth] = ['Rabbi Naomi Feldman', 'Rabbi Ruth Katz'];
const week = { dateDelivered: new Date('2026-11-14'), country: 'United States' };
const chanukah = { ...week, chosenOccasions: ['chanukah'] };

describe('a subscriber who follows', () => {
  test('a rabbi gets only the sermons of this rabbi, and no email of an issue without one', async () => {
    await addSermon({ ...week, rabbiName: naomi, title: 'Of wells' });
    await addSermon({ ...week, rabbiName: ruth, title: 'Of gates' });
    await addSubscribers(1, 'all');
    await subscribe('naomi@example.org', [rabbi('naomi-feldman')]);
    await subscribe('ruth@example.org', [rabbi('ruth-katz')]);
    await subscribe('nobody@example.org', [{ kind: 'occasions', slug: 'holiday' }]);
    expect((await readNextIssue()).recipients).toBe(3);
    expect(await send()).toMatchObject({
      sermons: 2,
      recipients: 3,
      message: 'Sending the highlights to 3 subscribers.',
    });
    await untilDelivered();
    const subject = (email: string) =>
      mailsTo(email).flatMap(({ mail }) => (mail.subject?.startsWith('Welcome') ? [] : [mail.subject]));
    expect(subject('all0@example.org')).toEqual(['This week on Bimah: 2 new sermons']);
    expect(subject('naomi@example.org')).toEqual(['This week: Of wells']);
    expect(subject('ruth@example.org')).toEqual(['This week: Of gates']);

    // Nothing is new: all active subscribers are counted.
    expect((await readNextIssue()).recipients).toBe(4);
    await addSermon({ ...week, rabbiName: ruth, title: 'Of doors' });
    expect((await send()).recipients).toBe(2);
    await untilDelivered();
    expect(subject('naomi@example.org')).toHaveLength(1);
    expect(subject('ruth@example.org')).toEqual(['This week: Of gates', 'This week: Of doors']);
    expect((await latest())?.counts).toMatchObject({ sent: 2, skipped: 2 });
  });

  test('Torah portions or holidays gets only the sermon of that kind', async () => {
    await addSermon({ ...week, title: 'For the portion' });
    await addSermon({ ...chanukah, title: 'For Chanukah' });
    await subscribe('portions@example.org', [{ kind: 'occasions', slug: 'portion' }]);
    await subscribe('holidays@example.org', [{ kind: 'occasions', slug: 'holiday' }]);
    expect((await send()).recipients).toBe(2);
    await untilDelivered();
    const subjects = (email: string) => mailsTo(email).map(({ mail }) => mail.subject);
    expect(subjects('portions@example.org')).toContain('This week: For the portion');
    expect(subjects('holidays@example.org')).toContain('This week: For Chanukah');
  });
});

test('the first subscription counts as one change, also with follows', async () => {
  await addSermon({ ...week, rabbiName: naomi });
  const countChanges = async () => {
    const [row] = await site
      .em()
      .execute<{ count: string }[]>('select last_value::text as count from changes_counted');
    return Number(row?.count);
  };
  const before = await countChanges();
  await subscribe('counted@example.org', [rabbi('naomi-feldman')]);
  expect(await countChanges()).toBe(before + 1);
});

describe('subscribing again', () => {
  test('adds follows to a subscription with follows, and does not restrict one without', async () => {
    await addSermon({ ...week, rabbiName: naomi });
    await addSermon({ ...week, rabbiName: ruth });
    await subscribe('follower@example.org', [rabbi('naomi-feldman')]);
    await subscribe('everything@example.org');
    for (const email of ['follower@example.org', 'everything@example.org']) {
      const responses = [await subscribe(email, [rabbi('ruth-katz')]), await subscribe(email)];
      for (const response of responses)
        expect(response.json()).toEqual({ message: "You've been added to our newsletter." });
    }
    expect((await followedBy('follower@example.org'))?.rabbis).toHaveLength(2);
    expect((await followedBy('everything@example.org'))?.rabbis).toEqual([]);
  });

  test('at the same time as the first subscription adds the follows of both', async ({ skip }) => {
    // The embedded database has one connection, so its transactions run one after the other.
    if (!site.database.databaseUrl) skip();
    await addSermon({ ...week, rabbiName: naomi });
    await addSermon({ ...week, rabbiName: ruth });
    const email = 'twice@example.org';
    let isDone = false;
    let second: Promise<unknown> = Promise.resolve();
    await inTransaction(site.em(), async (em) => {
      const follows = await resolveFollows(em, [{ kind: 'rabbi', slug: 'naomi-feldman' }]);
      await em.getRepository(Subscriber).addOrReactivate(email, null, follows);
      second = subscribe(email, [rabbi('ruth-katz')]).then(() => {
        isDone = true;
      });
      await expect.poll(async () => isDone || (await isWaitingForLock(site.em()))).toBe(true);
    });
    await second;
    expect((await readFollows(email)).map(({ slug }) => slug)).toEqual(['naomi-feldman', 'ruth-katz']);
  });

  test('after unsubscribing replaces the follows', async () => {
    await addSermon({ ...week, rabbiName: naomi });
    await subscribe('back@example.org', [rabbi('naomi-feldman')]);
    await post('back@example.org', 'wish=unsubscribe');
    await subscribe('back@example.org', [{ kind: 'occasions', slug: 'holiday' }]);
    expect(await followedBy('back@example.org')).toMatchObject({ rabbis: [], occasions: ['holiday'] });
  });

  test('with more than 50 rabbis in total keeps the earlier ones, and the form accepts all 52 follows', async () => {
    await addSermon({ ...week, rabbiName: naomi });
    const others = Array.from(
      { length: 50 },
      (_, index) => `Rabbi Other ${'abcdefghij'[index % 10]}${index}`,
    );
    for (const rabbiName of others) await addSermon({ ...week, rabbiName });
    const slugs = others.map((name) => name.replace('Rabbi ', '').replace(' ', '-').toLowerCase());
    await subscribe('chosen@example.org', [rabbi('naomi-feldman')]);
    const [naomiId] = (await followedBy('chosen@example.org'))?.rabbis ?? [];
    expect((await subscribe('chosen@example.org', slugs.map(rabbi))).statusCode).toBe(200);
    await subscribe('chosen@example.org', [
      { kind: 'synagogue', slug: 'beit-tefillah' },
      { kind: 'occasions', slug: 'portion' },
    ]);
    const { rabbis } = (await followedBy('chosen@example.org')) ?? { rabbis: [] };
    expect(rabbis).toHaveLength(50);
    expect(rabbis).toContain(naomiId);
    // All of them can be chosen again with the form.
    const follow = await readFollows('chosen@example.org');
    expect(follow).toHaveLength(52);
    const form = follow.map(({ kind, slug }) => `follow=${kind}:${slug}`).join('&');
    expect((await post('chosen@example.org', `wish=choose&${form}`)).statusCode).toBe(303);
    expect((await followedBy('chosen@example.org'))?.rabbis).toHaveLength(50);
  });
});

test('subscribing with an unknown follow or 51 follows is rejected with a message and stores no subscriber', async () => {
  const issuesOf = async (follow: unknown) =>
    (await subscribe('wrong@example.org', follow as Follow[])).json().issues;
  expect(await issuesOf([rabbi('nobody')])).toEqual([
    { path: 'follow.0.slug', message: 'There is no rabbi “nobody”' },
  ]);
  expect(await issuesOf([{ kind: 'city', slug: 'haifa' }])).toMatchObject([
    { message: 'kind must be one of rabbi, synagogue, occasions' },
  ]);
  expect(await issuesOf([{ kind: 'occasions', slug: 'passover' }])).toMatchObject([
    { path: 'follow.0.slug', message: 'slug must be one of portion, holiday' },
  ]);
  expect(await issuesOf(Array.from({ length: 51 }, () => rabbi('x')))).toMatchObject([
    { message: 'One request can add at most 50 follows' },
  ]);
  expect(await site.em().count(Subscriber, { email: 'wrong@example.org' })).toBe(0);
});

describe('the link in each email', () => {
  test('shows the follows; opening it keeps them, and its form replaces them', async () => {
    await addSermon({ ...week, rabbiName: naomi });
    await subscribe('choosing@example.org', [rabbi('naomi-feldman')]);
    expect(await readFollows('choosing@example.org')).toEqual([
      { kind: 'rabbi', slug: 'naomi-feldman', name: naomi },
    ]);
    await site.visit({ url: `${await linkOf('choosing@example.org')}&wish=choose` });
    expect((await followedBy('choosing@example.org'))?.rabbis).toHaveLength(1);
    const saved = await post(
      'choosing@example.org',
      'wish=choose&follow=occasions:portion&follow=occasions:holiday',
    );
    expect([saved.statusCode, saved.headers.location]).toEqual([
      303,
      `${await linkOf('choosing@example.org')}&saved=true`,
    ]);
    expect(await followedBy('choosing@example.org')).toMatchObject({
      rabbis: [],
      occasions: ['portion', 'holiday'],
    });
    await post('choosing@example.org', 'wish=choose');
    expect(await followedBy('choosing@example.org')).toMatchObject({ rabbis: [], occasions: [] });
    expect((await find('choosing@example.org')).isActive).toBe('true');
  });

  test('saves a form with 50 rabbis who have long Hebrew names', async () => {
    const letters = 'אבגדהוזחטיכלמנסעפצקרשת';
    const names = Array.from({ length: 50 }, (_, index) => {
      const own = `${letters[index % 22]}${letters[Math.floor(index / 22)]}`;
      return `הרב ${own} ${Array.from({ length: 10 }, () => 'בןציון').join(' ')}`;
    });
    for (const rabbiName of names) await addSermon({ ...week, rabbiName });
    await subscribe('hebrew@example.org', [{ kind: 'occasions', slug: 'holiday' }]);
    const slugs = await site
      .em()
      .execute<{ slug: string }[]>(`select slug from rabbis where slug like '%בןציון%'`);
    const form = new URLSearchParams([
      ['wish', 'choose'],
      ...slugs.map(({ slug }) => ['follow', `rabbi:${slug}`]),
    ]);
    expect((await post('hebrew@example.org', `${form}`)).statusCode).toBe(303);
    expect((await followedBy('hebrew@example.org'))?.rabbis).toHaveLength(50);
  });

  test('rejects a form with more than 50 rabbis with a message, and keeps the follows', async () => {
    await addSermon({ ...week, rabbiName: naomi });
    await subscribe('many@example.org', [rabbi('naomi-feldman')]);
    const rabbis = Array.from({ length: 51 }, (_, index) => `follow=rabbi:other-${index}`).join('&');
    const response = await post('many@example.org', `wish=choose&${rabbis}`);
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'You can follow at most 50 rabbis and 50 synagogues',
    ]);
    expect(await readFollows('many@example.org')).toMatchObject([rabbi('naomi-feldman')]);
  });

  test('keeps a rabbi whose sermons are all hidden, without showing the name', async () => {
    const sermon = await addSermon({ ...week, rabbiName: naomi });
    await subscribe('patient@example.org', [rabbi('naomi-feldman')]);
    await site.em().execute(`update sermons set is_hidden = 'true' where id = ?`, [sermon.id]);
    expect(await readFollows('patient@example.org')).toEqual([]);
    await post('patient@example.org', 'wish=choose&follow=occasions:holiday');
    expect(await followedBy('patient@example.org')).toMatchObject({
      rabbis: [expect.any(Number)],
      occasions: ['holiday'],
    });
  });

  test('lets a subscriber get all sermons with an empty form, even if all sermons of the only followed rabbi are hidden', async () => {
    const sermon = await addSermon({ ...week, rabbiName: 'Rabbi Only Choice' });
    await subscribe('only@example.org', [rabbi('only-choice')]);
    await site.em().execute(`update sermons set is_hidden = 'true' where id = ?`, [sermon.id]);
    expect(await readSubscription('only@example.org')).toMatchObject({ follow: [], getsAll: false });
    await post('only@example.org', 'wish=choose');
    expect(await readSubscription('only@example.org')).toMatchObject({ follow: [], getsAll: true });
    expect(await followedBy('only@example.org')).toMatchObject({ rabbis: [], synagogues: [], occasions: [] });
  });

  test('saves a form with a rabbi whose sermons are all hidden, and keeps the rabbi', async () => {
    const sermon = await addSermon({ ...week, rabbiName: 'Rabbi Hidden Since' });
    await subscribe('late@example.org', [rabbi('hidden-since')]);
    await site.em().execute(`update sermons set is_hidden = 'true' where id = ?`, [sermon.id]);
    const saved = await post(
      'late@example.org',
      'wish=choose&follow=rabbi:hidden-since&follow=occasions:holiday',
    );
    expect(saved.statusCode).toBe(303);
    expect(await followedBy('late@example.org')).toMatchObject({
      rabbis: [expect.any(Number)],
      occasions: ['holiday'],
    });
  });
});
