import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measureCpuMs } from '../../../shared/testing/cpu-time.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { Sermon } from '../sermons/sermon/sermon.entity.ts';
import { createStoredSermon } from '../sermons/sermon/sermon.factory.ts';
import { presentSermons, presentSermonsForAdmin } from '../sermons/sermon/sermon.presenter.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

describe('a plain text', () => {
  test('is not interpreted; http(s) URLs and email addresses become links, www. and javascript: do not', async () => {
    const em = site.em();
    const content =
      '# No *heading* <b>&\n\n> שָׁלוֹם\nSee https://example.org/a_(b), (http://example.org/c). javascript:alert(1) www.example.org rabbi@example.org!';
    const { id } = await createStoredSermon(em, { content });
    const sermon = (await site.visit({ method: 'GET', url: `/api/sermons/${id}` })).json();
    expect(sermon.contentMarkdown).toBeNull();
    const link = (href: string, text: string) =>
      `<a href="${href}" target="_blank" rel="nofollow ugc noopener">${text}</a>`;
    expect(sermon.contentHtml).toBe(
      [
        '<p dir="ltr"># No *heading* &lt;b&gt;&amp;</p>',
        '<p lang="he" dir="rtl">&gt; שָׁלוֹם</p>',
        `<p dir="ltr">See ${link('https://example.org/a_(b)', 'https://example.org/a_(b)')}, (${link('http://example.org/c', 'http://example.org/c')}). javascript:alert(1) www.example.org <a href="mailto:rabbi@example.org" rel="nofollow ugc noopener">rabbi@example.org</a>!</p>`,
      ].join('\n'),
    );
  });

  test.each([
    ['content', (blocks: readonly string[]) => blocks.join('\n')],
    ['contentMarkdown', (blocks: readonly string[]) => blocks.join('\n\n')],
  ])(
    'in Hebrew sets a paragraph that starts with Hebrew from right to left, also if most letters are Latin: %s',
    async (field, join) => {
      const mixed = 'ראו Jonathan Sacks, Covenant and Conversation.';
      const english = 'Jacob was greatly afraid.';
      const hebrew = 'ויירא יעקב מאד וייצר לו, ויחץ את העם אשר אתו ואת הצאן ואת הבקר והגמלים לשני מחנות.';
      const directionsOf = async (blocks: readonly string[]) => {
        const { id } = await createStoredSermon(site.em(), { content: join(blocks), [field]: join(blocks) });
        const { contentHtml } = (await site.visit({ method: 'GET', url: `/api/sermons/${id}` })).json();
        return [...contentHtml.matchAll(/<p[^>]* dir="(...)"/g)].map(([, direction]) => direction);
      };
      expect(await directionsOf([hebrew, mixed, english, hebrew])).toEqual(['rtl', 'rtl', 'ltr', 'rtl']);
      expect(await directionsOf([english, mixed, hebrew, english])).toEqual(['ltr', 'ltr', 'rtl', 'ltr']);
    },
  );

  test.each(['content', 'contentMarkdown'])(
    'in Hebrew isolates a URL, so that the slash at its end stays there: %s',
    async (field) => {
      const content = 'ראו https://example.org/lesson/ ושאלו את rabbi@example.org.';
      const { id } = await createStoredSermon(site.em(), { content, [field]: content });
      const { contentHtml } = (await site.visit({ method: 'GET', url: `/api/sermons/${id}` })).json();
      const rel = 'rel="nofollow ugc noopener" dir="ltr"';
      expect(contentHtml).toBe(
        `<p lang="he" dir="rtl">ראו <a href="https://example.org/lesson/" target="_blank" ${rel}>https://example.org/lesson/</a> ושאלו את <a href="mailto:rabbi@example.org" ${rel}>rabbi@example.org</a>.</p>`,
      );
    },
  );

  test.each(['content', 'contentMarkdown'])(
    'links an email address without the Hebrew prefix before it: %s',
    async (field) => {
      for (const prefix of ['ל-', 'ל־', 'ל', 'לְ-', 'לבית-ספר-']) {
        const content = `כתבו ${prefix}office@example.org בבקשה.`;
        const { id } = await createStoredSermon(site.em(), { content, [field]: content });
        const { contentHtml } = (await site.visit({ method: 'GET', url: `/api/sermons/${id}` })).json();
        expect(contentHtml).toContain(`כתבו ${prefix}<a href="mailto:office@example.org"`);
        expect(contentHtml).toContain('>office@example.org</a> בבקשה.');
      }
    },
  );

  test('links an email address that has Hebrew letters before a digit as a whole', async () => {
    const { id } = await createStoredSermon(site.em(), { content: 'Write to דני7@example.org please.' });
    const { contentHtml } = (await site.visit({ method: 'GET', url: `/api/sermons/${id}` })).json();
    expect(contentHtml).toContain('href="mailto:%D7%93%D7%A0%D7%997@example.org"');
  });

  test('in Hebrew isolates a link whose text is its URL, but not another link', async () => {
    const contentMarkdown =
      'ראו [https://example.org/a/](https://example.org/a/) או [שיעור](https://example.org/b).';
    const { id } = await createStoredSermon(site.em(), { content: 'ראו שיעור', contentMarkdown });
    const { contentHtml } = (await site.visit({ method: 'GET', url: `/api/sermons/${id}` })).json();
    expect(contentHtml).toContain(' dir="ltr">https://example.org/a/</a>');
    expect(contentHtml).toContain('rel="nofollow ugc noopener">שיעור</a>');
  });

  test('marks a bracket with the Hebrew that has its other half, so that both are at the right end', async () => {
    const content =
      'He said to the shepherds: “וַיַּרְא בְאֵר (רש״י שם).”\nHe calls it (ברכה) ושלום, and also (ברכה) alone.\nOne (see שָׁלוֹם) more.';
    const { id } = await createStoredSermon(site.em(), { content });
    const { contentHtml } = (await site.visit({ method: 'GET', url: `/api/sermons/${id}` })).json();
    const hebrew = (text: string) => `<span lang="he" dir="rtl">${text}</span>`;
    expect(contentHtml).toBe(
      [
        `<p dir="ltr">He said to the shepherds: “${hebrew('וַיַּרְא בְאֵר (רש״י שם)')}.”</p>`,
        `<p dir="ltr">He calls it ${hebrew('(ברכה) ושלום')}, and also (${hebrew('ברכה')}) alone.</p>`,
        `<p dir="ltr">One (see ${hebrew('שָׁלוֹם')}) more.</p>`,
      ].join('\n'),
    );
  });

  test('has at most 1,000 links, and further email addresses as text', async () => {
    const { id } = await createStoredSermon(site.em(), { content: 'rabbi@example.org '.repeat(1_100) });
    const { contentHtml } = (await site.visit({ method: 'GET', url: `/api/sermons/${id}` })).json();
    expect(contentHtml.match(/<a /g)).toHaveLength(1_000);
    expect(contentHtml.match(/rabbi@example\.org[< ]/g)).toHaveLength(1_100);
  });

  test('of 200,000 characters that look like URLs or email addresses is rendered in less than 5 seconds of CPU time', async () => {
    const fill = (text: string) => text.repeat(Math.ceil(200_000 / text.length)).slice(0, 200_000);
    const em = site.em();
    for (const content of ['http://', 'a@', 'a.b', 'a@b.', '@', 'https://a.b/(', 'a@b.co '].map(fill)) {
      const { id } = await createStoredSermon(em, { content });
      const cpuMs = await measureCpuMs(async () => {
        expect((await site.visit({ method: 'GET', url: `/api/sermons/${id}` })).statusCode).toBe(200);
      });
      // A regular expression that takes quadratic time needs a minute.
      expect(cpuMs, content.slice(0, 20)).toBeLessThan(5_000);
    }
  });

  test.each([
    ['a list', presentSermons],
    ['a list for administrators', presentSermonsForAdmin],
  ])(
    'of almost 200,000 characters does not block the event loop while %s of 20 such sermons is presented',
    async (_name, present) => {
      const em = site.em();
      const { id } = await createStoredSermon(em, { content: 'א a '.repeat(49_990) });
      const row = await em.getRepository(Sermon).findAnyById(id);
      if (!row) throw new Error('The sermon is missing');
      let turnCount = 0;
      const countTurn = () => {
        turnCount += 1;
        next = setImmediate(countTurn);
      };
      let next = setImmediate(countTurn);
      const list = await present(Array(20).fill(row));
      clearImmediate(next);
      expect(list).toHaveLength(20);
      expect(turnCount).toBeGreaterThan(5);
    },
  );
});
