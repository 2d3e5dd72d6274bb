import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { importOptions } from '../../../../shared/import.schemas.ts';
import { cedarsDefaults as defaults, importSite } from '../../../testing/sites/import-site.ts';
import { createImport, readImport } from '../import.service.ts';
import { checkFile } from '../import-run.service.ts';

const { site, runs, byTitle } = await importSite();

describe('an XML file', () => {
  const head = '<?xml version="1.0"?>';
  const rss = (inside: string) =>
    `${head}<rss><channel><wp:wxr_version>1.2</wp:wxr_version>${inside}</channel></rss>`;
  const item = (title: string) =>
    `<item><title>${title}</title><guid>${title}</guid><wp:post_type>wpfc_sermon</wp:post_type><wp:status>publish</wp:status>` +
    `<wp:post_date>2019-01-01 10:00:00</wp:post_date><content:encoded>Words enough to be a sermon.</content:encoded></item>`;

  test('that declares entities is rejected', async () => {
    const bomb = `${head}<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>&b;&x;</title></item></channel></rss>`;
    expect(await runs.receive(bomb, 'bomb.xml')).toMatchObject({
      state: 'failed',
      error: 'The file declares XML entities, which is not allowed. It was not read.',
    });
  });

  test('whose elements are nested too deeply is rejected', async () => {
    const deep = rss(`<item>${'<a>'.repeat(100_000)}`);
    expect(await runs.receive(deep, 'deep.xml')).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('nested'),
    });
  });

  test('that is not a WordPress export is rejected with a message', async () => {
    const page = '<?xml version="1.0"?><html><body>Hello</body></html>';
    expect(await runs.receive(page)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^This XML file is not a WordPress export\. .*Tools, Export/),
    });
  });

  test('that is truncated is imported up to its last complete post, and the line of its end is reported', async () => {
    const complete = rss(item('Before the break') + item('Behind the break'));
    const found = await runs.receive(complete.slice(0, complete.indexOf('Behind')));
    expect(found).toMatchObject({
      state: 'checked',
      counts: { rows: 1 },
      error: expect.stringMatching(
        /^The file is damaged on line 1: \S.*[^.]\. It may be incomplete\. Export it again\.$/,
      ),
    });
    const done = await runs.start(found.id, { defaults: { ...defaults, rabbiName: 'Rabbi Dinah Halevi' } });
    expect(done).toMatchObject({ state: 'done', counts: { new: 1 } });
  });

  /** Checks a file whose stream `open` returns. */
  async function checkStream(open: () => Promise<Readable>) {
    const { id } = await createImport(site.em(), {
      fileName: 'streamed.xml',
      fileKey: null,
      size: 1,
      options: importOptions.parse({}),
      actor: 'admin',
    });
    await checkFile({ em: () => site.em(), files: site.files, open }, id);
    return readImport(site.em(), id);
  }

  test('is recognized when the storage sends its first byte alone', async () => {
    const bytes = Buffer.from(rss(item('Byte by Byte')));
    const found = await checkStream(async () => Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]));
    expect(found).toMatchObject({ state: 'checked', findings: { format: 'wxr' }, counts: { rows: 1 } });
  });

  test.each([2, 3, 4])(
    'fails when the storage fails at reading %i of the file, so that it is checked again',
    async (failingReading) => {
      const bytes = Buffer.from(rss(item('With a Recording')));
      let readings = 0;
      const open = async () => {
        readings += 1;
        return Readable.from(
          (async function* () {
            yield bytes.subarray(0, 100);
            if (readings === failingReading) throw new Error('connection reset');
            yield bytes.subarray(100);
          })(),
        );
      };
      await expect(checkStream(open)).rejects.toThrow('connection reset');
    },
  );

  test('with two different posts that share a guid is imported with both', async () => {
    const post = (id: number, title: string) =>
      `<item><title>${title}</title><guid>https://blog.example.org/?p=7</guid><wp:post_id>${id}</wp:post_id>` +
      `<wp:post_name>shared-${id}</wp:post_name><wp:post_type>wpfc_sermon</wp:post_type><wp:status>publish</wp:status>` +
      `<wp:post_date>2019-01-01 10:00:00</wp:post_date><content:encoded>Words enough for ${title}.</content:encoded></item>`;
    const file = rss(post(7, 'An Original') + post(8, 'A Copy of It') + post(8, 'A Copy of It'));
    const options = { defaults: { ...defaults, rabbiName: 'Rabbi Dinah Halevi' } };
    const { id } = await runs.receive(file);
    expect((await runs.start(id, options)).counts).toMatchObject({ rows: 3, new: 2, known: 1 });
    expect(await byTitle('A Copy of It')).toMatchObject({ slug: 'shared-8' });
    const again = await runs.receive(file);
    expect((await runs.check(again.id, options)).counts).toMatchObject({ new: 0, known: 3 });
  });

  test('gives a post its author as the rabbi; a post without an author gets the default', async () => {
    const signedItem = item('Signed by Its Author').replace('<guid>', '<dc:creator>ada</dc:creator><guid>');
    const authors =
      '<wp:author><wp:author_login>ada</wp:author_login><wp:author_display_name>Rabbi Ada Weiss</wp:author_display_name></wp:author>';
    const { id } = await runs.receive(rss(authors + signedItem + item('Signed by Nobody')));
    await runs.start(id, { defaults: { ...defaults, rabbiName: 'Rabbi Dinah Halevi' } });
    expect(await byTitle('Signed by Its Author')).toMatchObject({ rabbiName: 'Rabbi Ada Weiss' });
    expect(await byTitle('Signed by Nobody')).toMatchObject({ rabbiName: 'Rabbi Dinah Halevi' });
  });

  test('with an attachment that has no id does not give its file to a post that refers to no attachment', async () => {
    const attachment =
      '<item><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://blog.example.org/a.mp3</wp:attachment_url></item>';
    const { id } = await runs.receive(rss(attachment + item('Without a Recording')));
    const found = await runs.check(id, { defaults: { ...defaults, rabbiName: 'Rabbi Dinah Halevi' } });
    expect(found.counts).toMatchObject({ new: 1, media: 0 });
  });

  test('with a post from the block editor keeps its formatting and footnotes, but no javascript: link', async () => {
    const post =
      '<!-- wp:heading --><h2>The well</h2><!-- /wp:heading --><!-- wp:paragraph --><p>He <em>saw</em><sup data-fn="n1" class="fn"><a href="#n1">1</a></sup> and <strong>wept</strong>.<br>Twice.</p>' +
      '<!-- wp:quote --><blockquote><p>One</p><p>Two</p></blockquote><ol start="3"><li>three<ul><li>inner</li></ul></li></ol><hr><p><a href="javascript:x">No</a> link.</p><!-- /wp:quote -->';
    const postItem = item('With Footnotes').replace(
      '<content:encoded>Words enough to be a sermon.</content:encoded>',
      `<content:encoded><![CDATA[${post}]]></content:encoded><wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value>[{"id":"n1","content":"Genesis &lt;em&gt;29:2&lt;/em&gt;"}]</wp:meta_value></wp:postmeta>`,
    );
    const { id } = await runs.receive(rss(postItem));
    await runs.start(id, { defaults: { ...defaults, rabbiName: 'Rabbi Dinah Halevi' } });
    expect((await byTitle('With Footnotes')).contentMarkdown).toBe(
      [
        '# The well',
        'He _saw_[^1] and **wept**.\\\nTwice.',
        '> One\n>\n> Two',
        '3. three\n\n   - inner',
        '___',
        'No link.',
        '[^1]: Genesis _29:2_',
      ].join('\n\n'),
    );
  });

  test('with an unescaped ampersand keeps the ampersand', async () => {
    const { id } = await runs.receive(rss(item('Bread & Salt')));
    await runs.start(id, { defaults: { ...defaults, rabbiName: 'Rabbi Dinah Halevi' } });
    expect((await byTitle('Bread & Salt')).title).toBe('Bread & Salt');
  });
});
