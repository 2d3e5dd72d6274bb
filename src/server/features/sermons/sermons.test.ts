import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sermonInput } from './sermon/sermon.factory.ts';

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

  test('a submission can mark the text as a transcript, and an edit can set, keep or remove the mark', async () => {
    expect((await submit()).json().isSpokenText).toBe('false');
    for (const given of [true, 'true']) {
      const { id, isSpokenText } = (await submit({ isSpokenText: given })).json();
      expect(isSpokenText).toBe('true');
      const url = `/api/admin/sermons/${id}/edit`;
      const edit = async (payload: object) =>
        (await site.administer({ method: 'PATCH', url, payload })).json().isSpokenText;
      expect(await edit({ keywords: 'spoken' })).toBe('true');
      expect(await edit({ isSpokenText: false })).toBe('false');
      expect(await edit({ keywords: 'written' })).toBe('false');
      expect(await edit({ isSpokenText: given })).toBe('true');
    }
    const rejected = await submit({ isSpokenText: 'yes' });
    expect([rejected.statusCode, rejected.json().issues]).toEqual([
      400,
      [{ path: 'isSpokenText', message: 'isSpokenText must be true or false' }],
    ]);
  });

  test('a submission cannot publish, feature or hide a sermon, or set its id and date of submission', async () => {
    const forged = {
      ...sermonInput(),
      id: 1_000_000,
      isPublished: 'true',
      isFeatured: 'true',
      isHidden: 'true',
      dateSubmitted: '1999-01-01',
      version: 9,
    };
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T15:04:05Z') });
    onTestFinished(() => void vi.useRealTimers());
    const response = await site.visit({ method: 'POST', url: '/api/sermons', payload: forged });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ isPublished: 'false', isFeatured: 'false', isHidden: 'false' });
    expect(response.json().id).toBeLessThan(1_000_000);
    expect(response.json().dateSubmitted).toBe('2026-11-18T15:04:05.000Z');
  });

  test('ten missing or invalid fields are named, each with its message', async () => {
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

  test('control characters are removed; line breaks become LF in the content, and spaces in the title', async () => {
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
  ])('an invalid %s is rejected with a message that says why', async (path, value, message) => {
    const response = await submit({ [path]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json().issues).toContainEqual({ path, message });
  });

  describe('a date of delivery is accepted from January 1, 1900 until one year from today', () => {
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

  test('a title of 200 characters is accepted, and a content of 199,999 characters is stored completely', async () => {
    const content = 'שלום '.repeat(40_000).trim();
    const response = await submit({ title: 'ת'.repeat(200), content });
    expect(response.statusCode).toBe(201);
    expect(response.json().content).toBe(content);
  });

  test('a website without a scheme is stored unchanged', async () => {
    expect((await submit({ website: 'www.temple.org' })).json().website).toBe('www.temple.org');
  });

  test('the date of delivery is stored as 00:00 UTC', async () => {
    expect((await submit({ dateDelivered: '2026-03-29' })).json().dateDelivered).toBe(
      '2026-03-29T00:00:00.000Z',
    );
  });
});
