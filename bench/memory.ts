import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningSite, startSite } from '../e2e/sites/site.ts';
import type { Library } from './databases.ts';
import { startLibrary } from './library-site.ts';
import { readResidentMemory } from './resident-memory.ts';
import type { Line } from './table.ts';

const requestCount = 10_000;
const concurrency = 16;
/** The pause without requests before memory at rest is read. */
const restMs = 5_000;
const metricsToken = 'bench-metrics-token';

/** The same value as in docs/production/bimah@.service. */
const productionEnv = { MALLOC_TRIM_THRESHOLD_: '131072' };

/** Goals in MB: the peak of a start, and memory at rest after the requests. */
const goals = { embedded: { start: 450, load: 450 }, postgres: { start: 450, load: 300 } };

/** Returns the path of a request: half are sermon pages, the others home, lists, searches, REST reads and the feed. */
function buildPath(index: number): string {
  const page = 1 + (index % 400);
  const word = ['silence', 'Naomi Feldman', 'harvest', 'Feldmann', 'justice', 'Ruth', 'promise'][index % 7];
  switch (index % 20) {
    case 0:
      return '/';
    case 1:
    case 2:
      return `/directory?page=${page}`;
    case 3:
      return `/directory?q=${encodeURIComponent(word ?? '')}&page=${1 + (index % 11)}`;
    case 4:
      return `/directory?country=Israel&page=${1 + (page % 50)}`;
    case 5:
      return `/directory?q=${encodeURIComponent(word ?? '')}&country=United+States`;
    case 6:
      return `/api/sermons/location/search?country=Israel&page=${1 + (page % 20)}`;
    case 7:
    case 8:
      return `/api/sermons/${index}`;
    case 9:
      return index % 40 === 9 ? '/feed.xml' : '/api/sermons/recent';
    default:
      return `/sermon/${index}`;
  }
}

/** Sends the mixed requests and reads every response to its end. Drafts and hidden sermons return 404. */
async function sendRequests(site: RunningSite): Promise<void> {
  const encodings = ['gzip, deflate, br, zstd', 'gzip', 'identity'];
  let next = 0;
  const work = async () => {
    for (let index = ++next; index <= requestCount; index = ++next) {
      const response = await fetch(`${site.url}${buildPath(index)}`, {
        headers: { 'accept-encoding': encodings[index % 13 === 0 ? 1 + (index % 2) : 0] ?? '' },
      });
      await response.arrayBuffer();
      if (!response.ok && response.status !== 404)
        throw new Error(`${buildPath(index)} returned ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

/** Returns the size of the cached responses in MB of 1,048,576 bytes, from the metrics. */
async function readCachedMegabytes(site: RunningSite): Promise<number> {
  const response = await fetch(`${site.url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  return Number(/^bimah_public_cache_bytes (\S+)/m.exec(await response.text())?.[1]) / 1024 / 1024;
}

function createLine(label: string, megabytes: number, maxMegabytes?: number): Line {
  return {
    label,
    result: `${megabytes.toFixed(0)} MB`,
    ...(maxMegabytes !== undefined && {
      goal: `at most ${maxMegabytes} MB`,
      isMet: megabytes <= maxMegabytes,
    }),
  };
}

/**
 * Measures the resident memory of the server process: after its start, and after 10,000 mixed requests. On the embedded
 * database also after the first start of a site, which creates the database.
 */
export async function measureMemory(library: Library): Promise<Line[]> {
  const lines: Line[] = [];
  const isEmbedded = library.databaseUrl === undefined;
  const goal = isEmbedded ? goals.embedded : goals.postgres;
  if (isEmbedded) {
    const dataDir = await mkdtemp(join(tmpdir(), 'bimah-first-start-'));
    const site = await startSite({ dataDir, env: { ...productionEnv, SEED_DEMO: 'false' }, flags: [] });
    try {
      await (await fetch(site.url)).text();
      const { peak } = await readResidentMemory(site.process.pid);
      lines.push(createLine('first start, without demonstration sermons: peak', peak));
    } finally {
      await site.stop();
      await rm(dataDir, { recursive: true });
    }
  }
  const site = await startLibrary(library, { ...productionEnv, METRICS_TOKEN: metricsToken });
  try {
    await (await fetch(site.url)).text();
    const start = await readResidentMemory(site.process.pid);
    lines.push(createLine('start and home page: peak', start.peak, goal.start));
    await pause(restMs);
    lines.push(
      createLine('start and home page: at rest', (await readResidentMemory(site.process.pid)).current),
    );
    await sendRequests(site);
    const cached = await readCachedMegabytes(site);
    await pause(restMs);
    const end = await readResidentMemory(site.process.pid);
    const label = `${requestCount.toLocaleString('en-US')} mixed requests, ${cached.toFixed(0)} MB of cached responses`;
    lines.push(
      createLine(`${label}: at rest`, end.current, goal.load),
      createLine(`${label}: peak`, end.peak),
    );
  } finally {
    await site.stop();
  }
  return lines;
}
