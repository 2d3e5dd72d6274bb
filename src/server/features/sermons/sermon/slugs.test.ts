import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createStoredSermon, sermonInput } from './sermon.factory.ts';
import { SermonRepository } from './sermon.repository.ts';
import { SlugHistory } from './slug-history.entity.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const submit = (overrides: Parameters<typeof sermonInput>[0] = {}) =>
  site.visit({ method: 'POST', url: '/api/sermons', payload: sermonInput(overrides) });

describe('slugs', () => {
  test.each([
    ['Señor, ¿dónde está?', 'senor-donde-esta'],
    ['The Rabbi’s “Answer” & Ours', 'the-rabbis-answer-and-ours'],
    ['וַיֵּצֵא יַעֲקֹב', 'ויצא-יעקב'],
    ['A word of ד„ר Stern', 'a-word-of-דר-stern'],
    ['613', 'sermon-613'],
  ])('%s gets the slug %s', async (title, slug) => {
    expect((await submit({ title })).json().slug).toBe(slug);
  });

  test('a title without letters or digits gives no slug', async () => {
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

  test('the next free slug after 5,000 taken ones is found in at most 8 queries', async () => {
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

describe('a former slug of a sermon', () => {
  test('redirects to the current one permanently, as long as the sermon is visible', async () => {
    const em = site.em();
    const sermon = await createStoredSermon(em, { title: 'Moved', slug: 'the-new-place' });
    em.create(SlugHistory, { slug: 'the-old-place', sermon });
    em.create(SlugHistory, { slug: 'המקום-הישן', sermon });
    await em.flush();
    const read = (slug: string) =>
      site.visit({ method: 'GET', url: `/api/sermons/by-slug/${encodeURIComponent(slug)}` });
    for (const old of ['the-old-place', 'המקום-הישן']) {
      const response = await read(old);
      expect([response.statusCode, response.headers.location]).toEqual([
        301,
        '/api/sermons/by-slug/the-new-place',
      ]);
    }
    expect((await read('the-new-place')).statusCode).toBe(200);
    sermon.isHidden = 'true';
    await em.flush();
    expect((await read('the-old-place')).statusCode).toBe(404);
    expect((await read('the-new-place')).statusCode).toBe(404);
  });

  test('is not given to another sermon', async () => {
    const em = site.em();
    const sermon = await createStoredSermon(em, { slug: 'the-new-home' });
    em.create(SlugHistory, { slug: 'the-old-home', sermon });
    await em.flush();
    expect((await submit({ title: 'The old home' })).json().slug).toBe('the-old-home-2');
  });
});
