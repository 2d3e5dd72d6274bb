import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createAssetTags } from './built-renderer.ts';
import { projectRoot } from './project-root.ts';

/** What the front page may weigh on a first visit, in kB as sent (DESIGN, Budgets). */
const budget = { scripts: 150, fonts: 120 };

/** What it does weigh. */
export interface Weight {
  readonly scripts: number;
  readonly fonts: number;
}

/**
 * Weighs the front page of the build in `dist`: every script that its head names (toasts come with a first field or
 * toast, other pages with their links), with brotli, and every font file, as a title in Hebrew may want each.
 */
export async function weighHome(): Promise<Weight> {
  const folder = join(projectRoot, 'dist/client');
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
  const tags = createAssetTags(manifest)(['src/client/pages/home-page.tsx']);
  const scripts = new Set([...tags.matchAll(/(?:href|src)="\/([^"]+\.js)"/g)].map(([, file]) => file ?? ''));
  const files = Object.values(manifest as Record<string, { file: string; assets?: string[] }>);
  const fonts = new Set(
    files.flatMap(({ file, assets }) => [file, ...(assets ?? [])]).filter((file) => file.endsWith('.woff2')),
  );
  const size = async (file: string) => {
    const path = join(folder, file);
    return (await stat(`${path}.br`).catch(() => stat(path))).size;
  };
  const sum = async (names: Set<string>) =>
    (await Promise.all([...names].map(size))).reduce((total, bytes) => total + bytes, 0) / 1000;
  return { scripts: await sum(scripts), fonts: await sum(fonts) };
}

/** What is over the budget, in words; empty when all is well. */
export function overBudget(weight: Weight): string[] {
  return (['scripts', 'fonts'] as const)
    .filter((kind) => weight[kind] > budget[kind])
    .map(
      (kind) =>
        `The front page's ${kind} weigh ${weight[kind].toFixed(1)} kB; the budget is ${budget[kind]} kB.`,
    );
}
