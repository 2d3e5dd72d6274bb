import type { Settings } from '../settings.ts';
import type { PageRenderer } from './renderer.ts';

/**
 * The renderer for the mode: Vite in development, else the bundles, which are built first when they are missing or old.
 * Only the one that is needed is loaded.
 */
export async function createPageRenderer(
  settings: Settings,
  tell: (line: string) => void,
): Promise<PageRenderer> {
  if (settings.mode === 'development') {
    const { createDevelopmentRenderer } = await import('./development-renderer.ts');
    return createDevelopmentRenderer();
  }
  const { ensureBuild } = await import('./build.ts');
  await ensureBuild(tell);
  const { createBuiltRenderer } = await import('./built-renderer.ts');
  return createBuiltRenderer();
}
