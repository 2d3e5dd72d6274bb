import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../base/project-root.ts';
import { readClientAssets } from '../asset-tags.ts';

/** Budget of the home page on a first visit, in kB as transferred. */
const budget = { scripts: 150, fonts: 120 };

/** Measured sizes. */
interface Weight {
  readonly scripts: number;
  readonly fonts: number;
}

/**
 * Measures the home page of the build in `dist`, in kB: every script of its first load, compressed with brotli (toasts and
 * other pages are loaded later), and every font file, since a Hebrew title can need each.
 */
export async function weighHome(): Promise<Weight> {
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

/** Describes what exceeds the budget; empty if nothing does. */
export function overBudget(weight: Weight): string[] {
  return (['scripts', 'fonts'] as const)
    .filter((kind) => weight[kind] > budget[kind])
    .map(
      (kind) =>
        `The home page's ${kind} weigh ${weight[kind].toFixed(1)} kB; the budget is ${budget[kind]} kB.`,
    );
}
