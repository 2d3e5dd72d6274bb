import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { cedarsDefaults as defaults, importSite } from '../../../testing/sites/import-site.ts';
import { AuditEntry } from '../../audit/audit-entry.entity.ts';
import { Sermon } from '../../sermons/sermon/sermon.entity.ts';

const fixture = await readFile(join(import.meta.dirname, 'fixtures/sermon-manager.xml'), 'utf8');

const { site, runs, byTitle } = await importSite();

describe('an export of Sermon Manager', () => {
  test('is checked by a dry run, which reports missing data and stores no sermon', async () => {
    await site.em().nativeDelete(Sermon, {});
    const found = await runs.receive(fixture, 'cedars.xml');
    expect(found).toMatchObject({
      state: 'checked',
      fileName: 'cedars.xml',
      total: 5,
      counts: { rows: 5, new: 0, refused: 4, skipped: 1 },
      findings: {
        format: 'wxr',
        encoding: 'utf-8',
        site: 'https://cedars.example.org',
        postTypes: [
          { name: 'wpfc_sermon', count: 5 },
          { name: 'attachment', count: 2 },
          { name: 'post', count: 1 },
        ],
        missing: expect.arrayContaining([{ field: 'phone', count: 4 }]),
        dropped: expect.arrayContaining([
          { name: 'video (link)', count: 1 },
          { name: '[gallery]', count: 1 },
          { name: 'img', count: 1 },
        ]),
      },
    });
    expect(await site.em().count(Sermon)).toBe(0);
    const checked = await runs.check(found.id, { defaults });
    expect(checked).toMatchObject({
      counts: { rows: 5, new: 3, known: 0, refused: 1, skipped: 1, media: 3 },
      findings: { missing: [{ field: 'dateDelivered', count: 1 }] },
    });
    expect((await runs.notes(found.id)).filter(({ kind }) => kind === 'refused')).toEqual([
      expect.objectContaining({
        field: 'title',
        message: 'Title must be at least 3 characters long',
        given: 'Ha',
      }),
      expect.objectContaining({ field: 'content', message: 'Content must be at least 20 characters long' }),
      expect.objectContaining({
        field: 'dateDelivered',
        message: 'Date is required',
      }),
    ]);
  });

  test.each(['utf-16le', 'utf-16be'] as const)(
    'can be in %s, without a byte order mark',
    async (encoding) => {
      const bytes = Buffer.from(fixture, 'utf16le');
      const found = await runs.receive(encoding === 'utf-16be' ? bytes.swap16() : bytes, 'cedars.xml');
      expect(found).toMatchObject({ findings: { format: 'wxr', encoding }, counts: { rows: 5 } });
    },
  );

  describe('that is imported', () => {
    let imported: Awaited<ReturnType<typeof runs.start>>;
    beforeEach(async () => {
      // The import stores only sermons that are not stored yet.
      await site.em().execute('delete from sermons');
      const { id } = await runs.receive(fixture, 'cedars.xml');
      imported = await runs.start(id, { defaults, publish: true });
    });

    test('has the text, slug, date and state of each post, and is imported only once', async () => {
      expect(imported).toMatchObject({
        state: 'done',
        hasFile: false,
        counts: { new: 3, refused: 1, skipped: 1, media: 3 },
      });
      const lines = (await runs.notes(imported.id)).map(({ line }) => line);
      expect(new Set(lines).size).toBeGreaterThan(2);
      expect(lines, 'the notes are in the order of the file').toEqual(
        lines.toSorted((one, other) => one - other),
      );
      const well = await byTitle('The Well That Was Dug Twice');
      expect(well).toMatchObject({
        slug: 'the-well-that-was-dug-twice',
        rabbiName: 'Rabbi Miriam Castro',
        sermonType: 'Shabbat Morning',
        keywords: 'Wells, Patience & Hope, Genesis, Genesis 26:18-22',
        preview: 'Why would anyone dig the same well twice?',
        content:
          'Isaac dug again the wells of his father.\n\nHe gave them the names that his father had given them.',
        isPublished: 'true',
        isHidden: 'false',
      });
      // 22:30 on the 7th in the local time of the blog, which is the 8th in UTC.
      expect(well.dateDelivered.toISOString()).toBe('2015-11-07T00:00:00.000Z');
      expect(well.publishedAt?.toISOString()).toBe('2015-11-07T00:00:00.000Z');

      const voice = await byTitle('קול דממה דקה');
      expect(voice).toMatchObject({
        slug: 'קול-דממה',
        rabbiName: 'Rabbi Dinah Halevi',
        isPublished: 'false',
      });
      expect(voice.content).toBe(
        [
          'הר חורב',
          'אליהו עומד בפתח המערה – ואין ברוח ה’.',
          '',
          '“וְאַחַר הָאֵשׁ קוֹל דְּמָמָה דַקָּה”',
          '',
          'Three things pass by [so the text]:',
          '',
          '• a wind',
          '• a quake & a fire',
          '',
          'See the chapter (https://texts.example.org/kings).',
        ].join('\n'),
      );
      expect(voice.contentMarkdown).toBe(
        [
          'הר חורב\\',
          'אליהו עומד בפתח המערה – ואין ברוח ה’.',
          '',
          '> וְאַחַר הָאֵשׁ קוֹל דְּמָמָה דַקָּה',
          '',
          'Three things pass by \\[so the text\\]:',
          '',
          '- a wind',
          '- a quake & a fire',
          '',
          'See [the chapter](https://texts.example.org/kings).',
        ].join('\n'),
      );
      expect(well.contentMarkdown).toBe(
        'Isaac dug again the wells of his father.\n\nHe gave them _the names_ that his father had given them.',
      );
      expect(await byTitle("For the Members' Eyes")).toMatchObject({
        content: 'A letter to the house, which is one line.\n\nAnd its second paragraph.',
        contentMarkdown: null,
        isPublished: 'true',
        isHidden: 'true',
      });

      const again = await runs.receive(fixture, 'cedars.xml');
      expect((await runs.check(again.id, { defaults })).counts).toMatchObject({ new: 0, known: 3 });
      expect((await runs.start(again.id, { defaults, publish: true })).counts).toMatchObject({
        new: 0,
        known: 3,
      });
      expect(await site.em().count(Sermon)).toBe(3);
    });

    test('sends no emails, adds nothing to the highlights, and is recorded once per import in the audit log', async () => {
      const queued = await site.em().execute(`select name from jobs.job where name = 'sermons.notice'`);
      expect(queued).toEqual([]);
      const highlights = await site.administer({ method: 'GET', url: '/api/admin/newsletters/highlights' });
      expect(highlights.json().sermons).toEqual([]);
      const draft = await byTitle('קול דממה דקה');
      const published = await site.administer({
        method: 'PATCH',
        url: `/api/admin/sermons/${draft.id}/publish`,
        payload: { published: true },
      });
      expect(published.statusCode).toBe(200);
      expect(await site.em().execute(`select name from jobs.job where name = 'sermons.notice'`)).toEqual([]);
      const laterHighlights = await site.administer({
        method: 'GET',
        url: '/api/admin/newsletters/highlights',
      });
      expect(laterHighlights.json().sermons).toEqual([]);
      const readEntries = () =>
        site.em().find(AuditEntry, { action: 'sermons.import' }, { orderBy: { id: 'asc' } });
      const before = await readEntries();
      expect(before.at(-1)).toMatchObject({
        actor: 'admin',
        changes: { imported: { after: 3 }, refused: { after: 1 } },
      });
      // This import stores nothing new.
      const again = await runs.receive(fixture, 'cedars.xml');
      await runs.start(again.id, { defaults });
      expect(await readEntries()).toHaveLength(before.length + 1);
    });

    test('has a CSV file of old and new URLs', async () => {
      const list = await site.administer({
        method: 'GET',
        url: `/api/admin/imports/${imported.id}/addresses.csv`,
      });
      expect(list.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(list.body).toContain(
        '"https://cedars.example.org/sermons/the-well-that-was-dug-twice/","http://localhost:3000/sermon/the-well-that-was-dug-twice"',
      );
    });
  });

  test('is imported with its ordinary posts, not its sermons, when the post type "post" is chosen', async () => {
    const { id } = await runs.receive(fixture, 'cedars.xml');
    const posts = { ...defaults, rabbiName: 'Rabbi Dinah Halevi' };
    const found = await runs.start(id, { defaults: posts, postTypes: ['post'] });
    expect(found.counts).toMatchObject({ rows: 1, new: 1 });
    const post = await byTitle('Fish & Wine Night');
    expect(post).toMatchObject({ isPublished: 'false', keywords: null });
  });
});
