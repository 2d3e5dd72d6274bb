import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningSite, startSite } from '../e2e/sites/site.ts';
import type { Library } from './databases.ts';
import { startLibrary } from './library-site.ts';
import { residentMemory } from './resident-memory.ts';
import type { Line } from './table.ts';

const requestCount = 10_000;
const concurrency = 16;
/** Milliseconds without requests before memory at rest is read. */
const restMs = 5_000;
const metricsToken = 'bench-metrics-token';

/** Goals in MB: the peak of a start, and memory at rest after the requests. */
const goals = { embedded: { start: 450, load: 450 }, postgres: { start: 450, load: 300 } };

/** The path of a mixed request: mostly pages of different sermons, and lists, searches, REST reads and feeds. */
function pathOf(index: number): string {
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

/** Sends the mixed requests and reads every response to its end. Drafts and hidden sermons are 404. */
async function sendRequests(site: RunningSite): Promise<void> {
  const encodings = ['gzip, deflate, br, zstd', 'gzip', 'identity'];
  let next = 0;
  const work = async () => {
    for (let index = ++next; index <= requestCount; index = ++next) {
      const response = await fetch(`${site.url}${pathOf(index)}`, {
        headers: { 'accept-encoding': encodings[index % 13 === 0 ? 1 + (index % 2) : 0] ?? '' },
      });
      await response.arrayBuffer();
      if (!response.ok && response.status !== 404)
        throw new Error(`${pathOf(index)} returned ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

/** Megabytes of cached responses, from the metrics. */
async function cachedMegabytes(site: RunningSite): Promise<number> {
  const response = await fetch(`${site.url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  return Number(/^bimah_public_cache_bytes (\S+)/m.exec(await response.text())?.[1]) / 1024 / 1024;
}

function line(label: string, megabytes: number, maxMegabytes?: number): Line {
  return {
    label,
    result: `${megabytes.toFixed(0)} MB`,
    ...(maxMegabytes !== undefined && {
      goal: `at most ${maxMegabytes} MB`,
      isMet: megabytes <= maxMegabytes,
    }),
  };
}

/** Resident memory of the server process: its start, and 10,000 mixed requests with a full cache. */
export async function measureMemory(library: Library): Promise<Line[]> {
  const lines: Line[] = [];
  const isEmbedded = library.databaseUrl === undefined;
  const goal = isEmbedded ? goals.embedded : goals.postgres;
  if (isEmbedded) {
    const dataDir = await mkdtemp(join(tmpdir(), 'bimah-first-start-'));
    const site = await startSite({ dataDir, env: { SEED_DEMO: 'false' } });
    await (await fetch(site.url)).text();
    lines.push(
      line('first start, without demonstration: peak', (await residentMemory(site.process.pid)).peak),
    );
    await site.stop();
    await rm(dataDir, { recursive: true });
  }
  const site = await startLibrary(library, { METRICS_TOKEN: metricsToken });
  try {
    await (await fetch(site.url)).text();
    const start = await residentMemory(site.process.pid);
    lines.push(line('start and home page: peak', start.peak, goal.start));
    await pause(restMs);
    lines.push(line('start and home page: at rest', (await residentMemory(site.process.pid)).now));
    await sendRequests(site);
    const cached = await cachedMegabytes(site);
    await pause(restMs);
    const end = await residentMemory(site.process.pid);
    const label = `${requestCount.toLocaleString('en-US')} mixed requests, ${cached.toFixed(0)} MB of cached responses`;
    lines.push(line(`${label}: at rest`, end.now, goal.load), line(`${label}: peak`, end.peak));
  } finally {
    await site.stop();
  }
  return lines;
}
