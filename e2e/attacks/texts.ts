import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { mp3 } from '../../src/server/testing/media.ts';
import {
  type Attack,
  audioPath,
  buildSubmission,
  type Expected,
  readEverywhere,
  sendFile,
  sendJson,
  sendSubmission,
  type Target,
} from './attack.ts';
import type { WireResponse } from './wire.ts';

const rejectedWith = (body: RegExp): Expected => ({ status: 400, body });
const accepted: Expected = { status: 201 };

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

/**
 * Checks that submitted text does not become an element anywhere, and does not end the structured data of its page.
 * @returns the bodies by path
 */
async function expectPlainText(target: Target, response: WireResponse): Promise<Record<string, string>> {
  const bodies = await readEverywhere(target, response);
  for (const [path, text] of Object.entries(bodies)) {
    if (/<img src=x|<svg onload|<script>alert|<b onclick/i.test(text))
      throw new Error(`${path} contains the submitted text as markup`);
  }
  const page = bodies[`/sermon/${JSON.parse(response.body).id}`] ?? '';
  const items = [...page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  const types = items.map(([, item]) => JSON.parse(item ?? '')['@type']);
  if (!types.includes('BlogPosting')) throw new Error(`The structured data has only ${types.join(' ')}`);
  return bodies;
}

/** Collects the text of all elements. */
const collectTexts = (element: unknown): string[] =>
  typeof element === 'object' && element !== null
    ? Object.values(element).flatMap(collectTexts)
    : [String(element)];

const filler = 'long enough to be valid, '.repeat(3);

/** Hostile and invalid values of a submission's fields. */
export const texts: readonly Attack[] = [
  ...fields.map(
    (field): Attack => ({
      family: 'text',
      title: `markup in ${field} does not become an element on any page`,
      run: sendSubmission({
        [field]: field === 'phone' ? '<b onclick=a>1234567</b>' : `${markup} ${filler}`.slice(0, 110),
      }),
      expected: accepted,
      after: async (target, response) => void (await expectPlainText(target, response)),
    }),
  ),
  ...['title', 'content', 'contentMarkdown', 'preview', 'rabbiName', 'keywords'].map(
    (field): Attack => ({
      family: 'text',
      title: `</script> in ${field} does not end the dehydrated data of a page`,
      run: sendSubmission({ [field]: `${script} ${filler}` }),
      expected: accepted,
      after: async (target, response) => void (await expectPlainText(target, response)),
    }),
  ),
  {
    family: 'text',
    title: '"]]>" in the title and the content stays text in the feed and the podcast',
    run: async (target) => {
      const recording = { field: 'audio', content: mp3(), type: 'audio/mpeg' };
      const uploaded = await sendFile(audioPath, recording)(target);
      const text = `]]>]]&gt;<![CDATA[ ${filler}`;
      const { url: audioUrl } = JSON.parse(uploaded.body);
      return sendSubmission({ title: text, content: text, audioUrl })(target);
    },
    expected: accepted,
    after: async (target, response) => {
      const bodies = await readEverywhere(target, response);
      for (const [path, expected] of [
        // Titles in Atom are plain text. Titles of episodes are escaped as HTML, because podcast apps may parse them.
        ['/feed.xml', /^\]\]>.*<!\[CDATA\[ long/],
        ['/podcast.xml', /^\]\]&gt;.*&lt;!\[CDATA\[ long/],
      ] as const) {
        const xml = bodies[path] ?? '';
        if (XMLValidator.validate(xml) !== true) throw new Error(`${path} is not well-formed`);
        if (!collectTexts(new XMLParser().parse(xml)).some((text) => expected.test(text)))
          throw new Error(`${path} does not contain the submitted text`);
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
      title: `${JSON.stringify(contentMarkdown)} in Markdown creates no executable element, attribute or link`,
      run: sendSubmission({ contentMarkdown: `${contentMarkdown}\n\n${filler}` }),
      expected: accepted,
      after: async (target, response) => {
        const bodies = await expectPlainText(target, response);
        const { id, contentHtml: html }: { id: number; contentHtml: string } = JSON.parse(response.body);
        if (!bodies[`/sermon/${id}`]?.includes(html))
          throw new Error('The page does not contain contentHtml');
        // The printed booklet has prefixes before the anchors.
        const booklet = bodies[`/booklet?ids=${id}`]?.replaceAll(
          new RegExp(`(id="|href="#)s${id}-`, 'g'),
          '$1',
        );
        if (!booklet?.includes(html)) throw new Error('The booklet does not contain contentHtml');
        const tags = html.match(/<[^>]*>/g) ?? [];
        const safeTag =
          /^<\/?(h[23]|p|a|em|strong|span|sup|section|ol|ul|li|br|hr|div|blockquote)( tabindex="-1"| (id|dir|lang|href|rel|target|role|class|aria-label)="[^"<>]*")*>$/;
        const unsafeTags = tags.filter(
          (tag) => !safeTag.test(tag) || /href="(?!https?:|mailto:|#)/.test(tag),
        );
        if (unsafeTags.length > 0) throw new Error(`The HTML has ${unsafeTags.join(' ')}`);
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
      title: `${JSON.stringify(website)} is rejected as a website`,
      run: sendSubmission({ website }),
      expected: rejectedWith(/web address|cannot be stored/),
    }),
  ),
  ...['/etc/passwd', 'https://evil.test/a.jpg', '/uploads/../../etc/passwd', 'javascript:alert(1)'].map(
    (headshotUrl): Attack => ({
      family: 'text',
      title: `${headshotUrl} is rejected as a headshot`,
      run: sendSubmission({ headshotUrl }),
      expected: { status: 400, body: /headshotUrl/ },
    }),
  ),
  ...(
    [
      ['a lone high surrogate', 'a title \ud800 cut in half'],
      ['a lone low surrogate', 'a title \udfff cut in half'],
      ['a NUL byte', 'a title \u0000 with nothing'],
    ] as const
  ).flatMap(([character, title]): Attack[] => [
    {
      family: 'text',
      title: `${character} in a title is rejected`,
      run: sendSubmission({ title }),
      expected: rejectedWith(/cannot be stored/),
    },
    {
      family: 'text',
      title: `${character} in the content over tRPC is rejected`,
      run: sendJson('/trpc/sermons.create', buildSubmission({ content: `${title} ${filler}` })),
      expected: rejectedWith(/cannot be stored/),
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
      title: `${JSON.stringify(dateDelivered)} is rejected as a date`,
      run: sendSubmission({ dateDelivered }),
      expected: rejectedWith(/Invalid date format|Choose a date between|Date is required/),
    }),
  ),
  {
    family: 'text',
    title: 'a date that is an object is rejected',
    run: sendSubmission({ dateDelivered: { $gt: '' } }),
    expected: rejectedWith(/Invalid date format/),
  },
  {
    family: 'text',
    title: 'a title of invisible characters only is rejected',
    run: sendSubmission({ title: '\u200b\u200f\u2060\u3164\u2800' }),
    expected: rejectedWith(/Title must be at least 3/),
  },
  {
    family: 'text',
    title: 'a sermon with a Hebrew title can be read everywhere',
    run: sendSubmission({ title: 'דבר תורה לפרשת ויצא' }),
    expected: accepted,
    after: async (target, response) => void (await readEverywhere(target, response)),
  },
  {
    family: 'text',
    title: 'characters that override the text direction are removed from a name',
    run: sendSubmission({ rabbiName: 'Rabbi \u202egpj.nretS\u202c Dov' }),
    expected: { status: 201, not: /\u202e|\u202c/ },
  },
  {
    family: 'text',
    title: 'a slug of digits only is changed, because it would read as an id',
    run: sendSubmission({ slug: '12345' }),
    expected: { status: 201, not: /"slug":"\d+"/ },
  },
  {
    family: 'text',
    title: 'a slug with path traversal becomes a plain slug',
    run: sendSubmission({ slug: '../../admin/%2e%2e/<b>' }),
    expected: { status: 201, body: /"slug":"admin-2e-2e-b"/ },
  },
  {
    family: 'text',
    title: 'a slug of compatibility characters is normalized',
    run: sendSubmission({ slug: 'ｆｕｌｌ－ｗｉｄｔｈ ﬁre ①' }),
    expected: { status: 201, body: /"slug":"full-width-fire-1"/ },
  },
  {
    family: 'text',
    title: 'a slug made for catastrophic backtracking (ReDoS) is accepted',
    run: sendSubmission({ slug: `${'-a'.repeat(99)}!!` }),
    expected: accepted,
  },
  ...(
    [
      ['title', 201],
      ['content', 200_001],
      ['contentMarkdown', 200_001],
      ['preview', 1_001],
      ['keywords', 501],
      ['website', 2_049],
      ['phone', 41],
    ] as const
  ).map(
    ([field, length]): Attack => ({
      family: 'text',
      title: `${field} of ${length} characters is rejected as too long`,
      run: sendSubmission({ [field]: 'https://a.b/'.padEnd(length, 'x') }),
      expected: rejectedWith(/must be at most/),
    }),
  ),
];
