import { describe, expect, test } from 'vitest';
import { mailingSite } from '../../testing/sites/mailing-site.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { Subscriber } from './subscribers/subscriber.entity.ts';

const bounceSecret = 'a secret of the mail service';

const { server, site, mailsTo } = await mailingSite({ MAIL_RATE: '1000', BOUNCE_SECRET: bounceSecret });
let emailCount = 0;
const newEmail = () => `reader${++emailCount}@example.org`;

const subscribe = (email: string, name?: string) =>
  site.visit({
    method: 'POST',
    url: '/api/newsletters/subscribe',
    payload: { email, ...(name && { name }) },
  });
const find = (email: string) => site.em().findOneOrFail(Subscriber, { email });

/** Subscribes an email address, waits for the welcome email, and returns the unsubscribe path in it. */
async function subscribeAndGetPath(email = newEmail(), name?: string) {
  await subscribe(email, name);
  await server.until(() => mailsTo(email).length > 0);
  const { mail } = mailsTo(email)[0] ?? {};
  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const { pathname, search } = new URL(header.slice(1, -1));
  return { email, mail, path: pathname + search };
}

/** Waits until all queued emails are sent. */
async function waitForEmails() {
  const { email } = await subscribeAndGetPath();
  expect(mailsTo(email)).toHaveLength(1);
}

describe('subscribing', () => {
  test('returns the same response for a new, an active and an inactive email address', async () => {
    const email = newEmail();
    const responses = [await subscribe(email)];
    responses.push(await subscribe(email.toUpperCase()));
    await site.em().nativeUpdate(Subscriber, { email }, { isActive: 'false' });
    responses.push(await subscribe(email));
    for (const response of responses) {
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ message: "You've been added to our newsletter." });
    }
    expect((await find(email)).isActive).toBe('true');
  });

  test('sends one welcome email, with an unsubscribe link and without the submitted name', async () => {
    const name = 'Visit http://spam.example';
    const { email, mail, path } = await subscribeAndGetPath(newEmail(), name);
    expect(mail?.subject).toBe('Welcome to the Bimah newsletter');
    expect(mail?.html).toContain(path);
    expect(mail?.text).toContain(path);
    await subscribe(email, name);
    await waitForEmails();
    expect(mailsTo(email)).toHaveLength(1);
    // The parsed email: in the raw one, the name could be encoded.
    expect(JSON.stringify(mail)).not.toContain('spam');
  });

  test('sends a follower a welcome email that does not promise all sermons', async () => {
    const email = newEmail();
    const follow = [{ kind: 'occasions', slug: 'holiday' }];
    await site.visit({ method: 'POST', url: '/api/newsletters/subscribe', payload: { email, follow } });
    await server.until(() => mailsTo(email).length > 0);
    expect(mailsTo(email)[0]?.mail.text).toMatch(/new\s+sermons\s+from\s+what\s+you\s+follow\s+on\s+Bimah/);
    expect((await subscribeAndGetPath()).mail?.text).not.toContain('you follow');
  });

  test('sends no second welcome email on the same day after unsubscribing and subscribing again', async () => {
    const { email, path } = await subscribeAndGetPath();
    for (let round = 0; round < 3; round++) {
      await site.visit({ method: 'POST', url: path });
      await subscribe(email);
    }
    await waitForEmails();
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('sends one welcome email for concurrent subscriptions of one email address', async () => {
    const email = newEmail();
    await Promise.all(Array.from({ length: 8 }, () => subscribe(email)));
    await waitForEmails();
    expect(mailsTo(email)).toHaveLength(1);
  });

  test.each(['', 'nobody', 'a b@example.org', '"a b"@example.org', 'a@example.org\r\nBcc: b@example.org'])(
    'rejects the invalid email address %j',
    async (email) => {
      const response = await subscribe(email);
      expect(response.statusCode).toBe(400);
      expect(response.json().issues[0]).toEqual({
        path: 'email',
        message: 'Please enter a valid email address',
      });
    },
  );
});

