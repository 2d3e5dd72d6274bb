import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mp3 } from '../../../testing/media.ts';
import { multipart } from '../../../testing/multipart.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { Upload } from '../../uploads/upload.entity.ts';
import { createStoredSermon } from './sermon.factory.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const read = (url: string) => site.visit({ method: 'GET', url });

describe('reading', () => {
  test('recent sermons are sorted by date, newest first, and within a day by id, highest first', async () => {
    const em = site.em();
    const older = await createStoredSermon(em, {
      title: 'Older',
      dateDelivered: new Date('2027-01-02T00:00:00Z'),
    });
    const newer = await createStoredSermon(em, {
      title: 'Newer',
      dateDelivered: new Date('2027-01-09T00:00:00Z'),
    });
    const sameDay = await createStoredSermon(em, {
      title: 'Same day',
      dateDelivered: new Date('2027-01-09T00:00:00Z'),
    });
    const response = await read('/api/sermons/recent?limit=3');
    expect(response.json().map((sermon: { id: number }) => sermon.id)).toEqual([
      sameDay.id,
      newer.id,
      older.id,
    ]);
  });

  test('a limit that is not an integer from 1 to 50 is rejected', async () => {
    for (const limit of ['0', '51', '-1', '1.5', 'many', '1e9']) {
      const response = await read(`/api/sermons/recent?limit=${limit}`);
      expect([limit, response.statusCode]).toEqual([limit, 400]);
      expect(response.json().issues[0].path).toBe('limit');
    }
  });

  test('the featured sermon returns 404 while none is visible, then the visible one', async () => {
    expect((await read('/api/sermons/featured')).statusCode).toBe(404);
    const em = site.em();
    await createStoredSermon(em, {
      isFeatured: 'true',
      isHidden: 'true',
      dateDelivered: new Date('2027-02-01T00:00:00Z'),
    });
    await createStoredSermon(em, {
      isFeatured: 'true',
      isPublished: 'false',
      dateDelivered: new Date('2027-02-01T00:00:00Z'),
    });
    expect((await read('/api/sermons/featured')).statusCode).toBe(404);
    const shown = await createStoredSermon(em, {
      isFeatured: 'true',
      dateDelivered: new Date('2026-05-01T00:00:00Z'),
    });
    expect((await read('/api/sermons/featured')).json().id).toBe(shown.id);
  });

  test('an unknown id returns 404, an invalid id 400', async () => {
    for (const id of ['999999', '2147483648', '9223372036854775808']) {
      expect([id, (await read(`/api/sermons/${id}`)).statusCode]).toEqual([id, 404]);
    }
    for (const id of ['0', '-1', '1.5', 'abc']) {
      expect([id, (await read(`/api/sermons/${id}`)).statusCode]).toEqual([id, 400]);
    }
  });

  test('six requests return the duration of a recording: the new one after it is replaced, null after it is removed', async () => {
    const upload = async (seconds: number): Promise<string> => {
      const response = await site.visit({
        method: 'POST',
        url: '/api/upload/audio',
        ...multipart({ field: 'audio', content: mp3(seconds), type: 'audio/mpeg' }),
      });
      return response.json().url;
    };
    const { id } = await createStoredSermon(site.em(), {
      title: 'Heard for Three Seconds',
      slug: 'heard-for-three-seconds',
      audioUrl: await upload(3),
      dateDelivered: new Date('2026-11-22T00:00:00Z'),
    });
    const durationAfterEdit = async (audioUrl: string | null) => {
      const url = `/api/admin/sermons/${id}/edit`;
      return (await site.administer({ method: 'PATCH', url, payload: { audioUrl } })).json().audioDuration;
    };
    const durations = async () => {
      const lists = ['/api/sermons?q=heard', '/api/sermons/recent'];
      const one = [`/api/sermons/${id}`, '/api/sermons/by-slug/heard-for-three-seconds'];
      const input = encodeURIComponent('{}');
      const cards = [`/trpc/sermons.recentCards?input=${input}`, `/trpc/sermons.directory?input=${input}`];
      return Promise.all([
        ...one.map(async (url) => (await read(url)).json()),
        ...lists.map(async (url) => (await read(url)).json().find((row: { id: number }) => row.id === id)),
        ...cards.map(async (url) => {
          const { data } = (await read(url)).json().result;
          return (data.items ?? data).find((row: { id: number }) => row.id === id);
        }),
      ]).then((found) => found.map(({ audioDuration }) => audioDuration));
    };
    expect(await durations()).toEqual(Array(6).fill(3));
    expect(await durationAfterEdit(await upload(5))).toBe(5);
    expect(await durations()).toEqual(Array(6).fill(5));
    // Earlier versions stored any duration. The largest integer is returned for larger ones.
    const maxInteger = 2_147_483_647;
    const longestUrl = await upload(5);
    await site.em().nativeUpdate(Upload, { url: longestUrl }, { duration: 1e12 });
    expect(await durationAfterEdit(longestUrl)).toBe(maxInteger);
    expect(await durations()).toEqual(Array(6).fill(maxInteger));
    expect(await durationAfterEdit(null)).toBeNull();
    expect(await durations()).toEqual(Array(6).fill(null));
  });

  test('a sermon by id has 35 fields, without its version, submission key and location', async () => {
    const sermon = await createStoredSermon(site.em());
    const fields = Object.keys((await read(`/api/sermons/${sermon.id}`)).json());
    expect(fields).not.toContain('version');
    expect(fields).not.toContain('submissionKey');
    expect(fields).not.toContain('location');
    expect(fields).toHaveLength(35);
  });
});
