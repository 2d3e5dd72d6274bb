import { cpus, loadavg } from 'node:os';
import { exitWithUsage, readArgumentsOrExit, readCountOrExit } from '../src/server/commands/command.ts';
import { ensureBuild } from '../src/server/web/build.ts';
import { measureCached } from './cached.ts';
import { measureCold, measureStart } from './cold.ts';
import { openEmbeddedLibraries, startPostgresLibraries } from './databases.ts';
import { measureReads, measureUncached } from './growth.ts';
import { logIn, startLibrary } from './library-site.ts';
import { measureMemory } from './memory.ts';
import { runOnOneCpu } from './one-cpu.ts';
import { printPlans } from './plans.ts';
import { readResidentMemory } from './resident-memory.ts';
import { printTable } from './table.ts';
import { measureTexts } from './text.ts';

// `npm run bench`. Compare only results of one run: they depend on the machine and its load.
const usage = `npm run bench [-- options]

  --only PARTS    comma-separated: start, cached, cold, reads, uncached, texts (default: all of these), memory (resident
                  memory with 10,000 sermons), plans (query plans of all public reads)
  --large N       number of sermons in the large library (default: 100000)
  --postgres      on PostgreSQL instead of the embedded database
  --against URL   pages of another site to compare with; {n} is replaced by a different sermon id, from 401 on, each time
`;
const options = {
  postgres: { type: 'boolean', default: false },
  only: { type: 'string', default: 'start,cached,cold,reads,uncached,texts' },
  large: { type: 'string', default: '100000' },
  against: { type: 'string' },
} as const;
const { values } = readArgumentsOrExit({ usage, options });
/** The paths of two pages, a feed, two REST reads, and a tRPC query that the browser sends. */
const cachedPaths = [
  '/',
  '/sermon/12',
  '/feed.xml',
  '/api/sermons/recent',
  '/api/sermons/12',
  `/trpc/sermons.byId?input=${encodeURIComponent('{"id":12}')}`,
];
const parts = new Set(values.only.split(','));
/** The parts that need the small and the large library. */
const libraryParts = ['start', 'cached', 'cold', 'reads', 'uncached', 'plans'];
const allParts = [...libraryParts, 'texts', 'memory'];
const unknownPart = [...parts].find((part) => !allParts.includes(part));
if (unknownPart !== undefined)
  exitWithUsage(
    `--only: '${unknownPart}' is not allowed. Enter ${allParts.join(', ')}, or several separated by commas.`,
    usage,
  );
const largeCount = readCountOrExit('--large', values.large, usage);

await ensureBuild((line) => process.stderr.write(`${line}\n`));
const libraries = await (values.postgres ? startPostgresLibraries() : openEmbeddedLibraries());
try {
  if (parts.has('memory'))
    printTable(
      `Memory on ${libraries.name}, 10,000 sermons; Node ${process.version}`,
      await measureMemory(await libraries.prepareLibrary(10_000)),
    );
  if (parts.has('texts')) printTable('Texts of the maximum length', measureTexts());
  if (libraryParts.some((part) => parts.has(part))) await measureLibraries();
} finally {
  await libraries.close();
}

async function measureLibraries(): Promise<void> {
  const small = await libraries.prepareLibrary(1_000);
  const large = await libraries.prepareLibrary(largeCount);
  process.stdout.write(
    `Bimah on ${libraries.name}, ${largeCount.toLocaleString('en-US')} sermons; Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)} before the run\n`,
  );
  if (parts.has('start')) printTable('Start', [await measureStart(large)]);
  if (parts.has('cached') || parts.has('cold')) {
    const site = await startLibrary(large);
    try {
      const cookie = await logIn(site);
      const before = (await readResidentMemory(site.process.pid)).current;
      if (parts.has('cached')) {
        const lines = await measureCached(site, cachedPaths);
        lines.push({
          label: 'memory before and after this load',
          result: `${before.toFixed(0)} → ${(await readResidentMemory(site.process.pid)).current.toFixed(0)} MB`,
        });
        printTable('Cached responses against a bare Fastify route', lines);
      }
      if (parts.has('cold'))
        printTable('Rendering uncached pages', await measureCold(site, cookie, values.against));
    } finally {
      await site.stop();
    }
  }
  const sizes = `1,000 → ${largeCount.toLocaleString('en-US')} sermons`;
  const measure = async (title: string, run: typeof measureReads) =>
    printTable(`${title}: ${sizes}`, await runOnOneCpu(await libraries.findPids(), () => run(small, large)));
  if (parts.has('reads')) await measure('Growth at the database', measureReads);
  if (parts.has('uncached')) await measure('Growth over HTTP, uncached', measureUncached);
  if (parts.has('plans')) await printPlans(large);
}
