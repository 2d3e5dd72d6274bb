import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import yauzl, { type Entry } from 'yauzl';
import { png } from '../../testing/media.ts';
import { multipart } from '../../testing/multipart.ts';
import { importRuns } from '../../testing/sites/import-site.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { ImportedSermon } from '../imports/imported-sermon.entity.ts';
import { Subscriber } from '../newsletters/subscribers/subscriber.entity.ts';
import { Proposal } from '../sermons/proposals/proposal.entity.ts';
import { Sermon } from '../sermons/sermon/sermon.entity.ts';
import { createStoredSermon } from '../sermons/sermon/sermon.factory.ts';
import { writeArchive } from './archive.ts';

let site: TestApp;
let pictureUrl: string;
beforeAll(async () => {
  site = await createTestApp();
  await site.work();
  const upload = await site.visit({
    method: 'POST',
    url: '/api/upload/featured-image',
    ...multipart({ field: 'featuredImage', content: await png(), type: 'image/png', name: 'a.png' }),
  });
  pictureUrl = upload.json().url;
  const em = site.em();
  await createStoredSermon(em, {
    title: '=SUM(1) and "quotes", commas; קול',
    slug: 'a-formula',
    content: "'-- begins with our own mark\n\n\tand <p>writes of tags</p>",
    preview: "'+1, or '-1?",
    keywords: '@home, -minus',
    sermonType: 'Shabbat',
    website: 'www.temple.example.org',
    isFeatured: 'true',
    dateSubmitted: new Date('2020-05-06T07:08:09.010Z'),
    dateDelivered: new Date('2019-03-09T00:00:00Z'),
    featuredImageUrl: pictureUrl,
    chosenOccasions: ['purim', 'tetzaveh'],
    isSpokenText: 'true',
  });
  await createStoredSermon(em, {
    title: 'A draft',
    slug: 'a-draft',
    isPublished: 'false',
    content: 'Formatted\n\n• with *a list*, and a link (https://example.org/)',
    contentMarkdown: '## Formatted\n\n- with \\*a list\\*, and [a link](https://example.org/)',
  });
  await createStoredSermon(em, { title: 'A hidden one', slug: 'a-hidden-one', isHidden: 'true' });
  em.create(Subscriber, {
    email: 'reader@example.org',
    name: '=1+1',
    dateSubscribed: new Date(),
    isActive: 'true',
  });
  await em.flush();
});
afterAll(() => site.close());

const download = (url: string) => site.administer({ method: 'GET', url });
/** The fields of a sermon that an import keeps. */
const keptFields = ({ id: _i, updatedAt: _u, version: _v, ...fields }: Record<string, unknown>) => fields;
const listAllSermons = async (from: TestApp): Promise<Record<string, unknown>[]> =>
  (await from.administer({ method: 'GET', url: '/api/admin/sermons' })).json();

