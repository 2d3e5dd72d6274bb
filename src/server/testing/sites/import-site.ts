import { afterAll } from 'vitest';
import { Sermon } from '../../features/sermons/sermon/sermon.entity.ts';
import { multipart } from '../multipart.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** Values for the fields that the WordPress export of a synagogue, in `wxr/fixtures`, does not have. */
export const cedarsDefaults = {
  synagogueName: 'Temple of the Three Cedars',
  city: 'Portland',
  state: 'Oregon',
  country: 'United States',
  email: 'office@cedars.example.org',
  phone: '503 555 0100',
};

/** An import in a response of the API. */
interface ImportResponse {
  readonly id: number;
  readonly state: string;
  readonly [field: string]: unknown;
}

const runningStates = new Set(['checking', 'importing']);

/** Functions that upload, check and start imports over the admin API and wait for the background jobs. */
export function importRuns(site: TestApp) {
  async function waitUntilIdle(id: number): Promise<ImportResponse> {
    for (;;) {
      const response = await site.administer({ method: 'GET', url: `/api/admin/imports/${id}` });
      const found: ImportResponse = response.json();
      if (!runningStates.has(found.state)) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return {
    /** Uploads a file, and waits until it is checked. */
    async receive(content: Buffer | string, name = 'sermons.csv'): Promise<ImportResponse> {
      const response = await site.administer({
        method: 'POST',
        url: '/api/admin/imports',
        ...multipart({ field: 'file', content: Buffer.from(content), type: 'text/csv', name }),
      });
      if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${response.body}`);
      return waitUntilIdle(response.json().id);
    },
    /** Checks the file again with other options. */
    async check(id: number, options: object): Promise<ImportResponse> {
      await site.administer({ method: 'POST', url: `/api/admin/imports/${id}/check`, payload: options });
      return waitUntilIdle(id);
    },
    /** Imports the checked rows, and waits until that has ended. */
    async start(id: number, options: object = {}): Promise<ImportResponse> {
      const response = await site.administer({
        method: 'POST',
        url: `/api/admin/imports/${id}/start`,
        payload: options,
      });
      if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
      return waitUntilIdle(id);
    },
    async notes(
      id: number,
    ): Promise<{ line: number; kind: string; field: string | null; message: string }[]> {
      return (
        await site.administer({ method: 'GET', url: `/api/admin/imports/${id}/notes?limit=100` })
      ).json();
    },
  };
}

/** Creates a test site whose job queue runs, for the tests of a file. */
export async function importSite() {
  const site = await createTestApp();
  afterAll(() => site.close());
  await site.work();
  return {
    site,
    runs: importRuns(site),
    /** Returns the sermon with this title. */
    byTitle: (title: string) => site.em().findOneOrFail(Sermon, { title }),
  };
}
