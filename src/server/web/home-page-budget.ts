import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../base/project-root.ts';
import { readClientAssets } from './asset-tags.ts';

/** Maximum kB that a first visit to the home page may transfer. */
const budget = { scripts: 150, fonts: 120 };

/** Measured sizes in kB. */
interface HomePageSize {
  readonly scripts: number;
  readonly fonts: number;
}

/**
 * Measures the home page of the build in `dist`: the scripts of its first load, compressed with brotli (toasts and
 * other pages are loaded later), and all font files, because a Hebrew title can need any of them.
 */
export async function measureHomePage(): Promise<HomePageSize> {
  const folder = join(projectRoot, 'dist/client');
  const assets = await readClientAssets(folder);
  const size = async (file: string) => {
    const path = join(folder, file);
    return (await stat(`${path}.br`).catch(() => stat(path))).size;
  };
  const sum = async (paths: readonly string[]) =>
    (await Promise.all(paths.map(size))).reduce((total, bytes) => total + bytes, 0) / 1000;
  return {
    scripts: await sum(assets.scripts(['src/client/pages/home-page.tsx'])),
    fonts: await sum(assets.fonts),
  };
}

/** Returns an error message for each budget that is exceeded. */
export function budgetErrors(size: HomePageSize): string[] {
  return (['scripts', 'fonts'] as const)
    .filter((kind) => size[kind] > budget[kind])
    .map(
      (kind) =>
        `The home page loads ${size[kind].toFixed(1)} kB of ${kind}; the budget is ${budget[kind]} kB.`,
    );
}
