import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { embeddedFolder } from '../../src/server/base/data-dir.ts';
import { createMemoryFolder } from '../../src/server/testing/runner/memory-folder.ts';
import { testPasswordHash } from '../../src/server/testing/test-password.ts';
import { ensureBuild } from '../../src/server/web/build.ts';
import { startSite } from '../sites/site.ts';
import { type Template, templateFolder } from '../sites/templates.ts';
import { findBrowser } from './browser.ts';

/**
 * Turns V8's optimizing compilers off: a test runs the scripts of a page for seconds only, in a new browser context, so
 * optimizing them costs more than it saves (8 % of the CPU time of 30 tests).
 */
const unoptimized = '--js-flags=--no-maglev --no-turbofan';

/** Creates a template: the data folder of a site after its first start, with the password of the tests. */
async function createTemplate(template: Template): Promise<void> {
  const dataDir = templateFolder(template);
  const site = await startSite({
    dataDir,
    env: { SEED_DEMO: String(template === 'demonstration') },
  });
  await site.stop();
  const database = new PGlite(embeddedFolder(dataDir));
  await database.query('update users set password = $1', [testPasswordHash]);
  await database.close();
}

/** Builds the bundles if they are outdated, finds a browser, and prepares the data folders that tests copy. */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureBuild((line) => process.stdout.write(`${line}\n`));
  const browser = await findBrowser();
  // After findBrowser, which unpacks the browser into the folder for temporary files: it stays there for the next run.
  const removeMemoryFolder = await createMemoryFolder();
  process.env.E2E_BROWSER = JSON.stringify({
    ...browser,
    args: [...(browser.args ?? []), unoptimized],
    ...(browser.env && { env: { ...browser.env, TMPDIR: tmpdir() } }),
  });
  const templates = await mkdtemp(join(tmpdir(), 'bimah-e2e-'));
  process.env.E2E_TEMPLATES = templates;
  await Promise.all([createTemplate('empty'), createTemplate('demonstration')]);
  return async () => {
    await rm(templates, { recursive: true, force: true });
    await removeMemoryFolder();
  };
}
