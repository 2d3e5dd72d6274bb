import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { startSite } from '../e2e/sites/site.ts';
import { findBrowser } from '../e2e/support/browser.ts';
import { readArgumentsOrExit, readCountOrExit } from '../src/server/commands/command.ts';
import { ensureBuild } from '../src/server/web/build.ts';
import { type Line, median, printTable } from './table.ts';

// `npm run bench:browser`: first visits, each in a new browser context, with 4 times CPU slowdown, 1.6 Mbit/s down,
// 0.75 Mbit/s up and 150 ms latency.
const usage = `npm run bench:browser [-- options]

  --home URL, --sermon URL   another site's home page and one of its posts, measured in alternation with ours
  --rounds N                 visits of each page (default: 3)
`;
const options = {
  home: { type: 'string' },
  sermon: { type: 'string' },
  rounds: { type: 'string', default: '3' },
} as const;
const { values } = readArgumentsOrExit({ usage, options });
const rounds = readCountOrExit('--rounds', values.rounds, usage);

interface Visit {
  /** Largest contentful paint. */
  readonly lcpMs: number;
  /** The sum of all layout shifts: an upper limit of CLS, which sums only those of the worst session window. */
  readonly layoutShift: number;
  /** Total blocking time: the sum of each long task's time beyond 50 ms. */
  readonly blockingMs: number;
  /** Kilobytes transferred, with headers, by type. */
  readonly scriptsKb: number;
  readonly fontsKb: number;
  readonly imagesKb: number;
}

/** Measures the first visit of a page in a new browser context. */
async function visitPage(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const resourceTypes = new Map<string, string>();
  const kilobytes: Record<string, number> = {};
  devtools.on('Network.responseReceived', ({ requestId, type }) => resourceTypes.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = resourceTypes.get(requestId) ?? 'Other';
    kilobytes[type] = (kilobytes[type] ?? 0) + encodedDataLength / 1000;
  });
  await page.addInitScript(() => {
    const vitals = { lcpMs: 0, layoutShift: 0, blockingMs: 0, lastTaskEnd: 0 };
    Object.assign(window, { vitals });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) vitals.lcpMs = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        vitals.layoutShift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        vitals.blockingMs += duration - 50;
        vitals.lastTaskEnd = startTime + duration;
      }
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // Long tasks may follow the last response. Waits until there was none for a second.
  await page.waitForFunction(
    () =>
      performance.now() - (window as unknown as { vitals: { lastTaskEnd: number } }).vitals.lastTaskEnd >
      1_000,
  );
  const { lcpMs, layoutShift, blockingMs } = await page.evaluate(
    () => (window as unknown as { vitals: Pick<Visit, 'lcpMs' | 'layoutShift' | 'blockingMs'> }).vitals,
  );
  await context.close();
  return {
    lcpMs,
    layoutShift,
    blockingMs,
    scriptsKb: kilobytes.Script ?? 0,
    fontsKb: kilobytes.Font ?? 0,
    imagesKb: kilobytes.Image ?? 0,
  };
}

function toLines(visits: readonly Visit[]): Line[] {
  const medianOf = (name: keyof Visit) => median(visits.map((visit) => visit[name]));
  const layoutShift = medianOf('layoutShift');
  const blockingMs = medianOf('blockingMs');
  return [
    { label: 'largest contentful paint', result: `${medianOf('lcpMs').toFixed(0)} ms` },
    {
      label: 'layout shift',
      result: layoutShift.toFixed(4),
      goal: 'at most 0.02',
      isMet: layoutShift <= 0.02,
    },
    {
      label: 'total blocking time',
      result: `${blockingMs.toFixed(0)} ms`,
      goal: 'at most 200 ms',
      isMet: blockingMs <= 200,
    },
    // `npm run build` measures the files without headers and checks the budget.
    { label: 'JavaScript as transferred, with headers', result: `${medianOf('scriptsKb').toFixed(1)} kB` },
    {
      label: 'fonts',
      result: `${medianOf('fontsKb').toFixed(1)} kB`,
      goal: 'at most 120 kB',
      isMet: medianOf('fontsKb') <= 120,
    },
    { label: 'images', result: `${medianOf('imagesKb').toFixed(1)} kB` },
  ];
}

await ensureBuild((line) => process.stderr.write(`${line}\n`));
const dataDir = await mkdtemp(join(tmpdir(), 'bimah-browser-'));
const site = await startSite({ dataDir, flags: [] });
const browser = await chromium.launch(await findBrowser());
try {
  const [sermon] = (await (await fetch(`${site.url}/api/sermons/recent?limit=1`)).json()) as { id: number }[];
  const pages = [
    { path: '/', other: values.home },
    { path: `/sermon/${sermon?.id}`, other: values.sermon },
    { path: '/directory', other: undefined },
  ];
  for (const { path, other } of pages) {
    const visits: { ours: Visit[]; theirs: Visit[] } = { ours: [], theirs: [] };
    for (let round = 0; round < rounds; round++) {
      visits.ours.push(await visitPage(browser, `${site.url}${path}`));
      if (other) visits.theirs.push(await visitPage(browser, other));
    }
    printTable(path, toLines(visits.ours));
    if (!other) continue;
    const medianLcp = (side: readonly Visit[]) => median(side.map((visit) => visit.lcpMs));
    const ratio = medianLcp(visits.ours) / medianLcp(visits.theirs);
    printTable(other, [
      ...toLines(visits.theirs),
      {
        label: 'ratio of our largest contentful paint to theirs',
        result: `${ratio.toFixed(2)} ×`,
        goal: 'below 1.00 ×',
        isMet: ratio < 1,
      },
    ]);
  }
} finally {
  await browser.close();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}
