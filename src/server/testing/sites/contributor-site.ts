import { afterAll } from 'vitest';
import { createStoredSermon } from '../../features/sermons/sermon/sermon.factory.ts';
import { createTestApp } from '../test-app.ts';

/** A test site with functions to read and administer rabbis and synagogues. It closes after the tests of the file. */
export async function contributorSite() {
  const site = await createTestApp();
  afterAll(() => site.close());
  return {
    site,
    get: (url: string) => site.visit({ method: 'GET', url }),
    /** Stores a sermon with these fields, published unless they say otherwise. */
    store: (fields: Parameters<typeof createStoredSermon>[1]) => createStoredSermon(site.em(), fields),
    /** Sends a request below `/api/admin` as the administrator. */
    send: (url: string, payload: object = {}, method: 'POST' | 'PATCH' = 'POST') =>
      site.administer({ method, url: `/api/admin${url}`, payload }),
  };
}
