import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { png, wav } from '../../src/server/testing/media.ts';
import { type DataHome, makeHome } from '../sites/data-directory.ts';
import { type RunningSite, startSite } from '../sites/site.ts';
import { requestEach, residentMemory, statusOf, tally, type Watched } from './flood.ts';
import { submission, Visitor } from './visitor.ts';

/** The time that a site may need to recover after a flood. */
export const recovery = { timeout: 15_000, interval: 100 };

/**
 * The CPU time in milliseconds that the process may use before it responds to /healthz: a thousand simultaneous connections
 * are read, and most of them rejected, first.
 */
const maxWorkBefore = 2_500;

/**
 * The megabytes that floods may add to the idle memory: 64 for the cache, which is not full at the start, 128 for
 * request bodies in progress, and as much again as garbage before a collection.
 */
const maxAdded = 400;

/** The value of MAX_CONNECTIONS. */
export const maxConnections = 1_300;

/** A site to flood: its own process, which is warmed up. */
export interface FloodedSite extends RunningSite {
  /** The URL of a recording of 8 MB. */
  readonly recording: string;
  /** Checks the peak memory and that /healthz always responded. */
  expectResponsive(flood: string, seen: Watched<unknown>, maxWork?: number): void;
}

/** The token for /metrics. */
export const metricsToken = 'a token for the tests';

/**
 * Starts a site before the tests of a file, and checks after each test that it has recovered by itself.
 * @returns an object whose `it` is the site, once it runs
 */
export function floodedSite(): { readonly it: FloodedSite } {
  let site: RunningSite;
  let home: DataHome;
  let recording: string;
  /** The memory after everything was used once, measured before the first flood. */
  let idleMemory = 0;

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
    await requestEach(
      site,
      [...Array(300)].map((_, word) => `/directory?q=warm${word}`),
    );
    idleMemory = residentMemory(site.process.pid as number) ?? 0;
  });

  afterAll(async () => {
    await site?.stop();
    await home?.remove();
  });

  function expectResponsive(
    flood: string,
    { peak, health }: Watched<unknown>,
    maxWork = maxWorkBefore,
  ): void {
    const slowest = Math.max(...health.map(({ duration }) => duration));
    const cpuTime = Math.max(...health.map((check) => check.cpuTime ?? 0));
    process.stdout.write(
      `${flood}: at most ${peak} MB (idle ${idleMemory}); ${health.length} responses of /healthz, the slowest after ${slowest} ms, ${cpuTime} ms of CPU time.\n`,
    );
    expect(tally(health.map(({ status }) => status))).toEqual({ 200: health.length });
    expect(cpuTime).toBeLessThan(maxWork);
    if (peak !== null) expect(peak - idleMemory).toBeLessThan(maxAdded);
  }

  /** Right after a flood: the site serves, searches, stores and uploads without help. */
  let afterwards = 0;
  afterEach(async () => {
    afterwards += 1;
    const visitor = new Visitor(site);
    await expect.poll(async () => (await visitor.get('/readyz')).status, recovery).toBe(200);
    await expect.poll(async () => (await visitor.get('/')).status, recovery).toBe(200);
    await expect.poll(() => statusOf(site, { path: `/directory?q=after${afterwards}` }), recovery).toBe(200);
    const from = `127.9.0.${afterwards}`;
    const body = JSON.stringify(submission(`After flood ${afterwards}`));
    await expect
      .poll(() => statusOf(site, { method: 'POST', path: '/api/sermons', body, from }), recovery)
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
      return { ...site, recording, expectResponsive };
    },
  };
}

/** The IP address of an attacker: one of this machine's loopback addresses. */
export const flooders = (number: number, addresses: number) => `127.3.0.${(number % addresses) + 1}`;
