import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measureCpuMs } from '../../../shared/testing/cpu-time.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createStoredSermon, sermonInput } from '../sermons/sermon/sermon.factory.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const submit = (payload: object) => site.visit({ method: 'POST', url: '/api/sermons', payload });
const { content: _content, ...withoutContent } = sermonInput();

describe('a formatted text', () => {
  test.each([
    ['nested too deeply', `${'> '.repeat(30)}words`, /^Formatted text: Lists and quotes can be nested/],
    ['with too many links', '[a](https://e.org) '.repeat(1_001), /^Formatted text: Use at most 1,000 links/],
    [
      'with too many footnotes',
      Array.from({ length: 1_501 }, (_, note) => `Words[^${note}]\n\n[^${note}]: a`).join('\n\n'),
      /^Formatted text: Use at most 500 foot/,
    ],
    [
      'with too many list items',
      '- word\n'.repeat(1_001),
      /^Formatted text: Use at most 1,000 headings, list items and lines of quotes/,
    ],
    [
      'with too many nested lists and quotes on few lines',
      '> - > - > - > - words\n'.repeat(200),
      /^Formatted text: Use at most 1,000 headings, list items/,
    ],
    [
      'with too many lists in footnotes',
      Array.from({ length: 200 }, (_, note) => `a[^a.${note}]\n\n[^a.${note}]: - - - - - - - - b`).join(
        '\n\n',
      ),
      /^Formatted text: Use at most 1,000 headings, list items/,
    ],
    ['with too many headings', '## Word\n'.repeat(1_001), /^Formatted text: Use at most 1,000 headings/],
    ['with too many escapes', '\\\\'.repeat(10_000), /^Formatted text: Use at most 10,000 brackets/],
    ['with too many lines', 'Words\n'.repeat(4_100), /^Formatted text: Use at most 4,000 lines/],
    [
      'with too many marks',
      'a **b *c '.repeat(10_000),
      /^Formatted text: Use at most 10,000 brackets, asterisks/,
    ],
    ['with an unused footnote', 'Words of a sermon, enough.\n\n[^a]: Lost.', /footnote \[\^a\] is not used/],
    ['with too little text', '# Too *short*', /^Content must be at least 20 characters/],
    ['longer than the limit', 'x'.repeat(200_001), /^Formatted text must be at most 200,000 characters/],
    [
      'with a plain text that is too long',
      `[x]: https://e.org/${'a'.repeat(1_500)}\n\n${'[x] '.repeat(900)}`,
      /^Content must be at most 200,000/,
    ],
  ])('%s is rejected with a message', async (_name, contentMarkdown, message) => {
    const response = await submit({ ...withoutContent, contentMarkdown });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      message: expect.stringMatching(message),
      issues: [{ path: 'contentMarkdown' }],
    });
  });

  test.each([
    ['1,000 list items', Array(1_000).fill('- אבגד הוזח טיכל מנסע פצקר שתאב').join('\n')],
    [
      '490 footnotes',
      `${'אב cd '.repeat(30_000)}${Array.from({ length: 490 }, (_, note) => `[^${note}]\n\n[^${note}]: n`).join('\n\n')}`,
    ],
  ])('with %s is stored and rendered in less than 5 seconds of CPU time', async (_name, contentMarkdown) => {
    const cpuMs = await measureCpuMs(async () => {
      const response = await submit({ ...withoutContent, contentMarkdown });
      expect(response.statusCode, response.body).toBe(201);
    });
    // Parsing the whole text again for each item or footnote would take ten times as long and block other requests.
    expect(cpuMs).toBeLessThan(5_000);
  });
});

describe('a stored text above a limit', () => {
  const tooManyItems = {
    content: Array(1_600).fill('• a <b>word</b>').join('\n'),
    contentMarkdown: Array(1_600).fill('- a *<b>word</b>*').join('\n'),
  };

  test('is shown as paragraphs of its plain text', async () => {
    const { id } = await createStoredSermon(site.em(), tooManyItems);
    const sermon = (await site.visit({ method: 'GET', url: `/api/sermons/${id}` })).json();
    expect(sermon.contentMarkdown).toBe(tooManyItems.contentMarkdown);
    expect(sermon.contentHtml).toBe(
      Array(1_600).fill('<p dir="ltr">• a &lt;b&gt;word&lt;/b&gt;</p>').join('\n'),
    );
  });

  test('keeps both texts when another field is edited', async () => {
    const { id } = await createStoredSermon(site.em(), tooManyItems);
    const edited = await site.administer({
      method: 'PATCH',
      url: `/api/admin/sermons/${id}/edit`,
      payload: { ...tooManyItems, title: 'Another title' },
    });
    expect(edited.statusCode, edited.body).toBe(200);
    expect(edited.json()).toMatchObject({ ...tooManyItems, title: 'Another title' });
  });
});
