import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { isWaitingForLock } from '../../testing/database.ts';
import * as media from '../../testing/media.ts';
import { storageKinds, type UploadSite, uploadSite } from '../../testing/sites/upload-site.ts';
import { Sermon } from '../sermons/sermon/sermon.entity.ts';
import { sermonInput } from '../sermons/sermon/sermon.factory.ts';
import { removeUnusedUploads } from './removal.service.ts';
import { Upload } from './upload.entity.ts';
import { releaseUploads } from './upload.service.ts';

describe.each(storageKinds)('removal in %s', (storage) => {
  let uploads: UploadSite;
  beforeAll(async () => {
    uploads = await uploadSite(storage);
  });
  afterAll(() => uploads.close());

  const dayMs = 24 * 60 * 60 * 1000;
  const exists = async (url: string) => (await uploads.read(url)).statusCode === 200;
  const upload = async () =>
    (await uploads.send('headshot', await media.jpeg({ width: 200, height: 200 }))).json().url;
  /** The time `ms` milliseconds after now, when the tests upload files. */
  const timeAfter = (ms: number) => new Date(Date.now() + ms);
  const remove = (now = timeAfter(0)) => removeUnusedUploads(uploads.site.em(), uploads.site.files, now);
  const submit = (overrides: object) =>
    uploads.site.visit({ method: 'POST', url: '/api/sermons', payload: sermonInput(overrides) });

  test('an unused image is deleted after a day, with its srcset file of 160 pixels; a used one is kept', async () => {
    const [unused, used] = [await upload(), await upload()];
    expect((await submit({ headshotUrl: used })).statusCode).toBe(201);
    await remove(timeAfter(dayMs - 60_000));
    expect(await exists(unused)).toBe(true);
    const { removed } = await remove(timeAfter(dayMs + 60_000));
    expect(removed).toBeGreaterThan(0);
    expect([await exists(unused), await exists(unused.replace('200x200.jpg', '160.webp'))]).toEqual([
      false,
      false,
    ]);
    expect(await exists(used)).toBe(true);
    expect((await submit({ headshotUrl: unused })).statusCode).toBe(400);
  });

  test('a file that a sermon released is deleted by the next run, unless another sermon uses it', async () => {
    const [replaced, shared] = [await upload(), await upload()];
    const sermon = (await submit({ headshotUrl: replaced })).json();
    await submit({ headshotUrl: shared });
    await inTransaction(uploads.site.em(), async (em) => {
      await em.nativeUpdate(Sermon, { id: sermon.id }, { headshotUrl: null });
      await releaseUploads(em, [replaced, shared, null, replaced]);
    });
    await remove();
    expect([await exists(replaced), await exists(shared)]).toEqual([false, true]);
  });

  test('a file that two sermons release concurrently is deleted', async ({ skip }) => {
    // The embedded database has one connection, so its transactions run one after the other.
    if (!uploads.site.settings.databaseUrl) skip();
    const shared = await upload();
    const [one, other] = [
      (await submit({ headshotUrl: shared })).json(),
      (await submit({ headshotUrl: shared })).json(),
    ];
    const release = (id: number, then?: () => Promise<unknown>) =>
      inTransaction(uploads.site.em(), async (em) => {
        await em.nativeUpdate(Sermon, { id }, { headshotUrl: null });
        await releaseUploads(em, [shared]);
        await then?.();
      });
    let isDone = false;
    let secondRelease: Promise<unknown> = Promise.resolve();
    await release(one.id, async () => {
      secondRelease = release(other.id).then(() => {
        isDone = true;
      });
      await expect.poll(async () => isDone || (await isWaitingForLock(uploads.site.em()))).toBe(true);
    });
    await secondRelease;
    await remove();
    expect(await exists(shared)).toBe(false);
  });

  test('an interrupted deletion is finished by the next run, and the file cannot be used in between', async () => {
    const url = await upload();
    await uploads.site.em().nativeUpdate(Upload, { url }, { isPendingDeletion: true });
    expect((await submit({ headshotUrl: url })).statusCode).toBe(400);
    await remove();
    expect(await exists(url)).toBe(false);
    expect(await uploads.site.em().count(Upload, { url })).toBe(0);
  });

  test('a deletion that the storage rejects is reported with its error and tried again', async () => {
    const url = await upload();
    const tomorrow = timeAfter(dayMs + 60_000);
    const failingStore = {
      ...uploads.site.files,
      storage: Object.assign(Object.create(uploads.site.files.storage) as typeof uploads.site.files.storage, {
        removeFolder: () => Promise.reject(new Error('The storage is unavailable')),
      }),
    };
    const report = await removeUnusedUploads(uploads.site.em(), failingStore, tomorrow);
    expect(report.failed).toBeGreaterThan(0);
    expect(report.error).toEqual(new Error('The storage is unavailable'));
    expect(await exists(url)).toBe(true);
    expect((await remove()).removed).toBeGreaterThan(0);
    expect(await exists(url)).toBe(false);
  });

  test('250 old files that the storage rejects do not prevent the removal of newer ones', async () => {
    const { site } = uploads;
    const em = site.em();
    const damagedIds = Array.from({ length: 250 }, (_, index) => `damaged-${index}`);
    for (const id of damagedIds)
      em.create(Upload, {
        id,
        kind: 'headshot',
        url: `/uploads/${id}/a.jpg`,
        contentType: 'image/jpeg',
        size: 1,
        unusedSince: timeAfter(-2 * dayMs),
      });
    await em.flush();
    const urls = [await upload(), await upload(), await upload()];
    const { storage } = site.files;
    const failingStore = {
      ...site.files,
      storage: Object.assign(Object.create(storage) as typeof storage, {
        removeFolder: (id: string) =>
          id.startsWith('damaged-') ? Promise.reject(new Error('Damaged')) : storage.removeFolder(id),
      }),
    };
    const report = await removeUnusedUploads(site.em(), failingStore, timeAfter(dayMs + 60_000));
    expect(await Promise.all(urls.map(exists))).toEqual([false, false, false]);
    expect(report).toMatchObject({ failed: 250, error: new Error('Damaged') });
    expect(report.removed).toBeGreaterThanOrEqual(3);
    expect(await site.em().count(Upload, { id: { $in: damagedIds } })).toBe(250);
    await site.em().nativeDelete(Upload, { id: { $in: damagedIds } });
  });
});
