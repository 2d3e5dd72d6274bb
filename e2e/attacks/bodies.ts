import { type Attack, buildSubmission, sendBody, sendRequest } from './attack.ts';

const nestJson = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Invalid and hostile request bodies. */
export const bodies: readonly Attack[] = [
  ...[
    ['__proto__', '"__proto__":{"isPublished":"true"}'],
    ['constructor.prototype', '"constructor":{"prototype":{"isPublished":"true"}}'],
  ].map(
    ([name, field]): Attack => ({
      family: 'bodies',
      title: `${name} in a submission is rejected`,
      run: sendBody(
        '/api/sermons',
        JSON.stringify(buildSubmission()).replace('{', `{${field},`),
        'application/json',
      ),
      expected: { status: 400 },
    }),
  ),
  {
    family: 'bodies',
    title: 'JSON objects nested a hundred thousand levels deep are rejected',
    run: sendBody('/api/sermons', nestJson(100_000), 'application/json'),
    expected: { status: 400, not: /stack/i },
  },
  {
    family: 'bodies',
    title: 'arrays nested a hundred thousand levels deep are rejected over tRPC',
    run: sendBody('/trpc/sermons.create', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'application/json'),
    expected: { status: 400 },
  },
  {
    family: 'bodies',
    title: 'a body of more than two megabytes is rejected',
    run: sendBody(
      '/api/sermons',
      JSON.stringify(buildSubmission({ content: 'x'.repeat(3_000_000) })),
      'application/json',
    ),
    expected: { status: 413 },
  },
  {
    family: 'bodies',
    title: 'JSON that is not UTF-8 is rejected',
    run: sendBody(
      '/api/sermons',
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      'application/json',
    ),
    expected: { status: 400 },
  },
  {
    family: 'bodies',
    title: 'truncated JSON is rejected',
    run: sendBody('/api/sermons', '{"title": "Hal', 'application/json'),
    expected: { status: 400 },
  },
  {
    family: 'bodies',
    title: 'a number of a thousand digits is rejected',
    run: sendBody('/api/newsletters/subscribe', `{"email": ${'9'.repeat(1_000)}}`, 'application/json'),
    expected: { status: 400 },
  },
  {
    family: 'bodies',
    title: 'a compressed body is rejected',
    run: sendRequest(() => ({
      method: 'POST',
      path: '/api/newsletters/subscribe',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: Buffer.from('1f8b0800', 'hex'),
    })),
    expected: { status: [400, 415] },
  },
  {
    family: 'bodies',
    title: 'the body of a GET is ignored',
    run: sendBody('/api/sermons/recent', '{}', 'application/json', {}, 'GET'),
    expected: { status: 200 },
  },
];
