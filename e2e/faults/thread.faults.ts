import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSiteData, type SiteData } from '../sites/data-folder.ts';
import { type RunningSite, startSite } from '../sites/site.ts';
import { logIn } from './log-in.ts';

let siteData: SiteData;
let site: RunningSite | undefined;
beforeAll(async () => {
  siteData = await createSiteData('thread');
});
afterAll(async () => {
  await site?.stop();
  await siteData?.remove();
});

const nodeOptions = `--import=${join(import.meta.dirname, 'crash-database-thread.ts')}`;
const start = (env: NodeJS.ProcessEnv = {}) =>
  startSite({ dataDir: siteData.dataDir, env: { SEED_DEMO: 'false', ...env } });
const titles = new Set<string>();

test.for([
  ['exit', 'code 7'],
  ['throw', 'crash requested by the test'],
] as const)(
  'when the thread of the embedded database crashes during writes (%s), the process logs the reason and exits, and no acknowledged sermon is lost',
  async ([cause, reason]) => {
    const triggerPrefix = join(siteData.dataDir, cause);
    site = await start({ NODE_OPTIONS: nodeOptions, CRASH_TRIGGER: triggerPrefix });
    const ended = once(site.process, 'exit');
    const administrator = await logIn(site);
    let isRunning = true;
    const writing = (async () => {
      for (let count = 0; isRunning; count++) {
        const title = `Before the end (${cause}) ${count}`;
        const { status } = await administrator.submit(title);
        if (status === 201) titles.add(title);
      }
    })();
    const before = titles.size;
    await expect.poll(() => titles.size, { timeout: 60_000 }).toBeGreaterThan(before + 4);
    await writeFile(`${triggerPrefix}.${cause}`, '');
    const [code] = await ended;
    isRunning = false;
    await writing;
    expect(code).toBe(1);
    const lines = site.output().split('\n');
    const last = JSON.parse(lines.findLast((line) => line.startsWith('{')) ?? '{}');
    expect(last).toMatchObject({ level: 60, msg: 'uncaught exception, exiting' });
    expect(last.err.message).toBe(
      `The embedded database crashed (${reason}). This process exits; the next start continues with everything that was stored.`,
    );

    site = await start();
    const again = await logIn(site);
    const stored = new Set(await again.readTitles());
    expect([...titles].filter((title) => !stored.has(title))).toEqual([]);
    await site.stop();
  },
);
