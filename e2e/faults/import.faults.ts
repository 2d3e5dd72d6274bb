import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSiteData, type SiteData } from '../sites/data-directory.ts';
import { adminPassword, type RunningSite, startSite } from '../sites/site.ts';

const rows = 600;
const kills = 2;

let home: SiteData;
let site: RunningSite;

const start = () =>
  startSite({ dataDir: home.dataDir, env: { DATABASE_URL: home.databaseUrl, SEED_DEMO: 'false' } });

beforeAll(async () => {
  home = await createSiteData('import');
});
afterAll(async () => {
  await site.stop();
  await home?.remove();
});

interface ImportState {
  readonly id: number;
  readonly state: string;
  readonly position: number;
  readonly counts: { readonly new: number; readonly rows: number; readonly known: number };
}

test(`${rows} sermons are imported once each, although the process is killed ${kills} times`, async () => {
  site = await start();
  let cookie = '';
  const call = async (method: string, path: string, body?: string | FormData) => {
    const response = await fetch(new URL(path, site.url), {
      method,
      headers: { cookie, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const logIn = async () => {
    const response = await call('POST', '/api/admin/login', JSON.stringify({ password: adminPassword }));
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  };
  await logIn();
  const table = [
    'title,content,rabbi,synagogue,city,state,country,email,phone,date',
    ...Array.from(
      { length: rows },
      (_, index) =>
        `Sermon ${index},Words enough to be a sermon.,Rabbi Ada Weiss,Shaar,Leeds,Yorkshire,UK,ada@example.org,0113 555 0100,2019-03-09`,
    ),
  ].join('\n');
  const form = new FormData();
  form.append('file', new File([table], 'sermons.csv', { type: 'text/csv' }));
  const { id } = (await (await call('POST', '/api/admin/imports', form)).json()) as ImportState;
  const readState = async () => (await (await call('GET', `/api/admin/imports/${id}`)).json()) as ImportState;
  const waitUntil = (condition: (state: ImportState) => boolean) =>
    expect.poll(async () => condition(await readState()), { timeout: 120_000, interval: 25 }).toBe(true);
  await waitUntil(({ state }) => state === 'checked');
  await call('POST', `/api/admin/imports/${id}/start`, JSON.stringify({ publish: true }));

  for (let kill = 1; kill <= kills; kill++) {
    await waitUntil(({ position }) => position >= (kill * rows) / (kills + 2));
    const ended = once(site.process, 'exit');
    site.process.kill('SIGKILL');
    await ended;
    site = await start();
    await logIn();
    // The import had not ended before the kill.
    expect((await readState()).state).toBe('importing');
  }

  await waitUntil(({ state }) => state === 'done');
  expect((await readState()).counts).toMatchObject({ rows, new: rows, known: 0 });
  const sermons = (await (await call('GET', '/api/admin/sermons')).json()) as { title: string }[];
  expect(sermons).toHaveLength(rows);
  expect(new Set(sermons.map(({ title }) => title)).size).toBe(rows);
});
