import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSiteData, type SiteData } from '../sites/data-folder.ts';
import { type RunningSite, startSite } from '../sites/site.ts';
import { kill } from './kill.ts';
import { logIn } from './log-in.ts';

const rowCount = 600;
const killCount = 2;

let siteData: SiteData;
let site: RunningSite;

const start = () =>
  startSite({ dataDir: siteData.dataDir, env: { DATABASE_URL: siteData.databaseUrl, SEED_DEMO: 'false' } });

beforeAll(async () => {
  siteData = await createSiteData('import');
});
afterAll(async () => {
  await site?.stop();
  await siteData?.remove();
});

interface ImportState {
  readonly id: number;
  readonly state: string;
  readonly position: number;
  readonly counts: { readonly new: number; readonly rows: number; readonly known: number };
}

test(`${rowCount} sermons are imported once each, although the process is killed ${killCount} times`, async () => {
  site = await start();
  let administrator = await logIn(site);
  const call = async (method: string, path: string, body?: object) => {
    const response = await administrator.request(method, path, body);
    if (response.status >= 300 || response.status === 0)
      throw new Error(`${method} ${path}: ${response.status} ${response.body}`);
    return JSON.parse(response.body);
  };
  const table = [
    'title,content,rabbi,synagogue,city,state,country,email,phone,date',
    ...Array.from(
      { length: rowCount },
      (_, index) =>
        `Sermon ${index},Words enough to be a sermon.,Rabbi Ada Weiss,Shaar,Leeds,Yorkshire,UK,ada@example.org,0113 555 0100,2019-03-09`,
    ),
  ].join('\n');
  const form = new FormData();
  form.append('file', new File([table], 'sermons.csv', { type: 'text/csv' }));
  const { id } = (await call('POST', '/api/admin/imports', form)) as ImportState;
  const readState = async () => (await call('GET', `/api/admin/imports/${id}`)) as ImportState;
  const waitUntil = (condition: (state: ImportState) => boolean) =>
    expect.poll(async () => condition(await readState()), { timeout: 120_000, interval: 25 }).toBe(true);
  await waitUntil(({ state }) => state === 'checked');
  await call('POST', `/api/admin/imports/${id}/start`, { publish: true });

  for (let count = 1; count <= killCount; count++) {
    await waitUntil(({ position }) => position >= (count * rowCount) / (killCount + 2));
    await kill(site);
    site = await start();
    administrator = await logIn(site);
    // The import had not ended before the kill.
    expect((await readState()).state).toBe('importing');
  }

  await waitUntil(({ state }) => state === 'done');
  expect((await readState()).counts).toMatchObject({ rows: rowCount, new: rowCount, known: 0 });
  const sermons = (await call('GET', '/api/admin/sermons')) as { title: string }[];
  expect(sermons).toHaveLength(rowCount);
  expect(new Set(sermons.map(({ title }) => title)).size).toBe(rowCount);
});
