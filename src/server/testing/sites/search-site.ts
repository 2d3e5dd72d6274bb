import { afterAll, expect } from 'vitest';
import type { DirectoryPage, DirectoryRow } from '../../../shared/directory.schemas.ts';
import { createStoredSermon } from '../../features/sermons/sermon/sermon.factory.ts';
import { createTestApp } from '../test-app.ts';

/** A test site, with functions to store sermons and to search the directory over tRPC. */
export async function searchSite() {
  const site = await createTestApp();
  afterAll(() => site.close());

  async function directory(input: Record<string, unknown>): Promise<DirectoryPage> {
    const query = encodeURIComponent(JSON.stringify(input));
    const response = await site.visit({ method: 'GET', url: `/trpc/sermons.directory?input=${query}` });
    expect([input, response.statusCode]).toEqual([input, 200]);
    return response.json().result.data;
  }
  return {
    site,
    directory,
    /** Searches the directory. @returns the titles of the results, in order */
    search: async (q: string, filters: Record<string, unknown> = {}) =>
      (await directory({ q, ...filters })).items.map((sermon) => sermon.title),
    store: (fields: Parameters<typeof createStoredSermon>[1]) => createStoredSermon(site.em(), fields),
  };
}

/** The text of the excerpt of a search result, with each match in brackets. */
export const marked = (row: DirectoryRow | undefined) =>
  row?.match?.parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('');
