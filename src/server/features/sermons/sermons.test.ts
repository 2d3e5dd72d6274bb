import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { mp3 } from '../../testing/media.ts';
import { multipart } from '../../testing/multipart.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { Upload } from '../uploads/upload.entity.ts';
import { createStoredSermon, sermonInput } from './sermon/sermon.factory.ts';
import { SermonRepository } from './sermon/sermon.repository.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const submit = (overrides: Parameters<typeof sermonInput>[0] = {}) =>
  site.visit({ method: 'POST', url: '/api/sermons', payload: sermonInput(overrides) });
const read = (url: string) => site.visit({ method: 'GET', url });

describe('submitting', () => {
  test('a submission is a draft that is not public until an administrator publishes it', async () => {
    const response = await submit({ title: 'Waiting at the Jabbok' });
    expect(response.statusCode).toBe(201);
    const sermon = response.json();
    expect(sermon).toMatchObject({
      title: 'Waiting at the Jabbok',
      slug: 'waiting-at-the-jabbok',
      isPublished: 'false',
    });

    expect((await read(`/api/sermons/${sermon.id}`)).statusCode).toBe(404);
    expect((await read('/api/sermons/by-slug/waiting-at-the-jabbok')).statusCode).toBe(404);
    expect((await read('/api/sermons/recent')).json()).not.toContainEqual(
      expect.objectContaining({ id: sermon.id }),
    );
    const place = '/api/sermons/location/search?city=Albany';
    expect((await read(place)).json()).not.toContainEqual(expect.objectContaining({ id: sermon.id }));

    const published = await site.administer({
      method: 'PATCH',
      url: `/api/admin/sermons/${sermon.id}/publish`,
      payload: { published: true },
    });
    expect(published.statusCode).toBe(200);
    expect(published.json()).toMatchObject({ id: sermon.id, isPublished: 'true' });

    expect((await read(`/api/sermons/${sermon.id}`)).json()).toMatchObject({
      title: 'Waiting at the Jabbok',
    });
    expect((await read('/api/sermons/by-slug/waiting-at-the-jabbok')).statusCode).toBe(200);
    expect((await read(place)).json()).toContainEqual(expect.objectContaining({ id: sermon.id }));
  });

  test('a submission and an edit can mark the text as a transcript', async () => {
    expect((await submit()).json().isSpokenText).toBe('false');
    for (const given of [true, 'true']) {
      const { id, isSpokenText } = (await submit({ isSpokenText: given })).json();
      expect(isSpokenText).toBe('true');
      const url = `/api/admin/sermons/${id}/edit`;
      const edit = async (payload: object) =>
        (await site.administer({ method: 'PATCH', url, payload })).json().isSpokenText;
      expect(await edit({ keywords: 'spoken' })).toBe('true');
      expect(await edit({ isSpokenText: false })).toBe('false');
    }
    const refused = await submit({ isSpokenText: 'yes' });
    expect([refused.statusCode, refused.json().issues]).toEqual([
      400,
      [{ path: 'isSpokenText', message: 'isSpokenText must be true or false' }],
    ]);
  });

  test('a submission cannot publish, feature or hide a sermon or set its id', async () => {
    const forged = {
      ...sermonInput(),
      id: 1,
      isPublished: 'true',
      isFeatured: 'true',
      isHidden: 'true',
      dateSubmitted: '1999-01-01',
      version: 9,
    };
    const response = await site.visit({ method: 'POST', url: '/api/sermons', payload: forged });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ isPublished: 'false', isFeatured: 'false', isHidden: 'false' });
    expect(response.json().id).not.toBe(1);
    expect(response.json().dateSubmitted.slice(0, 4)).not.toBe('1999');
  });

  test('every invalid field is named with its documented message', async () => {
    const response = await site.visit({
      method: 'POST',
      url: '/api/sermons',
      payload: {
        title: 'ab',
        content: 'short',
        rabbiName: 'R',
        email: 'nobody',
        phone: '1',
        dateDelivered: '2026-02-30',
      },
    });
    expect(response.statusCode).toBe(400);
    const { message, issues } = response.json();
    expect(message).toBe('Title must be at least 3 characters long');
    expect(
      Object.fromEntries(
        issues.map((issue: { path: string; message: string }) => [issue.path, issue.message]),
      ),
    ).toEqual({
      title: 'Title must be at least 3 characters long',
      content: 'Content must be at least 20 characters long',
      rabbiName: 'Rabbi name is required',
      synagogueName: 'Synagogue name is required',
      city: 'City is required',
      state: 'State is required',
      country: 'Country is required',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number',
      dateDelivered: 'Invalid date format. Please use YYYY-MM-DD format.',
    });
  });

  test('control characters are removed; line breaks of every kind are kept', async () => {
    const { title, content } = (
      await submit({
        title: 'Small\u0007 \u001b[1mjars\u007f\u0085of\u000boil\u0001',
        content: 'A first\u0001 paragraph of words.\u0085\u0010A second one.\u000bA third.\tOne more.',
      })
    ).json();
    expect(title).toBe('Small [1mjars of oil');
    expect(content).toBe('A first paragraph of words.\nA second one.\nA third.\tOne more.');
  });

  test.each([
    ['title', 'x'.repeat(201), 'Title must be at most 200 characters long'],
    ['content', 'x'.repeat(200_001), 'Content must be at most 200,000 characters long'],
    ['title', '\u200b\u200b\u200b', 'Title must be at least 3 characters long'],
    ['rabbiName', '\u3164\u2800\u202e\u3164', 'Rabbi name is required'],
    ['title', 'a\u0000bc', 'Title contains characters that cannot be stored'],
    ['title', 'a\ud800bc', 'Title contains characters that cannot be stored'],
    ['website', 'javascript:alert(1)', 'Please enter a web address, like https://www.temple.org'],
    ['website', 'httpx://temple.org', 'Please enter a web address, like https://www.temple.org'],
    [
      'headshotUrl',
      'https://elsewhere.example/photo.jpg',
      'Headshot must be the URL of an uploaded file. Please upload it again.',
    ],
    ['dateDelivered', 'next Shabbat', 'Invalid date format. Please use YYYY-MM-DD format.'],
    ['dateDelivered', '2026-02-30', 'Invalid date format. Please use YYYY-MM-DD format.'],
    ['dateDelivered', '', 'Date is required'],
    ['dateDelivered', undefined, 'Date is required'],
    ['dateDelivered', null, 'Date is required'],
  ])('%s is rejected with its reason', async (path, value, message) => {
    const response = await submit({ [path]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json().issues).toContainEqual({ path, message });
  });

  describe('a date outside the allowed range', () => {
    afterEach(() => {
      vi.useRealTimers();
    });

    test.each([
      ['1899-12-31', null],
      ['0026-11-22', null],
      ['1900-01-01', '1900-01-01T00:00:00.000Z'],
      ['2027-11-22', '2027-11-22T00:00:00.000Z'],
      ['2027-11-23', null],
      ['2030-01-01', null],
    ])('%s', async (dateDelivered, stored) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      vi.setSystemTime(new Date('2026-11-22T23:30:00Z'));
      const response = await submit({ dateDelivered });
      if (stored) return expect(response.json()).toMatchObject({ dateDelivered: stored });
      const message = 'Choose a date between January 1, 1900 and November 22, 2027.';
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ message, issues: [{ path: 'dateDelivered', message }] });
    });
  });

  test('the longest texts are stored completely', async () => {
    const content = 'שלום '.repeat(40_000).trim();
    const response = await submit({ title: 'ת'.repeat(200), content });
    expect(response.statusCode).toBe(201);
    expect(response.json().content).toBe(content);
  });

  test('a website without a scheme is stored unchanged', async () => {
    expect((await submit({ website: 'www.temple.org' })).json().website).toBe('www.temple.org');
  });

  test('the date of delivery is the same date in every time zone', async () => {
    expect((await submit({ dateDelivered: '2026-03-29' })).json().dateDelivered).toBe(
      '2026-03-29T00:00:00.000Z',
    );
  });
});