describe('the CSV export', () => {
  test('can be imported on another site with every field, including drafts and hidden sermons', async () => {
    const table = await download('/api/admin/sermons.csv');
    expect(table.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(table.body).toContain(`"'=SUM(1) and ""quotes"", commas; קול"`);
    const other = await createTestApp();
    try {
      await other.work();
      const runs = importRuns(other);
      const { id } = await runs.receive(table.body);
      expect((await runs.start(id, { publish: true })).counts).toMatchObject({
        new: 3,
        refused: 0,
        media: 1,
      });
      const importedSermons = await listAllSermons(other);
      const withoutPicture = (sermon: Record<string, unknown>) => ({
        ...keptFields(sermon),
        featuredImageUrl: null,
      });
      expect(importedSermons.map(withoutPicture)).toEqual((await listAllSermons(site)).map(withoutPicture));
      // The export of the imported sermons is the same file, except for the URL of the picture.
      const again = await other.administer({ method: 'GET', url: '/api/admin/sermons.csv' });
      expect(again.body.replaceAll(pictureUrl, '')).toBe(table.body.replaceAll(pictureUrl, ''));
    } finally {
      await other.close();
    }
  });

  test('keeps the order of sermons submitted at the same time, and the submission time of a draft from another system', async () => {
    const [from, other] = [await createTestApp(), await createTestApp()];
    try {
      await from.work();
      await other.work();
      const em = from.em();
      for (const title of ['First of the Day', 'Second of the Day', 'Third of the Day']) {
        const slug = title.toLowerCase().replaceAll(' ', '-');
        await createStoredSermon(em, { title, slug, dateSubmitted: new Date('2020-05-06T07:08:09Z') });
      }
      const draft = await createStoredSermon(em, {
        title: 'A Draft of a Blog',
        slug: 'a-draft-of-a-blog',
        isPublished: 'false',
        dateSubmitted: new Date('2019-01-02T03:04:05Z'),
      });
      const { id: importId } = await importRuns(from).receive('title\nnothing');
      em.create(ImportedSermon, {
        key: 'wxr:https://blog.example.org/?p=1',
        sermon: draft,
        import: importId,
      });
      await em.flush();
      const runs = importRuns(other);
      const table = await from.administer({ method: 'GET', url: '/api/admin/sermons.csv' });
      const { id } = await runs.receive(table.body);
      await runs.start(id, { publish: true });
      const order = async (site: TestApp) =>
        (await site.visit({ method: 'GET', url: '/api/sermons/recent' }))
          .json()
          .map(({ title }: { title: string }) => title);
      expect(await order(other)).toEqual(['Third of the Day', 'Second of the Day', 'First of the Day']);
      expect(await order(other)).toEqual(await order(from));
      expect((await listAllSermons(other)).map(keptFields)).toEqual(
        (await listAllSermons(from)).map(keptFields),
      );
    } finally {
      await from.close();
      await other.close();
    }
  });

  test('adds nothing when imported on its own site, and only the deleted sermon after a deletion', async () => {
    const table = (await download('/api/admin/sermons.csv')).body;
    const before = await listAllSermons(site);
    const runs = importRuns(site);
    expect((await runs.receive(table)).counts).toMatchObject({ rows: 3, new: 0, known: 3 });
    const em = site.em();
    await em.nativeDelete(Sermon, { slug: 'a-formula' });
    const { id } = await runs.receive(table);
    expect((await runs.start(id, { publish: true })).counts).toMatchObject({ new: 1, known: 2, media: 0 });
    expect((await listAllSermons(site)).map(keptFields)).toEqual(before.map(keptFields));
  });
});

async function readEntries(path: string): Promise<Map<string, string>> {
  const archive = await yauzl.openPromise(path);
  const contents = new Map<string, string>();
  for await (const entry of archive.eachEntry() as AsyncIterable<Entry>) {
    contents.set(entry.fileName, await text(await archive.openReadStreamPromise(entry)));
  }
  return contents;
}

describe('the full export', () => {
  test('contains every list as CSV and NDJSON and every uploaded file, but no secret, and is recorded in the audit log', async () => {
    const em = site.em();
    const rabbis = (await site.visit({ method: 'GET', url: '/api/rabbis' })).json();
    await site.visit({
      method: 'POST',
      url: '/api/newsletters/subscribe',
      payload: {
        email: 'follower@example.org',
        follow: [
          { kind: 'rabbi', slug: rabbis[0].slug },
          { kind: 'occasions', slug: 'holiday' },
        ],
      },
    });
    const visible = await em.findOneOrFail(Sermon, { slug: 'a-formula' });
    em.create(Proposal, { sermon: visible, fields: { title: 'Proposed' }, base: {}, files: [] });
    await em.flush();
    await em.execute(
      `insert into rabbis (slug, key, folded, merged_into_id, root_id, name, sort_name)
       select 'a-merged-name', 'merged', 'merged', id, root_id, 'Merged', 'merged' from rabbis where slug = ?`,
      [rabbis[0].slug],
    );
    await em.execute(`insert into submission_links (sermon_id, token_hash) values (${visible.id}, 'a-hash')`);
    const response = await download('/api/admin/export.zip');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/zip');
    const path = join(site.settings.dataDir, 'everything.zip');
    await writeFile(path, response.rawPayload);
    const entries = await readEntries(path);
    expect([...entries.keys()].sort()).toEqual(
      [
        'README.txt',
        'audit.csv',
        'audit.ndjson',
        'locations.csv',
        'locations.ndjson',
        'proposals.csv',
        'proposals.ndjson',
        'rabbis.csv',
        'rabbis.ndjson',
        'sermons.csv',
        'sermons.ndjson',
        'subscribers.csv',
        'subscribers.ndjson',
        'synagogues.csv',
        'synagogues.ndjson',
        pictureUrl.slice(1),
        'uploads.csv',
        'uploads.ndjson',
      ].sort(),
    );
    const parseLines = (name: string) =>
      (entries.get(name) ?? '')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    expect(parseLines('sermons.ndjson')).toHaveLength(3);
    expect(parseLines('subscribers.ndjson')).toEqual([
      expect.objectContaining({
        email: 'follower@example.org',
        followedRabbis: [rabbis[0].slug],
        followedSynagogues: [],
        followedOccasions: ['holiday'],
      }),
      expect.objectContaining({ email: 'reader@example.org', name: '=1+1', followedRabbis: [] }),
    ]);
    expect(parseLines('rabbis.ndjson')).toContainEqual(
      expect.objectContaining({ slug: 'a-merged-name', mergedInto: rabbis[0].slug }),
    );
    expect(parseLines('rabbis.ndjson')).toContainEqual(
      expect.objectContaining({ slug: rabbis[0].slug, name: rabbis[0].name, mergedInto: null }),
    );
    expect(parseLines('synagogues.ndjson')[0]).toMatchObject({ name: 'Beit Tefillah', mergedInto: null });
    expect(parseLines('proposals.ndjson')).toMatchObject([
      { sermonId: visible.id, changes: [{ field: 'title', proposed: 'Proposed' }] },
    ]);
    expect(parseLines('locations.ndjson')[0]).toHaveProperty('mergedIntoId', null);
    expect(entries.get('subscribers.csv')).toContain(`"'=1+1"`);
    expect(parseLines('locations.ndjson')[0]).toMatchObject({ city: 'Albany' });
    const stored = await site.visit({ method: 'GET', url: pictureUrl });
    expect(entries.get(pictureUrl.slice(1))).toBe(stored.rawPayload.toString());
    expect(await site.em().count(AuditEntry, { action: 'site.export', actor: 'admin' })).toBe(1);
    const secrets = await em.execute<{ secret: string }[]>(
      `select password as secret from users union all select id from sessions
       union all select token_hash from submission_links
       union all select value from site_state where key in ('session_secret', 'newsletter_secret')`,
    );
    expect(secrets.length).toBeGreaterThanOrEqual(3);
    const texts = [...entries.values()].join('\n');
    expect(secrets.filter(({ secret }) => texts.includes(secret))).toEqual([]);
  });
});

test('HEAD returns the headers of an export, needs a session and is not in the audit log', async () => {
  for (const [url, type] of [
    ['/api/admin/sermons.csv', 'text/csv; charset=utf-8'],
    ['/api/admin/newsletters.csv', 'text/csv; charset=utf-8'],
    ['/api/admin/export.zip', 'application/zip'],
  ]) {
    const countExports = () => site.em().count(AuditEntry, { action: { $like: '%.export' } });
    const before = await countExports();
    const { statusCode, headers, body } = await site.administer({ method: 'HEAD', url });
    expect([statusCode, headers['content-type'], body]).toEqual([200, type, '']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="/);
    expect(await countExports()).toBe(before);
    expect((await site.visit({ method: 'HEAD', url })).statusCode).toBe(401);
  }
});

test('a file that the storage opens after the client disconnected is closed', async () => {
  const file = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(65_536);
    })(),
  );
  async function* entries() {
    yield { name: 'file', storageKey: 'key' };
  }
  vi.spyOn(site.files.storage, 'open').mockImplementationOnce(async () => {
    const closed = once(archive, 'close');
    archive.destroy();
    await closed;
    return { body: file, size: 1e9, start: 0, end: 1e9 - 1 };
  });
  const archive = writeArchive(entries(), site.files);
  await expect.poll(() => file.destroyed).toBe(true);
});

test.each(['/api/admin/export.zip', '/api/admin/sermons.csv', '/api/admin/imports/template.csv'])(
  '%s returns 401 without a session',
  async (url) => {
    expect((await site.visit({ method: 'GET', url })).statusCode).toBe(401);
  },
);
