import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Writes a `.br` and a `.gz` beside each text asset, so that serving one costs no compression. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|svg|webmanifest|txt)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = await readFile(path);
        if (content.length < 1_000) continue;
        const quality = {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        };
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
      }
    },
  };
}

/** Packages with native code, which no bundle can hold. */
const native = ['sharp'];

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), precompress()],
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: isSsrBuild ? 'src/client/entry-server.tsx' : 'src/client/entry-client.tsx' },
  },
  // One bundled file starts ten times faster than hundreds of modules.
  ssr: command === 'build' ? { noExternal: true, external: native } : {},
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  server: { watch: { ignored: ['**/data/**', '**/dist/**'] } },
}));
