import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { projectRoot } from '../base/project-root.ts';
import { appRouter } from '../composition/app-router.ts';
import type { EntryServer, PageRenderer } from './renderer.ts';

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
}
type Manifest = Record<string, ManifestEntry>;

const entryModule = 'src/client/entry-client.tsx';

/** Creates a renderer that uses the bundles in `dist`. */
export async function createBuiltRenderer(): Promise<PageRenderer> {
  const clientFolder = join(projectRoot, 'dist/client');
  const manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = (await import(
    pathToFileURL(join(projectRoot, 'dist/server/entry-server.js')).href
  )) as EntryServer;
  const assetTags = createAssetTags(manifest);
  return {
    isDevelopment: false,
    async register(app) {
      await app.register(fastifyStatic, {
        root: clientFolder,
        wildcard: false,
        index: false,
        preCompressed: true,
        cacheControl: false,
        globIgnore: ['.vite/**', '**/*.{br,gz}'],
        setHeaders(reply, path) {
          // Built assets have a hash in their name; public files do not.
          const isHashed = path.includes('/dist/client/assets/');
          reply.header(
            'cache-control',
            isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          );
        },
      });
    },
    render: (input) => entry.render({ ...input, router: appRouter, assetTags }),
    close: () => Promise.resolve(),
  };
}

/**
 * Creates head tags from Vite's manifest: the entry, its styles, and preloads of all modules that the entry and the
 * page import, so that the browser fetches them in parallel.
 */
export function createAssetTags(
  manifest: Manifest,
): (pageModules: readonly string[], isStatic?: boolean) => string {
  const fonts = Object.values(manifest)
    .flatMap((entry) => entry.assets ?? [])
    .filter((file) => /latin-(wght|opsz)[^/]*\.woff2$/.test(file));
  const known = new Map<string, string>();
  const make = (pageModules: readonly string[], isStatic: boolean) => {
    const scripts = new Set<string>();
    const styles = new Set<string>();
    const visit = (name: string) => {
      const entry = manifest[name];
      if (!entry || scripts.has(entry.file)) return;
      scripts.add(entry.file);
      for (const style of entry.css ?? []) styles.add(style);
      for (const imported of entry.imports ?? []) visit(imported);
    };
    for (const name of [entryModule, ...pageModules]) visit(name);
    const entryFile = manifest[entryModule]?.file;
    return [
      ...new Set(
        fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
      ),
      ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
      ...(isStatic
        ? []
        : [
            ...[...scripts].map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
            `<script type="module" src="/${entryFile}" fetchpriority="low"></script>`,
          ]),
    ].join('');
  };
  // Cached, because pages of one kind have the same tags.
  return (pageModules, isStatic = false) => {
    const key = `${isStatic} ${pageModules.join()}`;
    const tags = known.get(key) ?? make(pageModules, isStatic);
    known.set(key, tags);
    return tags;
  };
}