describe('slugs', () => {
  test.each([
    ['Señor, ¿dónde está?', 'senor-donde-esta'],
    ['The Rabbi’s “Answer” & Ours', 'the-rabbis-answer-and-ours'],
    ['וַיֵּצֵא יַעֲקֹב', 'ויצא-יעקב'],
    ['613', 'sermon-613'],
  ])('%s gets the slug %s', async (title, slug) => {
    expect((await submit({ title })).json().slug).toBe(slug);
  });

  test('a title without letters or digits has no slug, and the sermon is found by its id', async () => {
    const sermon = (await submit({ title: '?!…' })).json();
    expect(sermon.slug).toBeNull();
  });

  test('a slug that is taken gets a suffix, also for twenty concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => submit({ title: 'The same title' })),
    );
    expect(responses.map((response) => response.statusCode)).toEqual(Array(20).fill(201));
    const slugs = responses.map((response) => response.json().slug).sort();
    expect(new Set(slugs).size).toBe(20);
    expect(slugs).toContain('the-same-title');
    expect(slugs).toContain('the-same-title-20');
  });

  test('the next free slug among thousands of sermons with one title is found in a few queries', async () => {
    const { id } = await createStoredSermon(site.em(), { slug: 'high-holidays', isPublished: 'false' });
    await site.em().execute(
      `insert into slug_history (slug, sermon_id, created_at)
       select 'high-holidays-' || number, ?, now() from generate_series(2, 5000) number`,
      [id],
    );
    const queries = vi.spyOn(SermonRepository.prototype, 'findTakenSlugs');
    const { slug } = (await submit({ title: 'High Holidays' })).json();
    expect(slug).toBe('high-holidays-5001');
    expect(queries.mock.calls.length).toBeLessThanOrEqual(8);
  });

  test('a requested slug without a letter or digit is ignored, and the slug is derived from the title', async () => {
    expect((await submit({ title: 'A true title', slug: '🕯️🕯️' })).json().slug).toBe('a-true-title');
  });

  test('a slug has at most 80 characters and ends with a whole word', async () => {
    const slug = (await submit({ title: 'and they said one to another '.repeat(6) })).json().slug;
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug).toMatch(/-(and|they|said|one|to|another)$/);
  });
});

