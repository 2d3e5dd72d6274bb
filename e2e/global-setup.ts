import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from '../src/server/web/build.ts';
import { findBrowser } from './browser.ts';
import { startSite } from './site.ts';

/** Builds the pages, finds a browser, and prepares one data folder with demonstration sermons, which every worker copies. */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureBuild((line) => process.stdout.write(`${line}\n`));
  process.env.E2E_BROWSER = JSON.stringify(await findBrowser());
  const template = await mkdtemp(join(tmpdir(), 'bimah-e2e-'));
  const site = await startSite({ dataDir: template });
  await site.stop();
  process.env.E2E_TEMPLATE = template;
  return () => rm(template, { recursive: true, force: true });
}
