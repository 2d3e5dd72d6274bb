import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningSite, startSite } from '../sites/site.ts';
import { copyTemplate } from '../sites/templates.ts';

/** The name of the site of tests without a `siteName`. */
export const sharedSite = 'shared';

async function startOnTemplate(name: string): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), `bimah-e2e-${name}-`));
  await copyTemplate('demonstration', dataDir);
  return startSite({ dataDir });
}

async function stopAndRemove(site: RunningSite): Promise<void> {
  await site.stop();
  await rm(site.dataDir, { recursive: true, force: true });
}

/** The sites of one worker: the shared one, reused across test files, and the one of the current file. */
export class OpenSites {
  readonly #sites = new Map<string, RunningSite>();
  readonly #stopping: Promise<void>[] = [];

  /** Returns the site of this name; starts it with the demonstration sermons on first use. */
  async open(name: string): Promise<RunningSite> {
    const existing = this.#sites.get(name);
    if (existing) return existing;
    if (name !== sharedSite) this.#stopSites((other) => other !== sharedSite);
    const site = await startOnTemplate(name);
    this.#sites.set(name, site);
    return site;
  }

  /** Stops the sites and removes their data. */
  async stop(): Promise<void> {
    this.#stopSites(() => true);
    await Promise.all(this.#stopping);
  }

  /** Begins to stop the sites whose name matches. `stop` waits for their end when the worker ends. */
  #stopSites(matches: (name: string) => boolean): void {
    for (const [name, site] of this.#sites) {
      if (!matches(name)) continue;
      this.#sites.delete(name);
      this.#stopping.push(stopAndRemove(site));
    }
  }
}