describe('reading', () => {
  test('recent sermons are sorted by date, newest first, and within a day by id, newest first', async () => {
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

  test('a limit that is not a number from 1 to 50 is rejected', async () => {
    for (const limit of ['0', '51', '-1', '1.5', 'many', '1e9']) {
      const response = await read(`/api/sermons/recent?limit=${limit}`);
      expect([limit, response.statusCode]).toEqual([limit, 400]);
      expect(response.json().issues[0].path).toBe('limit');
    }
  });

  test('the featured sermon is the newest visible one, and 404 when there is none', async () => {
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

  test('a sermon has the duration of its recording in every list, also after the recording was replaced', async () => {
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
    const edited = async (audioUrl: string | null) => {
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
    expect(await edited(await upload(5))).toBe(5);
    expect(await durations()).toEqual(Array(6).fill(5));
    // The maximum integer, stored by an earlier version that accepted any duration.
    const longest = 2_147_483_647;
    const forever = await upload(5);
    await site.em().nativeUpdate(Upload, { url: forever }, { duration: 1e12 });
    expect(await edited(forever)).toBe(longest);
    expect(await durations()).toEqual(Array(6).fill(longest));
    expect(await edited(null)).toBeNull();
    expect(await durations()).toEqual(Array(6).fill(null));
  });

  test('a public response has no internal fields', async () => {
    const sermon = await createStoredSermon(site.em());
    const fields = Object.keys((await read(`/api/sermons/${sermon.id}`)).json());
    expect(fields).not.toContain('version');
    expect(fields).not.toContain('submissionKey');
    expect(fields).not.toContain('location');
    expect(fields).toHaveLength(35);
  });
});
