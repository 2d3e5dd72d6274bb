import type { Settings } from '../base/settings.ts';
import type { PageRenderer } from './renderer.ts';

/**
 * Creates the renderer for the mode: Vite in development, otherwise the bundles, which are built first if missing or
 * outdated. Imports only the one that is needed.
 */
export async function createPageRenderer(
  settings: Settings,
  print: (line: string) => void,
): Promise<PageRenderer> {
  if (settings.mode === 'development') {
    const { createDevelopmentRenderer } = await import('./development-renderer.ts');
    return createDevelopmentRenderer();
  }
  const { ensureBuild } = await import('./build.ts');
  await ensureBuild(print);
  const { createBuiltRenderer } = await import('./built-renderer.ts');
  return createBuiltRenderer();
}
