import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from '../src/server/web/build.ts';
import { findBrowser } from './browser.ts';
import { startSite } from './site.ts';
import { layTemplate, templateFolder } from './templates.ts';

/** Builds the pages, finds a browser, and prepares the data folders that tests copy. */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureBuild((line) => process.stdout.write(`${line}\n`));
  process.env.E2E_BROWSER = JSON.stringify(await findBrowser());
  const templates = await mkdtemp(join(tmpdir(), 'bimah-e2e-'));
  process.env.E2E_TEMPLATES = templates;
  const start = async (dataDir: string, demonstration: boolean) => {
    const site = await startSite({ dataDir, env: { SEED_DEMO: String(demonstration) } });
    await site.stop();
  };
  await start(templateFolder('empty'), false);
  await layTemplate('empty', templateFolder('demonstration'));
  await start(templateFolder('demonstration'), true);
  return () => rm(templates, { recursive: true, force: true });
}
