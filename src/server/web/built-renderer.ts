import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { projectRoot } from '../base/project-root.ts';
import { appRouter } from '../composition/app-router.ts';
import { readClientAssets } from './asset-tags.ts';
import type { EntryServer, PageRenderer } from './renderer.ts';

/** Creates a renderer that uses the bundles in `dist`. */
export async function createBuiltRenderer(): Promise<PageRenderer> {
  const clientFolder = join(projectRoot, 'dist/client');
  const assets = await readClientAssets(clientFolder);
  const entry = (await import(
    pathToFileURL(join(projectRoot, 'dist/server/entry-server.js')).href
  )) as EntryServer;
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
          const isHashed = path.startsWith(join(clientFolder, 'assets') + sep);
          reply.header(
            'cache-control',
            isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          );
        },
      });
    },
    render: (input) => entry.render({ ...input, router: appRouter, assetTags: assets.tags }),
    close: () => Promise.resolve(),
  };
}
