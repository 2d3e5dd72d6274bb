import { adminPassword, type RunningSite, startSite } from '../e2e/sites/site.ts';
import type { Library } from './databases.ts';

/** The id of a sermon that is visible in every library. Measurements unpublish and publish it. */
export const republishedId = 11;

/** Starts the real server process on a seeded library. */
export const startLibrary = (library: Library, env: NodeJS.ProcessEnv = {}): Promise<RunningSite> =>
  startSite({
    dataDir: library.dataDir,
    env: { DATABASE_URL: library.databaseUrl ?? '', SEED_DEMO: 'false', ...env },
    flags: [],
  });

/** Logs in and returns the cookie. Requests with a session bypass the cache. */
export async function logIn(site: RunningSite): Promise<string> {
  const response = await fetch(`${site.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: adminPassword }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`The login failed: ${response.status}`);
  return cookie;
}
