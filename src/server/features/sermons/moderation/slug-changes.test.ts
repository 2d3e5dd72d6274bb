import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createStoredSermon } from '../sermon/sermon.factory.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const edit = (id: number, payload: object) =>
  site.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/edit`, payload });
const read = (url: string) => site.visit({ method: 'GET', url });

describe('a slug that changes', () => {
  test('redirects from the old slug to the new one, and back when it is changed back', async () => {
    const em = site.em();
    const sermon = await createStoredSermon(em, { slug: 'old-slug' });
    await edit(sermon.id, { slug: 'A New Slug!' });
    const moved = await read('/api/sermons/by-slug/old-slug');
    expect(moved.statusCode).toBe(301);
    expect(moved.headers.location).toBe('/api/sermons/by-slug/a-new-slug');
    expect((await read('/api/sermons/by-slug/a-new-slug')).statusCode).toBe(200);

    const other = await createStoredSermon(em);
    expect((await edit(other.id, { slug: 'old-slug' })).json().slug).toBe('old-slug-2');

    await edit(sermon.id, { slug: 'old-slug' });
    expect((await read('/api/sermons/by-slug/old-slug')).statusCode).toBe(200);
    expect((await read('/api/sermons/by-slug/a-new-slug')).statusCode).toBe(301);
    await site.administer({
      method: 'PATCH',
      url: `/api/admin/sermons/${sermon.id}/hide`,
      payload: { hidden: true },
    });
    expect((await read('/api/sermons/by-slug/a-new-slug')).statusCode).toBe(404);
  });

  test('of a draft frees the old slug for another sermon', async () => {
    const em = site.em();
    const draft = await createStoredSermon(em, { slug: 'draft-slug', isPublished: 'false' });
    await edit(draft.id, { slug: 'another-draft-slug' });
    const other = await createStoredSermon(em);
    expect((await edit(other.id, { slug: 'draft-slug' })).json().slug).toBe('draft-slug');
  });

  test('gets a suffix when another sermon has it, and two concurrent requests for it both succeed', async () => {
    const em = site.em();
    await createStoredSermon(em, { slug: 'wanted' });
    const [one, other] = [await createStoredSermon(em), await createStoredSermon(em)];
    const responses = await Promise.all([
      edit(one.id, { slug: 'wanted' }),
      edit(other.id, { slug: 'wanted' }),
    ]);
    expect(responses.map((response) => response.json().slug).sort()).toEqual(['wanted-2', 'wanted-3']);
  });
});
