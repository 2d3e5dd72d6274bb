import { type Attack, everywhere, json, type Must, submission, submit } from './attack.ts';

const refused = (body: RegExp): Must => ({ status: 400, body });
const accepted: Must = { status: 201 };

const markup = `"><img src=x onerror=alert(1)><svg onload=alert(1)>`;
const script = `</script><script>alert(1)</script>`;
const fields = [
  'title',
  'content',
  'contentMarkdown',
  'preview',
  'rabbiName',
  'synagogueName',
  'city',
  'state',
  'country',
  'keywords',
  'sermonType',
  'phone',
  'featuredImageCaption',
];

/** Submitted text must never become an element of a page. */
async function staysText(
  target: Parameters<typeof everywhere>[0],
  response: Parameters<typeof everywhere>[1],
) {
  for (const [path, text] of Object.entries(await everywhere(target, response))) {
    if (/<img src=x|<svg onload|<script>alert/i.test(text)) throw new Error(`${path} holds it as markup`);
  }
}

const long = `${'long enough to be words, '.repeat(3)}`;

/** Values that are not ordinary text. */
export const texts: readonly Attack[] = [
  ...fields.map(
    (field): Attack => ({
      family: 'text',
      what: `markup in ${field} is shown as text everywhere`,
      sends: submit({
        [field]: field === 'phone' ? '<b onclick=a>1234567</b>' : `${markup} ${long}`.slice(0, 110),
      }),
      must: accepted,
      ...(field !== 'phone' && { after: staysText }),
    }),
  ),
  ...['title', 'content', 'contentMarkdown', 'preview', 'rabbiName', 'keywords'].map(
    (field): Attack => ({
      family: 'text',
      what: `</script> in ${field} does not end the dehydrated data of a page`,
      sends: submit({ [field]: `${script} ${long}` }),
      must: accepted,
      after: staysText,
    }),
  ),
  {
    family: 'text',
    what: 'the end of a CDATA section in the content leaves the feeds well-formed',
    sends: submit({ content: `]]>]]&gt;<![CDATA[ ${long}` }),
    must: accepted,
    after: async (target, response) => {
      const found = await everywhere(target, response);
      for (const path of ['/feed.xml', '/podcast.xml']) {
        if (/(?<!&gt;|\]\])<!\[CDATA\[ long/.test(found[path] ?? ''))
          throw new Error(`${path} holds it unescaped`);
      }
    },
  },
  ...[
    '[x](javascript:alert(1))',
    '[x](<JaVaScRiPt:alert(1)>)',
    '[x](java&#115;cript:alert\\(1\\))',
    '[x][r]\n\n[r]: data:text/html,<script>alert(1)</script>',
    '<javascript:alert(1)>',
    '![x](https://evil.test/x.png)',
    '<img src=x onerror=alert(1)>',
    '# <svg onload=alert(1)>',
    '[" onmouseover="alert(1)](https://evil.test/"onmouseover="alert\\(1\\))',
    'x[^"onload=]\n\n[^"onload=]: <script>alert(1)</script>',
  ].map(
    (contentMarkdown): Attack => ({
      family: 'text',
      what: `${JSON.stringify(contentMarkdown)} in Markdown becomes no element, attribute or link that runs`,
      sends: submit({ contentMarkdown: `${contentMarkdown}\n\n${long}` }),
      must: accepted,
      after: async (target, response) => {
        await staysText(target, response);
        const html: string = JSON.parse(response.body).contentHtml;
        const tags = html.match(/<[^>]*>/g) ?? [];
        const isSafe =
          /^<\/?(h[23]|p|a|em|strong|span|sup|section|ol|ul|li|br|hr|div|blockquote)( (id|dir|lang|href|rel|target|role|class|aria-label)="[^"<>]*")*>$/;
        const wrong = tags.filter((tag) => !isSafe.test(tag) || /href="(?!https?:|mailto:|#)/.test(tag));
        if (wrong.length > 0) throw new Error(`The HTML has ${wrong.join(' ')}`);
      },
    }),
  ),
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt://%0aalert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'httpx://evil.test',
    'file:///etc/passwd',
    'vbscript:x',
    '//evil.test',
    'https://user:password@evil.test',
    'https://evil.test\\@temple.org',
    'https://a b.test',
    'https://',
  ].map(
    (website): Attack => ({
      family: 'text',
      what: `${JSON.stringify(website)} is rejected as a website`,
      sends: submit({ website }),
      must: refused(/web address|cannot be stored/),
    }),
  ),
  ...['/etc/passwd', 'https://evil.test/a.jpg', '/uploads/../../etc/passwd', 'javascript:alert(1)'].map(
    (headshotUrl): Attack => ({
      family: 'text',
      what: `${headshotUrl} is rejected as a headshot`,
      sends: submit({ headshotUrl }),
      must: { status: 400, body: /headshotUrl/ },
    }),
  ),
  ...(
    [
      ['a lone high surrogate', 'a title \ud800 cut in half'],
      ['a lone low surrogate', 'a title \udfff cut in half'],
      ['a NUL byte', 'a title \u0000 with nothing'],
    ] as const
  ).flatMap(([what, title]): Attack[] => [
    {
      family: 'text',
      what: `${what} in a title`,
      sends: submit({ title }),
      must: refused(/cannot be stored/),
    },
    {
      family: 'text',
      what: `${what} in the content over tRPC`,
      sends: json('/trpc/sermons.create', submission({ content: `${title} ${long}` })),
      must: refused(/cannot be stored/),
    },
  ]),
  ...[
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '0001-01-01',
    '9999-12-31',
    '1899-12-31',
    '2026-11-14T25:00:00Z',
    '+275760-09-13',
    '-000001-01-01',
    'today',
    '',
    '1763078400000',
  ].map(
    (dateDelivered): Attack => ({
      family: 'text',
      what: `${JSON.stringify(dateDelivered)} is rejected as a date`,
      sends: submit({ dateDelivered }),
      must: refused(/Invalid date format|Choose a date between|Date is required/),
    }),
  ),
  {
    family: 'text',
    what: 'a date that is a number or an object',
    sends: submit({ dateDelivered: { $gt: '' } }),
    must: refused(/Invalid date format/),
  },
  {
    family: 'text',
    what: 'a title of invisible characters only',
    sends: submit({ title: '\u200b\u200f\u2060\u3164\u2800' }),
    must: refused(/Title must be at least 3/),
  },
  {
    family: 'text',
    what: 'a Hebrew title gets a working slug',
    sends: submit({ title: 'דבר תורה לפרשת ויצא' }),
    must: accepted,
    after: async (target, response) => void (await everywhere(target, response)),
  },
  {
    family: 'text',
    what: 'marks that change the reading order are removed from a name',
    sends: submit({ rabbiName: 'Rabbi \u202egpj.nretS\u202c Dov' }),
    must: { status: 201, not: /\u202e|\u202c/ },
  },
  {
    family: 'text',
    what: 'a slug that is only digits would read as a number',
    sends: submit({ slug: '12345' }),
    must: { status: 201, not: /"slug":"\d+"/ },
  },
  {
    family: 'text',
    what: 'a slug that climbs out of its folder becomes plain words',
    sends: submit({ slug: '../../admin/%2e%2e/<b>' }),
    must: { status: 201, body: /"slug":"[a-z0-9-]+"/ },
  },
  {
    family: 'text',
    what: 'a slug in compatibility letters becomes the plain one',
    sends: submit({ slug: 'ｆｕｌｌ－ｗｉｄｔｈ ﬁre ①' }),
    must: { status: 201, body: /"slug":"[a-z0-9-]+"/ },
  },
  {
    family: 'text',
    what: 'a slug that would cost a careless pattern minutes is made at once',
    sends: submit({ slug: `${'-a'.repeat(99)}!!` }),
    must: accepted,
  },
  ...[
    ['title', 201],
    ['content', 200_001],
    ['contentMarkdown', 200_001],
    ['preview', 1_001],
    ['keywords', 501],
    ['website', 2_049],
    ['phone', 41],
  ].map(
    ([field, length]): Attack => ({
      family: 'text',
      what: `${field} of ${length} characters is longer than the longest`,
      sends: submit({ [String(field)]: `https://a.b/${'x'.repeat(Number(length) - 12)}` }),
      must: refused(/must be at most/),
    }),
  ),
];
