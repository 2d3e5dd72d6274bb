import { expect } from 'vitest';
import type { DirectoryPage } from '../../shared/sermon.schemas.ts';
import type { TestApp } from './test-app.ts';

/** Looks through the directory of a site, as a visitor's browser does. */
export function searchesOf(site: () => TestApp) {
  async function directory(input: Record<string, unknown>): Promise<DirectoryPage> {
    const query = encodeURIComponent(JSON.stringify(input));
    const answer = await site().visit({ method: 'GET', url: `/trpc/sermons.directory?input=${query}` });
    expect([input, answer.statusCode]).toEqual([input, 200]);
    return answer.json().result.data;
  }
  return {
    directory,
    /** The titles of what is found, in order. */
    search: async (q: string, more: Record<string, unknown> = {}) =>
      (await directory({ q, ...more })).items.map((sermon) => sermon.title),
  };
}
