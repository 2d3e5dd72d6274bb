import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';

/** Returns what the promise resolves to, `error` if it rejects, or `no response` after 3 s. */
const resultOf = (promise: Promise<string>): Promise<string> =>
  Promise.race([promise.catch(() => 'error'), delay(3_000, 'no response')]);

const renderFrame = (page: Page): Promise<string> =>
  page.evaluate(() => new Promise<string>((resolve) => requestAnimationFrame(() => resolve('yes'))));

/** Returns the CPU time of each process of the browser in seconds, by its type and process id. */
async function readCpuTimes(browser: Browser): Promise<ReadonlyMap<string, number>> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return new Map(processInfo.map(({ type, id, cpuTime }) => [`${type} ${id}`, cpuTime]));
}

/** Returns the CPU time that each process of the browser uses within a second, if it is more than a tenth of it. */
async function measureCpu(browser: Browser): Promise<string> {
  const before = await readCpuTimes(browser);
  await delay(1_000);
  const after = await readCpuTimes(browser);
  const busy = [...after]
    .map(([name, cpuTime]) => ({ name, used: cpuTime - (before.get(name) ?? cpuTime) }))
    .filter(({ used }) => used > 0.1);
  return busy.map(({ name, used }) => `${name} ${used.toFixed(1)} s`).join(', ') || 'idle';
}

/**
 * Describes what still works in the browser of a test that timed out. Playwright has no screenshot of a page that
 * renders no frames, and does not say why.
 * @returns at most 300 characters: of longer attachments, Playwright's reporter prints only the beginning
 */
export async function describePage(page: Page, browser: Browser): Promise<string> {
  const results = {
    script: resultOf(page.evaluate(() => document.readyState)),
    frame: resultOf(renderFrame(page)),
    'frame of another page': resultOf(page.context().newPage().then(renderFrame)),
    'frame of another context': resultOf(browser.newPage().then(renderFrame)),
    CPU: resultOf(measureCpu(browser)),
  };
  const lines = Object.entries(results).map(async ([name, result]) => `${name}: ${await result}`);
  return (await Promise.all(lines)).join('\n').slice(0, 300);
}
