import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { png, wav } from '../../src/server/testing/media.ts';
import { createSiteData, type SiteData } from '../sites/data-folder.ts';
import { type RunningSite, startSite } from '../sites/site.ts';
import { submission, Visitor } from '../support/visitor.ts';
import {
  countStatuses,
  readResidentMegabytes,
  requestEach,
  requestStatus,
  type WatchResult,
} from './flood.ts';
import { logIn } from './log-in.ts';

/** Poll options for a site that recovers from a flood, in milliseconds. Generous, because other suites use the CPUs. */
export const pollOptions = { timeout: 60_000, interval: 100 };

/**
 * The CPU time in milliseconds that the process may use before it responds to /healthz while it handles a thousand
 * simultaneous requests.
 */
const defaultMaxCpuTimeMs = 2_500;

/**
 * The megabytes that floods may add to the idle memory: 64 for the cache, which is nearly empty at first, 128 for
 * request bodies in progress, and about 200 for garbage that is not yet collected.
 */
const maxAddedMegabytes = 400;

/** The value of MAX_CONNECTIONS. */
export const maxConnections = 1_300;

/** A site to flood, in a process of its own, after a warm-up. */
export interface FloodedSite extends RunningSite {
  /** The URL path of a recording of 8 MB. */
  readonly recordingPath: string;
  /** Asserts that /healthz always returned 200, and that its CPU time and the peak memory stayed below their limits. */
  expectResponsive(flood: string, result: WatchResult<unknown>, maxCpuTimeMs?: number): void;
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
  let recordingPath: string;
  /** Resident memory in megabytes after everything was used once, before the first flood. */
  let idleMegabytes = 0;

  beforeAll(async () => {
    siteData = await createSiteData('floods');
    site = await startSite({
      dataDir: siteData.dataDir,
      flags: [],
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
    recordingPath = JSON.parse(uploaded.body).url;
    await administrator.upload(await png());
    await administrator.submit('To warm up');
    await requestEach(
      site,
      Array.from({ length: 300 }, (_, index) => `/directory?q=warm${index}`),
    );
    idleMegabytes = readResidentMegabytes(site.process.pid as number) ?? 0;
  });

  afterAll(async () => {
    await site?.stop();
    await siteData?.remove();
  });

  function expectResponsive(
    flood: string,
    { peakMegabytes, health }: WatchResult<unknown>,
    maxCpuTimeMs = defaultMaxCpuTimeMs,
  ): void {
    const slowest = Math.max(...health.map(({ durationMs }) => durationMs));
    const cpuTimeMs = Math.max(...health.map((check) => check.cpuTimeMs ?? 0));
    process.stdout.write(
      `${flood}: at most ${peakMegabytes} MB (idle ${idleMegabytes}); ${health.length} responses of /healthz, the slowest after ${slowest} ms, ${cpuTimeMs} ms of CPU time.\n`,
    );
    expect(countStatuses(health.map(({ status }) => status))).toEqual({ 200: health.length });
    expect(cpuTimeMs).toBeLessThan(maxCpuTimeMs);
    if (peakMegabytes !== null) expect(peakMegabytes - idleMegabytes).toBeLessThan(maxAddedMegabytes);
  }

  // After each flood the site serves pages, searches, stores submissions and accepts uploads.
  let floodCount = 0;
  afterEach(async () => {
    floodCount += 1;
    const visitor = new Visitor(site);
    await expect.poll(async () => (await visitor.get('/readyz')).status, pollOptions).toBe(200);
    await expect.poll(async () => (await visitor.get('/')).status, pollOptions).toBe(200);
    await expect
      .poll(() => requestStatus(site, { path: `/directory?q=after${floodCount}` }), pollOptions)
      .toBe(200);
    const from = `127.9.0.${floodCount}`;
    const body = JSON.stringify(submission(`After flood ${floodCount}`));
    await expect
      .poll(() => requestStatus(site, { method: 'POST', path: '/api/sermons', body, from }), pollOptions)
      .toBe(201);
    await visitor.logIn();
    const picture = await png({ width: 300, height: 200 });
    await expect.poll(async () => (await visitor.upload(picture)).status, pollOptions).toBe(201);
    expect(await visitor.readTitles()).toContain(`After flood ${floodCount}`);
    expect(site.process.exitCode).toBeNull();
    expect(site.output()).not.toMatch(/request failed"|procedure failed"|unhandled|heap/i);
  });

  return {
    get site() {
      return { ...site, recordingPath, expectResponsive };
    },
  };
}

/** Returns the loopback IP address of a client, so that clients are spread over `ipCount` IP addresses. */
export const getFlooderIp = (index: number, ipCount: number) => `127.3.0.${(index % ipCount) + 1}`;
