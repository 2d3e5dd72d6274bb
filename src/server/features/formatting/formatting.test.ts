import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { createStoredSermon, sermonInput } from '../sermons/sermon/sermon.factory.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ PUBLIC_URL: 'https://sermons.example.org' });
});
afterAll(() => site.close());

const submit = (payload: object) => site.visit({ method: 'POST', url: '/api/sermons', payload });
const { content: _content, ...withoutContent } = sermonInput();
const submitFormatted = async (contentMarkdown: string) => {
  const response = await submit({ ...withoutContent, contentMarkdown });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};
const edit = (id: number, payload: object) =>
  site.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/edit`, payload });

const markdown = `# The well

Jacob came to *the well* in **Haran**, as in Genesis 29:2.[^1]

> וַיַּרְא וְהִנֵּה בְאֵר בַּשָּׂדֶה

> He looked, and there was a well in the field.

## What we *draw*

- [Water](https://example.org/a?b=1&c=2)
- Patience
  1. slowly

***

Write to rabbi@example.org or read https://example.org/more.

[^1]: See Rashi there.`;

describe('a formatted text', () => {
  test('is stored with its plain text, and returned with its HTML', async () => {
    const sermon = await submitFormatted(markdown);
    expect(sermon.contentMarkdown).toBe(markdown);
    expect(sermon.content).toBe(
      [
        'The well',
        'Jacob came to the well in Haran, as in Genesis 29:2.[1]',
        '“וַיַּרְא וְהִנֵּה בְאֵר בַּשָּׂדֶה”',
        '“He looked, and there was a well in the field.”',
        'What we draw',
        '• Water (https://example.org/a?b=1&c=2)\n• Patience\n  1. slowly',
        '* * *',
        'Write to rabbi@example.org or read https://example.org/more.',
        '[1] See Rashi there.',
      ].join('\n\n'),
    );
    expect(sermon.contentHtml).toBe(
      [
        '<h2 id="section-the-well" dir="ltr"><a href="#section-the-well">The well</a></h2>',
        '<p dir="ltr">Jacob came to <em>the well</em> in <strong>Haran</strong>, as in <a href="https://www.sefaria.org/Genesis.29.2" target="_blank" rel="noopener">Genesis 29:2</a>.<sup><a href="#note-1" id="note-1-reference" role="doc-noteref" aria-label="Footnote 1">1</a></sup></p>',
        '<div class="side-by-side"><blockquote lang="he" dir="rtl"><p lang="he" dir="rtl">וַיַּרְא וְהִנֵּה בְאֵר בַּשָּׂדֶה</p></blockquote>',
        '<blockquote dir="ltr"><p dir="ltr">He looked, and there was a well in the field.</p></blockquote></div>',
        '<h3 id="section-what-we-draw" dir="ltr"><a href="#section-what-we-draw">What we <em>draw</em></a></h3>',
        '<ul dir="ltr"><li><a href="https://example.org/a?b=1&amp;c=2" target="_blank" rel="nofollow ugc noopener">Water</a></li>',
        '<li><p dir="ltr">Patience</p>',
        '<ol dir="ltr"><li>slowly</li></ol></li></ul>',
        '<hr>',
        '<p dir="ltr">Write to <a href="mailto:rabbi@example.org" rel="nofollow ugc noopener">rabbi@example.org</a> or read <a href="https://example.org/more" target="_blank" rel="nofollow ugc noopener">https://example.org/more</a>.</p>',
        '<section class="footnotes" role="doc-endnotes" aria-label="Footnotes"><ol dir="ltr"><li id="note-1" tabindex="-1">See Rashi there. <a href="#note-1-reference" role="doc-backlink" aria-label="Back to reference 1">↩\uFE0E</a></li></ol></section>',
      ].join('\n'),
    );
  });

  test('is in the feed, where its footnote links to its page, and is found by a search', async () => {
    const { id } = await submitFormatted(markdown);
    const { slug } = (await edit(id, { slug: 'formatted' })).json();
    const publish = {
      method: 'PATCH',
      url: `/api/admin/sermons/${id}/publish`,
      payload: { published: true },
    } as const;
    expect((await site.administer(publish)).statusCode).toBe(200);
    const { entry } = new XMLParser({ ignoreAttributes: false }).parse(
      (await site.visit({ method: 'GET', url: '/feed.xml' })).body,
    ).feed;
    const content = String([entry].flat()[0].content['#text']);
    expect(content).toContain(`<a href="https://sermons.example.org/sermon/${slug}#note-1"`);
    expect(content).toContain('<blockquote lang="he" dir="rtl">');
    expect(content).toContain('<h2 id="section-the-well" dir="ltr">The well</h2>');
    expect(content).toContain('<h3 id="section-what-we-draw" dir="ltr">What we <em>draw</em></h3>');
    const found = await site.visit({ method: 'GET', url: '/api/sermons?q=patience' });
    expect(found.json().map((sermon: { id: number }) => sermon.id)).toEqual([id]);
  });

  test('has headings from level 2 without gaps', async () => {
    const { contentHtml } = await submitFormatted(
      '## Deep first\n\n# Top\n\n## Below\n\n## Below\n\nEnough words for a sermon.',
    );
    expect([...contentHtml.matchAll(/<(h\d) id="([^"]*)"/g)].map(([, name, id]) => [name, id])).toEqual([
      ['h2', 'section-deep-first'],
      ['h2', 'section-top'],
      ['h3', 'section-below'],
      ['h3', 'section-below--2'],
    ]);
  });

  test('has footnotes in their own direction, with the links back on their last line', async () => {
    const { contentHtml } = await submitFormatted(
      'דבר תורה[^1] על הבאר[^2] אשר בשדה[^3]\n\n[^1]: English\n[^2]: עברית\n[^3]: First\n\n    ושני בעברית',
    );
    const back = (note: number) =>
      ` <a href="#note-${note}-reference" role="doc-backlink" aria-label="Back to reference ${note}">↩\uFE0E</a>`;
    expect(contentHtml.slice(contentHtml.indexOf('<ol'))).toBe(
      [
        `<ol lang="he" dir="rtl"><li id="note-1" tabindex="-1" dir="ltr">English${back(1)}</li>`,
        `<li id="note-2" tabindex="-1">עברית${back(2)}</li>`,
        `<li id="note-3" tabindex="-1" dir="ltr"><p dir="ltr">First</p>`,
        `<p lang="he" dir="rtl">ושני בעברית${back(3)}</p></li></ol></section>`,
      ].join('\n'),
    );
  });

  test('has the link back on the last line of a footnote that ends with a list or a quote', async () => {
    const { contentHtml } = await submitFormatted(
      'A ladder[^1] on the earth[^2] below heaven.\n\n[^1]: Notes:\n\n    - one\n    - two\n[^2]: He said:\n\n    > A quote.',
    );
    expect(contentHtml).toMatch(/<li>two <a href="#note-1-reference" [^>]*>↩\uFE0E<\/a><\/li><\/ul><\/li>/u);
    expect(contentHtml).toMatch(
      /A quote\. <a href="#note-2-reference" [^>]*>↩\uFE0E<\/a><\/p><\/blockquote><\/li>/u,
    );
  });

  test('has citation links in emphasized text, but not inside links and headings', async () => {
    const { contentHtml, sources } = await submitFormatted(
      '# Genesis 28:10\n\nRead *Genesis* 29:2, [Genesis 30:1](https://e.org/), **Exodus 3:2**.',
    );
    expect(sources.map(({ ref }: { ref: string }) => ref)).toEqual([
      'Genesis 28:10',
      'Genesis 29:2',
      'Genesis 30:1',
      'Exodus 3:2',
    ]);
    const links = [...contentHtml.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, text]) => [
      href,
      text,
    ]);
    expect(links).toEqual([
      ['#section-genesis-28-10', 'Genesis 28:10'],
      ['https://www.sefaria.org/Genesis.29.2', 'Genesis'],
      ['https://www.sefaria.org/Genesis.29.2', ' 29:2'],
      ['https://e.org/', 'Genesis 30:1'],
      ['https://www.sefaria.org/Exodus.3.2', 'Exodus 3:2'],
    ]);
  });

  test('is reported as missing when it is empty, together with the other missing fields', async () => {
    const response = await submit({ contentMarkdown: '' });
    const paths = response.json().issues.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(['content', 'title', 'email']));
  });
});

test('excerpts have no references to footnotes, but keep brackets of a plain text', async () => {
  const text = 'Unmistakable[1] words on Lamentations 3:22[2], and more of them.';
  const note = await submitFormatted(
    'Unmistakable[^1] words on Lamentations 3:22[^2], and more of them.\n\n[^1]: A note.\n\n[^2]: Another.',
  );
  const plain = await createStoredSermon(site.em(), { content: text });
  await site.administer({
    method: 'PATCH',
    url: `/api/admin/sermons/${note.id}/publish`,
    payload: { published: true },
  });
  const input = encodeURIComponent(JSON.stringify({ limit: 50 }));
  const cards = (await site.visit({ method: 'GET', url: `/trpc/sermons.recentCards?input=${input}` })).json()
    .result.data;
  const excerptOf = (id: number) => cards.find((card: { id: number }) => card.id === id).excerpt;
  expect(excerptOf(note.id)).toMatch(/^Unmistakable words on Lamentations 3:22, and more of them\./);
  expect(excerptOf(plain.id)).toBe(text);
  const chapter = (await site.visit({ method: 'GET', url: '/api/sources/lamentations/3' })).json();
  const citationOf = (id: number) => chapter.items.find((item: { id: number }) => item.id === id).citation;
  expect(citationOf(note.id)).toMatchObject({
    before: 'Unmistakable words on ',
    after: ', and more of them.',
  });
  expect(citationOf(plain.id)).toMatchObject({
    before: 'Unmistakable[1] words on ',
    after: '[2], and more of them.',
  });
  const search = encodeURIComponent(JSON.stringify({ q: 'unmistakable' }));
  const found = (await site.visit({ method: 'GET', url: `/trpc/sermons.directory?input=${search}` })).json()
    .result.data.items;
  const matches = new Map<number, string>(
    found.map(({ id, match }: { id: number; match: { parts: { text: string }[] } }) => [
      id,
      match.parts.map((part) => part.text).join(''),
    ]),
  );
  expect(matches.size).toBe(2);
  expect(matches.get(note.id)).not.toContain('[1]');
  expect(matches.get(plain.id)).toContain('[1]');
});

test('excerpts leave out a heading at the start of a formatted text', async () => {
  const { id } = await submitFormatted('## The well[^1]\n\nJacob came.\n\n[^1]: Deep.\n\n## Water');
  const plain = await createStoredSermon(site.em(), { content: 'The well\n\nJacob came.' });
  await site.administer({
    method: 'PATCH',
    url: `/api/admin/sermons/${id}/publish`,
    payload: { published: true },
  });
  const input = encodeURIComponent(JSON.stringify({ limit: 50 }));
  const cards = (await site.visit({ method: 'GET', url: `/trpc/sermons.recentCards?input=${input}` })).json()
    .result.data;
  const excerptOf = (id: number) => cards.find((card: { id: number }) => card.id === id).excerpt;
  expect(excerptOf(id)).toMatch(/^Jacob came\.\n\nWater/);
  expect(excerptOf(plain.id)).toMatch(/^The well/);
});

describe('an edit', () => {
  test('of the formatted text changes the plain text, and both are in the audit log', async () => {
    const { id } = await submitFormatted(markdown);
    const changed = (await edit(id, { contentMarkdown: 'Now **only** this is left of it.' })).json();
    expect(changed).toMatchObject({
      content: 'Now only this is left of it.',
      contentHtml: '<p dir="ltr">Now <strong>only</strong> this is left of it.</p>',
    });
    const [entry] = await site
      .em()
      .find(AuditEntry, { action: 'sermon.edit', subjectId: String(id) }, { orderBy: { id: 'desc' } });
    expect(Object.keys(entry?.changes ?? {}).sort()).toEqual(['content', 'contentMarkdown']);
  });

  test('of the plain text alone keeps the formatting if that text is unchanged, and removes it otherwise', async () => {
    const { id, content } = await submitFormatted(markdown);
    expect((await edit(id, { content, title: 'Another title' })).json().contentMarkdown).toBe(markdown);
    const replaced = (await edit(id, { content: 'A new text, *not* interpreted.' })).json();
    expect(replaced).toMatchObject({
      contentMarkdown: null,
      contentHtml: '<p dir="ltr">A new text, *not* interpreted.</p>',
    });
  });

  test('that removes the formatting keeps the plain text', async () => {
    const { id, content } = await submitFormatted(markdown);
    expect((await edit(id, { contentMarkdown: null })).json()).toMatchObject({
      content,
      contentMarkdown: null,
    });
  });
});
