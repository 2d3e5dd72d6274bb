import { openDatabase } from '../src/server/composition/database.ts';
import type { Em } from '../src/server/db/orm.ts';
import { publishSermon } from '../src/server/features/sermons/moderation/moderation.service.ts';
import { publicReads, readLibrary } from '../src/server/testing/public-reads.ts';
import type { Library } from './databases.ts';
import { login, startLibrary } from './library-site.ts';
import { type Line, median, milliseconds } from './table.ts';

/** Minimum number of rounds. Short reads get more, so that a slow moment of the machine affects only a few of them. */
const rounds = 8;
const maxRounds = 60;
const minMilliseconds = 500;
const readsOfRound = 5;
const maxRatio = 1.5;
/** Smaller differences, in milliseconds, are timer resolution and noise. */
const minDifferenceMs = 0.1;

async function time(action: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await action();
  return performance.now() - begin;
}

/**
 * Measures both libraries in alternating rounds, so that load on the machine affects both. Each round has several
 * reads, because the first one after a pause also pays for waking the database thread.
 */
async function compare(small: () => Promise<unknown>, large: () => Promise<unknown>) {
  const times: { small: number[]; large: number[] } = { small: [], large: [] };
  let totalMs = 0;
  for (let round = -1; round < rounds || (round < maxRounds && totalMs < minMilliseconds); round++) {
    for (const [read, durations] of [
      [small, times.small],
      [large, times.large],
    ] as const) {
      await read();
      for (let repeat = 0; repeat < readsOfRound; repeat++) {
        const taken = await time(read);
        totalMs += taken;
        if (round >= 0) durations.push(taken);
      }
    }
  }
  return { small: median(times.small), large: median(times.large) };
}

function line(label: string, { small, large }: { small: number; large: number }): Line {
  const ratio = large / small;
  return {
    label,
    result: `${ratio.toFixed(2)} ×  (${milliseconds(small)} → ${milliseconds(large)})`,
    goal: `at most ${maxRatio.toFixed(2)} ×`,
    isMet: ratio <= maxRatio || large - small < minDifferenceMs,
  };
}

/** Measures every public read in a small and in a large library, and a publication in the large one. */
export async function measureReads(small: Library, large: Library): Promise<Line[]> {
  const databases = [await openDatabase(small), await openDatabase(large)] as const;
  const [smallDatabase, largeDatabase] = databases;
  const em = (database: (typeof databases)[number]) => database.orm.em.fork() as Em;
  const smallReads = publicReads(await readLibrary(em(smallDatabase)));
  const largeReads = publicReads(await readLibrary(em(largeDatabase)));
  const lines: Line[] = [];
  for (const [index, { name, read }] of smallReads.entries()) {
    lines.push(
      line(
        name,
        await compare(
          () => read(em(smallDatabase)),
          async () => largeReads[index]?.read(em(largeDatabase)),
        ),
      ),
    );
  }
  const times: number[] = [];
  for (let round = 0; round < 2 * rounds; round++) {
    times.push(
      await time(() =>
        publishSermon(em(largeDatabase), { id: 11, published: round % 2 === 1, actor: 'bench' }),
      ),
    );
  }
  const publishing = median(times);
  lines.push({
    label: 'publishing one sermon in the large library',
    result: milliseconds(publishing),
    goal: 'under 50 ms',
    isMet: publishing < 50,
  });
  for (const database of databases) await database.close();
  return lines;
}

/** Measures the same over HTTP as an administrator, who bypasses the cache: every page is rendered. */
export async function measureUncached(small: Library, large: Library): Promise<Line[]> {
  const libraries: { reads: ReturnType<typeof publicReads> }[] = [];
  for (const library of [small, large]) {
    const database = await openDatabase(library);
    libraries.push({ reads: publicReads(await readLibrary(database.orm.em.fork() as Em)) });
    await database.close();
  }
  const sites = [await startLibrary(small), await startLibrary(large)] as const;
  const cookies = [await login(sites[0]), await login(sites[1])] as const;
  const get = async (index: 0 | 1, url: string) => {
    const response = await fetch(`${sites[index].url}${url}`, { headers: { cookie: cookies[index] } });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    await response.arrayBuffer();
  };
  const lines: Line[] = [];
  for (const [index, { name, url }] of (libraries[0]?.reads ?? []).entries()) {
    const largeUrl = libraries[1]?.reads[index]?.url;
    if (url === undefined || largeUrl === undefined) continue;
    lines.push(
      line(
        `${name}: ${url.split('?')[0]}`,
        await compare(
          () => get(0, url),
          () => get(1, largeUrl),
        ),
      ),
    );
  }
  for (const site of sites) await site.stop();
  return lines;
}
