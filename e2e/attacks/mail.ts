import { type Attack, sendGet, sendJson, sendRequest, type Target } from './attack.ts';
import type { WireResponse } from './wire.ts';

function subscribe(target: Target, name: string | null): Promise<WireResponse> {
  return sendJson('/api/newsletters/subscribe', { email: 'mail-attack@example.org', name })(target);
}

/** Subscriptions, the CSV of subscribers, links to unsubscribe, and bounce reports. */
export const mail: readonly Attack[] = [
  ...[
    'a@example.org\r\nBcc: b@example.org',
    '"a b"@example.org',
    'a@example.org,b@example.org',
    '<a@example.org>',
    'a@[127.0.0.1]',
    'a@exam ple.org',
    '@example.org',
    'a@@example.org',
    'аdmin@exаmple.org',
    'a@example.org\u0000',
    `${'a'.repeat(250)}@b.org`,
    'a@example',
    '"><script>@example.org',
    'ａ@example.org',
  ].map(
    (email): Attack => ({
      family: 'mail',
      title: `${JSON.stringify(email).slice(0, 50)} is rejected as an email address`,
      run: sendJson('/api/newsletters/subscribe', { email }),
      expected: { status: 400, body: /valid email|Email|characters/ },
    }),
  ),
  ...['=HYPERLINK("http://evil.test")', '@SUM(1)', '\t=1', "=cmd|'/c calc'!A0"].map(
    (name, index): Attack => ({
      family: 'mail',
      title: `a name that is ${JSON.stringify(name)} is not exported as a formula in the CSV`,
      run: async (target) => {
        await sendJson('/api/newsletters/subscribe', { email: `formula-${index}@example.org`, name })(target);
        return target.administer('GET', '/api/admin/newsletters.csv');
      },
      // The apostrophe before the name makes it text.
      expected: {
        status: 200,
        body: new RegExp(`"formula-${index}@example\\.org","'[=@]`),
        not: /(^|,)"[=+\-@\t]/m,
      },
    }),
  ),
  {
    family: 'mail',
    title: 'the response does not reveal whether an email address is subscribed',
    run: async (target) => {
      const first = await subscribe(target, null);
      const second = await subscribe(target, 'Another Name');
      if (first.body !== second.body || first.status !== second.status)
        throw new Error('The responses differ');
      return second;
    },
    expected: { status: 200 },
  },
  ...[
    '/unsubscribe?token=made-up',
    '/unsubscribe',
    '/unsubscribe?token[]=a&token=b',
    `/unsubscribe?token=${'x'.repeat(5_000)}`,
  ].map(
    (path): Attack => ({
      family: 'mail',
      title: `GET ${path.slice(0, 40)} returns no server error and is not cached`,
      run: sendGet(path),
      expected: { status: [200, 400, 404], headers: { 'cache-control': /no-store/ } },
    }),
  ),
  {
    family: 'mail',
    title: 'a one-click unsubscription with a forged token returns 404',
    run: sendRequest(() => ({
      method: 'POST',
      path: '/unsubscribe?token=1.abc',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })),
    expected: { status: 404 },
  },
  {
    family: 'mail',
    title: 'a bounce report with a wrong secret is rejected',
    run: sendJson('/api/newsletters/bounces', { email: 'a@example.org' }, { authorization: 'Bearer x' }),
    expected: { status: 401 },
  },
];
