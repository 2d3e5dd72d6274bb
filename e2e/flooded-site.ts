import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { png, wav } from '../src/server/testing/media.ts';
import { type DataHome, makeHome } from './data-home.ts';
import { ask, askEach, residentMemory, tally, type Watched } from './flood.ts';
import { type RunningSite, startSite } from './site.ts';
import { submission, Visitor } from './visitor.ts';

/** What a site that is left in peace needs at most to be itself again. */
export const recovery = { timeout: 15_000, interval: 100 };

/**
 * Milliseconds of its own work that the process may do before it says that it lives: a thousand connections of one
 * moment are read, and most of them refused, before the next is looked at.
 */
const mostWorkBefore = 2_500;

/**
 * Megabytes that the floods may add to what the process takes in peace: 64 of kept answers, which are not all there in
 * the beginning, 128 of bodies in hand, and as much again that the collector lets lie before it runs.
 */
const mostAdded = 400;

/** How many connections it takes. */
export const maxConnections = 1_300;

/** A site that is flooded: its own process, which has been used before. */
export interface FloodedSite extends RunningSite {
  /** The address of a recording of 8 MB. */
  readonly recording: string;
  /** What the process took at most, and that it said all the while that it lives. */
  expectAlive(flood: string, seen: Watched<unknown>, mostWork?: number): void;
}

/** The token that reads its numbers. */
export const metricsToken = 'a token for the tests';

/**
 * Starts a site before the tests of a file, and looks after each of them whether it does everything again by itself.
 * @returns where it is found once it runs
 */
export function floodedSite(): { readonly it: FloodedSite } {
  let site: RunningSite;
  let home: DataHome;
  let recording: string;
  /** What the process takes once everything was used: measured before the first flood. */
  let calm = 0;

  beforeAll(async () => {
    home = await makeHome('floods');
    site = await startSite({
      dataDir: home.dataDir,
      env: {
        DATABASE_URL: home.databaseUrl,
        SEED_DEMO: 'true',
        LOG_LEVEL: 'info',
        SLOW_SENDER_SECONDS: '2',
        MAX_CONNECTIONS: String(maxConnections),
        METRICS_TOKEN: metricsToken,
      },
    });
    const administrator = new Visitor(site);
    await administrator.login();
    const kept = await administrator.upload(wav(240, 16_000), 'audio', 'audio/wav');
    recording = JSON.parse(kept.body).url;
    await administrator.upload(await png());
    await administrator.submit('To warm up');
    await askEach(
      site,
      [...Array(300)].map((_, word) => `/directory?q=warm${word}`),
    );
    calm = residentMemory(site.process.pid as number) ?? 0;
  });

  afterAll(async () => {
    await site?.stop();
    await home?.remove();
  });

  function expectAlive(flood: string, { peak, health }: Watched<unknown>, mostWork = mostWorkBefore): void {
    const slowest = Math.max(...health.map(({ took }) => took));
    const worked = Math.max(...health.map((sign) => sign.worked ?? 0));
    process.stdout.write(
      `${flood}: at most ${peak} MB (calm ${calm}); ${health.length} answers of /healthz, the slowest after ${slowest} ms, ${worked} of them at work.\n`,
    );
    expect(tally(health.map(({ status }) => status))).toEqual({ 200: health.length });
    expect(worked).toBeLessThan(mostWork);
    if (peak !== null) expect(peak - calm).toBeLessThan(mostAdded);
  }

  /** Right after: it reads, searches, keeps and takes files, without being touched. */
  let afterwards = 0;
  afterEach(async () => {
    afterwards += 1;
    const visitor = new Visitor(site);
    await expect.poll(async () => (await visitor.get('/readyz')).status, recovery).toBe(200);
    await expect.poll(async () => (await visitor.get('/')).status, recovery).toBe(200);
    await expect.poll(() => ask(site, { path: `/directory?q=after${afterwards}` }), recovery).toBe(200);
    const from = `127.9.0.${afterwards}`;
    const body = JSON.stringify(submission(`After flood ${afterwards}`));
    await expect
      .poll(() => ask(site, { method: 'POST', path: '/api/sermons', body, from }), recovery)
      .toBe(201);
    await visitor.login();
    const picture = await png({ width: 300, height: 200 });
    await expect.poll(async () => (await visitor.upload(picture)).status, recovery).toBe(201);
    expect(await visitor.titles()).toContain(`After flood ${afterwards}`);
    expect(site.process.exitCode).toBeNull();
    expect(site.output()).not.toMatch(/request failed"|procedure failed"|unhandled|heap/i);
  });

  return {
    get it() {
      return { ...site, recording, expectAlive };
    },
  };
}

/** The address of a flooder, one of so many; they are this machine's own. */
export const flooders = (number: number, addresses: number) => `127.3.0.${(number % addresses) + 1}`;
