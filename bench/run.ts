import { cpus, loadavg } from 'node:os';
import { readArgumentsOrExit } from '../src/server/commands/command.ts';
import { ensureBuild } from '../src/server/web/build.ts';
import { measureCached } from './cached.ts';
import { measureCold, measureStart } from './cold.ts';
import { embeddedLibraries, postgresLibraries } from './databases.ts';
import { measureReads, measureUncached } from './growth.ts';
import { login, startLibrary } from './library-site.ts';
import { measureMemory } from './memory.ts';
import { onOneCpu } from './one-cpu.ts';
import { printPlans } from './plans.ts';
import { residentMemory } from './resident-memory.ts';
import { printTable } from './table.ts';
import { measureTexts } from './text.ts';

// `npm run bench`: measures ratios within one run on this machine.
const usage = `npm run bench [-- options]

  --only PARTS    comma-separated: start, cached, cold, reads, uncached, texts (default: all of these), memory (resident
                  memory with 10,000 sermons), plans (query plans of all public reads)
  --large N       number of sermons in the large library (default: 100000)
  --postgres      on PostgreSQL instead of the embedded database
  --against URL   pages of another site to compare with; {n} is replaced by a different number from 401 on each time
`;
const options = {
  postgres: { type: 'boolean', default: false },
  only: { type: 'string', default: 'start,cached,cold,reads,uncached,texts' },
  large: { type: 'string', default: '100000' },
  against: { type: 'string' },
} as const;
const { values } = readArgumentsOrExit({ usage, options });
/** One URL of each API: pages, a feed, REST and a tRPC query of the browser. */
const cachedPaths = [
  '/',
  '/sermon/12',
  '/feed.xml',
  '/api/sermons/recent',
  '/api/sermons/12',
  `/trpc/sermons.byId?input=${encodeURIComponent('{"id":12}')}`,
];
const parts = new Set(values.only.split(','));
const size = Number(values.large);

await ensureBuild((line) => process.stderr.write(`${line}\n`));
const libraries = await (values.postgres ? postgresLibraries() : embeddedLibraries());
try {
  if (parts.delete('memory'))
    printTable(
      `Memory on ${libraries.name}, 10,000 sermons; Node ${process.version}`,
      await measureMemory(await libraries.library(10_000)),
    );
  if (parts.delete('texts')) printTable('Texts of the maximum size', measureTexts());
  if (parts.size > 0) await measureSpeed();
} finally {
  await libraries.close();
}

async function measureSpeed(): Promise<void> {
  const small = await libraries.library(1_000);
  const large = await libraries.library(size);
  process.stdout.write(
    `Bimah on ${libraries.name}, ${size.toLocaleString('en-US')} sermons; Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)} before the run\n`,
  );
  if (parts.has('start')) printTable('Start', [await measureStart(large)]);
  if (parts.has('cached') || parts.has('cold')) {
    const site = await startLibrary(large);
    const cookie = await login(site);
    const before = (await residentMemory(site.process.pid)).now;
    if (parts.has('cached')) {
      const lines = await measureCached(site, cachedPaths);
      lines.push({
        label: 'memory before and after this load',
        result: `${before.toFixed(0)} → ${(await residentMemory(site.process.pid)).now.toFixed(0)} MB`,
      });
      printTable('Cached responses against a bare Fastify route', lines);
    }
    if (parts.has('cold'))
      printTable('Rendering uncached pages', await measureCold(site, cookie, values.against));
    await site.stop();
  }
  const growth = `1,000 → ${size.toLocaleString('en-US')} sermons`;
  const measure = async (title: string, run: typeof measureReads) =>
    printTable(`${title}: ${growth}`, await onOneCpu(await libraries.pids(), () => run(small, large)));
  if (parts.has('reads')) await measure('Growth at the database', measureReads);
  if (parts.has('uncached')) await measure('Growth over HTTP, uncached', measureUncached);
  if (parts.has('plans')) await printPlans(large);
}
