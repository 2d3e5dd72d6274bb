import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStoredSermon } from '../../features/sermons/sermon/sermon.factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

describe('the transcript of a sermon', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp();
  });
  afterAll(() => site.close());
  const getTranscript = (name: string | number) =>
    site.visit({ method: 'GET', url: `/sermon/${encodeURIComponent(name)}/transcript.txt` });

  test('has the text of the sermon when the text is marked as spoken', async () => {
    const em = site.em();
    const content = 'Friends,\n\n<b>שָׁלוֹם</b> & welcome to all.';
    const { id } = await createStoredSermon(em, { slug: 'said', content, isSpokenText: 'true' });
    const response = await getTranscript('said');
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      `${content}\n`,
    ]);
    expect(response.headers['access-control-allow-origin']).toBe('*');
    const { etag = '' } = response.headers;
    const again = { method: 'GET', url: '/sermon/said/transcript.txt' } as const;
    expect((await site.visit({ ...again, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
    expect((await getTranscript(id)).body).toBe(`${content}\n`);
  });

  test('returns 404 for other sermons, and after a sermon is hidden or no longer marked as spoken', async () => {
    const em = site.em();
    await createStoredSermon(em, { slug: 'written' });
    const drafted = { isSpokenText: 'true', isPublished: 'false' } as const;
    await createStoredSermon(em, { ...drafted, slug: 'a-draft' });
    const { id } = await createStoredSermon(em, { slug: 'changing', isSpokenText: 'true' });
    for (const name of ['written', 'a-draft', 'unknown', '999999'])
      expect([name, (await getTranscript(name)).statusCode]).toEqual([name, 404]);
    const change = async (path: string, payload: object) => {
      const url = `/api/admin/sermons/${id}/${path}`;
      expect((await site.administer({ method: 'PATCH', url, payload })).statusCode).toBe(200);
      return (await getTranscript('changing')).statusCode;
    };
    expect((await getTranscript('changing')).statusCode).toBe(200);
    expect(await change('hide', { hidden: true })).toBe(404);
    expect(await change('hide', { hidden: false })).toBe(200);
    expect(await change('edit', { isSpokenText: false })).toBe(404);
    expect(await change('edit', { isSpokenText: 'true' })).toBe(200);
  });

  test('redirects from the former slug to the new one (301)', async () => {
    const { id } = await createStoredSermon(site.em(), { slug: 'before', isSpokenText: 'true' });
    const url = `/api/admin/sermons/${id}/edit`;
    await site.administer({ method: 'PATCH', url, payload: { slug: 'after' } });
    const response = await getTranscript('before');
    expect([response.statusCode, response.headers.location]).toEqual([301, '/sermon/after/transcript.txt']);
    expect((await getTranscript('after')).statusCode).toBe(200);
  });
});