describe('unsubscribing', () => {
  test('works by one-click POST without an Origin, in both form encodings, and repeatedly', async () => {
    const { email, path } = await subscribeAndGetPath();
    const click = (payload: string, type: string) =>
      site.visit({ method: 'POST', url: path, payload, headers: { 'content-type': type } });
    const response = await click('List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded');
    expect(response.statusCode).toBe(200);
    expect((await find(email)).isActive).toBe('false');
    await subscribe(email);
    const multipart =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    for (let round = 0; round < 2; round++) {
      expect((await click(multipart, 'multipart/form-data; boundary=x')).statusCode).toBe(200);
      expect((await find(email)).isActive).toBe('false');
    }
  });

  test('does not happen on GET or HEAD, which link scanners send', async () => {
    const { email, path } = await subscribeAndGetPath();
    await site.visit({ method: 'GET', url: path });
    await site.visit({ method: 'HEAD', url: path });
    expect((await find(email)).isActive).toBe('true');
  });

  test('with the button of the page redirects to the same page; its other button resubscribes', async () => {
    const { email, path } = await subscribeAndGetPath();
    const press = (button: string) =>
      site.visit({
        method: 'POST',
        url: path,
        payload: `wish=${button}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' },
      });
    const unsubscribed = await press('unsubscribe');
    expect(unsubscribed.statusCode).toBe(303);
    expect(unsubscribed.headers.location).toBe(path);
    expect((await find(email)).isActive).toBe('false');
    await press('resubscribe');
    expect((await find(email)).isActive).toBe('true');
  });

  test('needs a valid token: forged and changed tokens are rejected', async () => {
    const { email: otherEmail } = await subscribeAndGetPath();
    const { email, path } = await subscribeAndGetPath();
    const [{ id }, { id: otherId }] = [await find(email), await find(otherEmail)];
    const token = path.split('token=')[1] ?? '';
    const other = token.replace(/^\d+/, String(otherId));
    expect(other).not.toBe(token);
    for (const wrong of [
      '',
      'x',
      `${id}.`,
      `${id}.${'A'.repeat(32)}`,
      other,
      `${token}x`,
      `${'9'.repeat(30)}.x`,
    ]) {
      const response = await site.visit({
        method: 'POST',
        url: `/unsubscribe?token=${encodeURIComponent(wrong)}`,
      });
      expect([400, 404]).toContain(response.statusCode);
    }
    expect(await site.em().count(Subscriber, { isActive: 'false', id: { $in: [id, otherId] } })).toBe(0);
  });

  test.each(['/unsubscribe', '/subscribe'])(
    'POST %s returns 415 for content types that no form has, and changes nothing',
    async (route) => {
      const { email, path } = await subscribeAndGetPath();
      const multipart = 'multipart/form-data; boundary=x';
      const rejected = ['application/json', 'text/plain', 'application/xml', 'no type', undefined];
      for (const type of route === '/subscribe' ? [...rejected, multipart] : rejected) {
        const other = newEmail();
        const response = await site.visit({
          method: 'POST',
          url: route === '/unsubscribe' ? path : route,
          payload: Buffer.from(`email=${other}`),
          headers: type === undefined ? {} : { 'content-type': type },
        });
        expect([type, response.statusCode]).toEqual([type, 415]);
        expect(await site.em().count(Subscriber, { email: other })).toBe(0);
      }
      expect((await find(email)).isActive).toBe('true');
    },
  );

  test.each([{}, { 'content-type': 'text/plain', 'content-length': '0' }])(
    'works without a body, with the headers %j',
    async (headers) => {
      const { email, path } = await subscribeAndGetPath();
      expect((await site.visit({ method: 'POST', url: path, headers })).statusCode).toBe(200);
      expect((await find(email)).isActive).toBe('false');
    },
  );

  test('has its own body parser: a form body sent to the REST API still returns 415', async () => {
    const response = await site.visit({
      method: 'POST',
      url: '/api/newsletters/subscribe',
      payload: 'email=a@example.org',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.statusCode).toBe(415);
  });

  test('shows the email address in masked form', async () => {
    const { email, path } = await subscribeAndGetPath();
    const token = decodeURIComponent(path.split('token=')[1] ?? '');
    const response = await site.visit({
      method: 'GET',
      url: `/trpc/newsletters.subscription?input=${encodeURIComponent(JSON.stringify({ token }))}`,
    });
    expect(response.json().result.data).toEqual({
      email: 'r…@example.org',
      isActive: true,
      follow: [],
      getsAll: true,
    });
    expect(response.body).not.toContain(email);
  });

  test('shows the current state of a subscription, and nothing of a deleted one', async () => {
    const { email, path } = await subscribeAndGetPath();
    const token = decodeURIComponent(path.split('token=')[1] ?? '');
    const input = JSON.stringify({ token });
    const read = () =>
      site.visit({ url: `/trpc/newsletters.subscription?input=${encodeURIComponent(input)}` });
    const readInBatch = () =>
      site.visit({
        url: `/trpc/newsletters.subscription,locations.countries?batch=1&input=${encodeURIComponent(`{"0":${input}}`)}`,
      });
    expect((await read()).json().result.data).toMatchObject({ isActive: true });
    expect((await readInBatch()).json()[0].result.data).toMatchObject({ isActive: true });
    await site.visit({ method: 'POST', url: path });
    expect((await read()).json().result.data).toMatchObject({ isActive: false });
    expect((await readInBatch()).json()[0].result.data).toMatchObject({ isActive: false });
    const { id } = await find(email);
    await site.administer({ method: 'DELETE', url: `/api/admin/newsletters/${id}` });
    expect((await read()).statusCode).toBe(404);
    const batch = await readInBatch();
    expect(batch.json()[0].error.data.httpStatus).toBe(404);
    expect(batch.body).not.toContain('example.org');
  });
});

describe('bounces', () => {
  const bounce = (email: string, authorization?: string) =>
    site.visit({
      method: 'POST',
      url: '/api/newsletters/bounces',
      payload: { email, reason: '550 no such user' },
      ...(authorization && { headers: { authorization } }),
    });

  test('with the secret deactivate a subscription; without it or with another they return 401', async () => {
    const { email } = await subscribeAndGetPath();
    expect((await bounce(email)).statusCode).toBe(401);
    expect((await bounce(email, 'Bearer something else')).statusCode).toBe(401);
    expect((await find(email)).isActive).toBe('true');
    expect((await bounce(email.toUpperCase(), `Bearer ${bounceSecret}`)).statusCode).toBe(204);
    expect(await find(email)).toMatchObject({ isActive: 'false', bouncedAt: expect.any(Date) });
    expect((await bounce('unknown@example.org', `Bearer ${bounceSecret}`)).statusCode).toBe(204);
  });

  test('are shown to administrators until the subscriber is active again', async () => {
    const { email } = await subscribeAndGetPath();
    const list = async () =>
      (await site.administer({ method: 'GET', url: `/api/admin/newsletters?q=${email}&limit=1` })).json();
    const readCsvLine = async () =>
      (await site.administer({ method: 'GET', url: '/api/admin/newsletters.csv' })).body
        .split('\r\n')
        .find((line) => line.startsWith(`"${email}"`));
    expect(await list()).toMatchObject([{ bouncedAt: null }]);
    await bounce(email, `Bearer ${bounceSecret}`);
    const [bounced] = await list();
    expect(bounced).toMatchObject({ isActive: 'false', bouncedAt: expect.stringMatching(/Z$/) });
    expect(await readCsvLine()).toMatch(new RegExp(`,"Inactive","${bounced.bouncedAt.slice(0, 10)}"$`));
    const activated = await site.administer({
      method: 'PATCH',
      url: `/api/admin/newsletters/${bounced.id}/status`,
      payload: { active: true },
    });
    expect(activated.json()).toMatchObject({ isActive: 'true', bouncedAt: null });
    expect(await readCsvLine()).toMatch(/,"Active",""$/);
  });

  test('return 404 when no secret is set', async () => {
    const siteWithoutSecret = await createTestApp();
    const response = await siteWithoutSecret.visit({
      method: 'POST',
      url: '/api/newsletters/bounces',
      payload: { email: 'reader@example.org' },
      headers: { authorization: 'Bearer ' },
    });
    expect(response.statusCode).toBe(404);
    await siteWithoutSecret.close();
  });
});
