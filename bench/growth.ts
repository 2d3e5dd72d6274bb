import type { RunningSite } from '../e2e/sites/site.ts';
import { openDatabase } from '../src/server/composition/database.ts';
import type { Em } from '../src/server/db/orm.ts';
import { publishSermon } from '../src/server/features/sermons/moderation/moderation.service.ts';
import { type PublicRead, publicReads, readLibrary } from '../src/server/testing/public-reads.ts';
import type { Library } from './databases.ts';
import { logIn, republishedId, startLibrary } from './library-site.ts';
import { formatMilliseconds, type Line, median } from './table.ts';

/** Short reads get more rounds, until they have taken `minTotalMs`, so that a slow moment affects only a few of them. */
const minRounds = 8;
const maxRounds = 60;
const minTotalMs = 500;
const readsPerRound = 5;
const maxRatio = 1.5;
/** Smaller differences, in milliseconds, are timer resolution and noise. */
const minDifferenceMs = 0.1;

/** Runs a function and returns its duration in milliseconds. */
async function measureMs(action: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await action();
  return performance.now() - begin;
}

/**
 * Measures both libraries in alternating rounds, so that load on the machine affects both. The first read of each
 * library in a round is not measured: after a pause, a read also pays for waking the database thread.
 * @returns the median durations in milliseconds
 */
async function compare(small: () => Promise<unknown>, large: () => Promise<unknown>) {
  const times: { small: number[]; large: number[] } = { small: [], large: [] };
  let totalMs = 0;
  // Round -1 warms up both.
  for (let round = -1; round < minRounds || (round < maxRounds && totalMs < minTotalMs); round++) {
    for (const [read, durations] of [
      [small, times.small],
      [large, times.large],
    ] as const) {
      await read();
      for (let repeat = 0; repeat < readsPerRound; repeat++) {
        const durationMs = await measureMs(read);
        totalMs += durationMs;
        if (round >= 0) durations.push(durationMs);
      }
    }
  }
  return { small: median(times.small), large: median(times.large) };
}

function createLine(label: string, { small, large }: { small: number; large: number }): Line {
  const ratio = large / small;
  return {
    label,
    result: `${ratio.toFixed(2)} ×  (${formatMilliseconds(small)} → ${formatMilliseconds(large)})`,
    goal: `at most ${maxRatio.toFixed(2)} ×`,
    isMet: ratio <= maxRatio || large - small < minDifferenceMs,
  };
}

/** Measures every public read in a small and in a large library, and publishing or unpublishing in the large one. */
export async function measureReads(small: Library, large: Library): Promise<Line[]> {
  const databases = [await openDatabase(small), await openDatabase(large)] as const;
  const [smallDatabase, largeDatabase] = databases;
  const forkEm = (database: (typeof databases)[number]) => database.orm.em.fork() as Em;
  const smallReads = publicReads(await readLibrary(forkEm(smallDatabase)));
  const largeReads = publicReads(await readLibrary(forkEm(largeDatabase)));
  const lines: Line[] = [];
  for (const [index, { name, read }] of smallReads.entries()) {
    lines.push(
      createLine(
        name,
        await compare(
          () => read(forkEm(smallDatabase)),
          async () => largeReads[index]?.read(forkEm(largeDatabase)),
        ),
      ),
    );
  }
  const times: number[] = [];
  for (let round = 0; round < 2 * minRounds; round++) {
    times.push(
      await measureMs(() =>
        publishSermon(forkEm(largeDatabase), {
          id: republishedId,
          published: round % 2 === 1,
          actor: 'bench',
        }),
      ),
    );
  }
  const publishingMs = median(times);
  lines.push({
    label: 'publishing or unpublishing one sermon in the large library',
    result: formatMilliseconds(publishingMs),
    goal: 'under 50 ms',
    isMet: publishingMs < 50,
  });
  for (const database of databases) await database.close();
  return lines;
}

/** Measures, over HTTP, the reads that have a URL. An administrator's requests bypass the cache: pages are rendered. */
export async function measureUncached(small: Library, large: Library): Promise<Line[]> {
  const reads = [await listReads(small), await listReads(large)] as const;
  const smallSite = await startLibrary(small);
  try {
    const largeSite = await startLibrary(large);
    try {
      return await compareSites(reads, [smallSite, largeSite]);
    } finally {
      await largeSite.stop();
    }
  } finally {
    await smallSite.stop();
  }
}

async function listReads(library: Library): Promise<PublicRead[]> {
  const database = await openDatabase(library);
  const reads = publicReads(await readLibrary(database.orm.em.fork() as Em));
  await database.close();
  return reads;
}

async function compareSites(
  [smallReads, largeReads]: readonly [PublicRead[], PublicRead[]],
  sites: readonly [RunningSite, RunningSite],
): Promise<Line[]> {
  const cookies = [await logIn(sites[0]), await logIn(sites[1])] as const;
  const get = async (index: 0 | 1, url: string) => {
    const response = await fetch(`${sites[index].url}${url}`, { headers: { cookie: cookies[index] } });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    await response.arrayBuffer();
  };
  const lines: Line[] = [];
  for (const [index, { name, url }] of smallReads.entries()) {
    const largeUrl = largeReads[index]?.url;
    if (url === undefined || largeUrl === undefined) continue;
    lines.push(
      createLine(
        `${name}: ${url.split('?')[0]}`,
        await compare(
          () => get(0, url),
          () => get(1, largeUrl),
        ),
      ),
    );
  }
  return lines;
}
