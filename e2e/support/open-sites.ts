import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningSite, startSite } from '../sites/site.ts';
import { copyTemplate } from '../sites/templates.ts';

/** The name of the site for tests that name none. */
export const sharedSite = 'shared';

async function open(name: string): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), `bimah-e2e-${name}-`));
  await copyTemplate('demonstration', dataDir);
  // Optimizing the embedded database's WebAssembly takes a fifth of the CPU time of a site that runs for a minute.
  return startSite({ dataDir, flags: ['--liftoff-only'] });
}

async function leave(site: RunningSite): Promise<void> {
  await site.stop();
  await rm(site.dataDir, { recursive: true, force: true });
}

/** The sites of one worker, kept across files like its browser: the shared one, and the one of the current file. */
export class OpenSites {
  readonly #sites = new Map<string, RunningSite>();
  readonly #leaving: Promise<void>[] = [];

  /** Returns the site of this name; starts it with the demonstration sermons on first use. */
  async named(name: string): Promise<RunningSite> {
    const there = this.#sites.get(name);
    if (there) return there;
    if (name !== sharedSite) this.#leaveAll((other) => other !== sharedSite);
    const site = await open(name);
    this.#sites.set(name, site);
    return site;
  }

  /** Stops the sites and removes their data. */
  async stop(): Promise<void> {
    this.#leaveAll(() => true);
    await Promise.all(this.#leaving);
  }

  /** Awaited only when the worker ends. */
  #leaveAll(which: (name: string) => boolean): void {
    for (const [name, site] of this.#sites) {
      if (!which(name)) continue;
      this.#sites.delete(name);
      this.#leaving.push(leave(site));
    }
  }
}
