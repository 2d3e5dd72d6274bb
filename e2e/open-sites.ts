import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningSite, startSite } from './site.ts';
import { layTemplate } from './templates.ts';

/** The name of the site of all tests that name none. */
export const sharedSite = 'shared';

async function open(name: string): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), `bimah-e2e-${name}-`));
  await layTemplate('demonstration', dataDir);
  return startSite({ dataDir });
}

async function leave(site: RunningSite): Promise<void> {
  await site.stop();
  await rm(site.dataDir, { recursive: true, force: true });
}

/** The sites of one worker, which outlive a file as its browser does: the shared one, and that of the file in hand. */
export class OpenSites {
  readonly #sites = new Map<string, RunningSite>();

  /** The site of this name, with the demonstration sermons when it is asked for first. */
  async named(name: string): Promise<RunningSite> {
    const there = this.#sites.get(name);
    if (there) return there;
    const [site] = await Promise.all([
      open(name),
      ...(name === sharedSite ? [] : [this.#leaveAll((other) => other !== sharedSite)]),
    ]);
    this.#sites.set(name, site);
    return site;
  }

  /** Stops them, and removes what they kept. */
  async stop(): Promise<void> {
    await this.#leaveAll(() => true);
  }

  async #leaveAll(which: (name: string) => boolean): Promise<void> {
    const leaving = [...this.#sites].filter(([name]) => which(name));
    for (const [name] of leaving) this.#sites.delete(name);
    await Promise.all(leaving.map(([, site]) => leave(site)));
  }
}
