import middie from '@fastify/middie';
import { createServer } from 'vite';
import { findFreePort } from '../base/free-port.ts';
import { projectRoot } from '../base/project-root.ts';
import { appRouter } from '../composition/app-router.ts';
import type { EntryServer, PageRenderer } from './renderer.ts';

/**
 * Renders pages from the sources. Vite serves the modules on the site's port, and the WebSocket for hot reload on a
 * free one: its default, 24678, would be taken by another `npm run dev`.
 */
export async function createDevelopmentRenderer(): Promise<PageRenderer> {
  const vite = await createServer({
    root: projectRoot,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: await findFreePort() } },
  });
  // Vite's `transformIndexHtml` would change what React hydrates, so write the tags here.
  const assetTags = (_pageModules: readonly string[], isStatic: boolean) =>
    isStatic
      ? '<link rel="stylesheet" href="/src/client/styles/fonts.css"><link rel="stylesheet" href="/src/client/styles/print.css">'
      : `<script type="module">import { injectIntoGlobalHook } from "/@react-refresh";injectIntoGlobalHook(window);window.$RefreshReg$ = () => {};window.$RefreshSig$ = () => (type) => type;</script>
<script type="module" src="/@vite/client"></script>
<link rel="stylesheet" href="/src/client/styles/fonts.css">
<script type="module" src="/src/client/entry-client.tsx"></script>`;
  return {
    isDevelopment: true,
    async register(app) {
      await app.register(middie);
      app.use(vite.middlewares);
    },
    async render(input) {
      const entry = (await vite.ssrLoadModule('/src/client/entry-server.tsx')) as unknown as EntryServer;
      return entry.render({ ...input, router: appRouter, assetTags });
    },
    close: () => vite.close(),
  };
}
