import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { png, wav } from '../../src/server/testing/media.ts';
import { createSiteData, type SiteData } from '../sites/data-directory.ts';
import { type RunningSite, startSite } from '../sites/site.ts';
import { submission, Visitor } from '../support/visitor.ts';
import { countStatuses, requestEach, residentMemory, statusOf, type WatchResult } from './flood.ts';
import { logIn } from './log-in.ts';

/** The time that a site may need to recover after a flood. */
export const recovery = { timeout: 15_000, interval: 100 };

/**
 * The CPU time in milliseconds that the process may use before it responds to /healthz. It reads a thousand simultaneous
 * connections first, and rejects most of them.
 */
const maxCpuTimeMs = 2_500;

/**
 * The megabytes that floods may add to the idle memory: 64 for the cache, which is not full at the start, 128 for
 * request bodies in progress, and as much again as garbage before a collection.
 */
const maxAddedMemory = 400;

/** The value of MAX_CONNECTIONS. */
export const maxConnections = 1_300;

/** A site to flood, in a process of its own, after a warm-up. */
export interface FloodedSite extends RunningSite {
  /** The URL of a recording of 8 MB. */
  readonly recording: string;
  /** Checks that /healthz always responded with 200, its CPU time, and the peak memory. */
  expectResponsive(flood: string, result: WatchResult<unknown>, maxCpuTime?: number): void;
}

/** The token for /metrics. */
export const metricsToken = 'a token for the tests';

/**
 * Starts a site before the tests of a file, and checks after each test that the site has recovered by itself.
 * @returns an object whose `site` is the running site; read it inside the tests
 */
export function setUpFloodedSite(): { readonly site: FloodedSite } {
  let site: RunningSite;
  let siteData: SiteData;
  let recording: string;
  /** The memory after everything was used once, measured before the first flood. */
  let idleMemory = 0;

  beforeAll(async () => {
    siteData = await createSiteData('floods');
    site = await startSite({
      dataDir: siteData.dataDir,
      env: {
        DATABASE_URL: siteData.databaseUrl,
        SEED_DEMO: 'true',
        LOG_LEVEL: 'info',
        SLOW_SENDER_SECONDS: '2',
        MAX_CONNECTIONS: String(maxConnections),
        METRICS_TOKEN: metricsToken,
      },
    });
    const administrator = await logIn(site);
    const uploaded = await administrator.upload(wav(240, 16_000), 'audio', 'audio/wav');
    recording = JSON.parse(uploaded.body).url;
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
    await siteData?.remove();
  });

  function expectResponsive(
    flood: string,
    { peak, health }: WatchResult<unknown>,
    maxCpuTime = maxCpuTimeMs,
  ): void {
    const slowest = Math.max(...health.map(({ duration }) => duration));
    const cpuTime = Math.max(...health.map((check) => check.cpuTime ?? 0));
    process.stdout.write(
      `${flood}: at most ${peak} MB (idle ${idleMemory}); ${health.length} responses of /healthz, the slowest after ${slowest} ms, ${cpuTime} ms of CPU time.\n`,
    );
    expect(countStatuses(health.map(({ status }) => status))).toEqual({ 200: health.length });
    expect(cpuTime).toBeLessThan(maxCpuTime);
    if (peak !== null) expect(peak - idleMemory).toBeLessThan(maxAddedMemory);
  }

  // After each flood the site serves pages, searches, stores submissions and accepts uploads.
  let floodCount = 0;
  afterEach(async () => {
    floodCount += 1;
    const visitor = new Visitor(site);
    await expect.poll(async () => (await visitor.get('/readyz')).status, recovery).toBe(200);
    await expect.poll(async () => (await visitor.get('/')).status, recovery).toBe(200);
    await expect.poll(() => statusOf(site, { path: `/directory?q=after${floodCount}` }), recovery).toBe(200);
    const from = `127.9.0.${floodCount}`;
    const body = JSON.stringify(submission(`After flood ${floodCount}`));
    await expect
      .poll(() => statusOf(site, { method: 'POST', path: '/api/sermons', body, from }), recovery)
      .toBe(201);
    await visitor.logIn();
    const picture = await png({ width: 300, height: 200 });
    await expect.poll(async () => (await visitor.upload(picture)).status, recovery).toBe(201);
    expect(await visitor.titles()).toContain(`After flood ${floodCount}`);
    expect(site.process.exitCode).toBeNull();
    expect(site.output()).not.toMatch(/request failed"|procedure failed"|unhandled|heap/i);
  });

  return {
    get site() {
      return { ...site, recording, expectResponsive };
    },
  };
}

/** The loopback address that an attacker sends from, to spread clients over `addressCount` IP addresses. */
export const flooderIp = (index: number, addressCount: number) => `127.3.0.${(index % addressCount) + 1}`;
