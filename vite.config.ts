import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Writes a `.br` and a `.gz` file next to each text asset, so that the server never compresses assets. */
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
        if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = await readFile(path);
        if (content.length < 200) continue;
        const brotliOptions = {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        };
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotliOptions));
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
      }
    },
  };
}

/**
 * On the server, wraps Chakra's element factory with `src/client/upstream/chakra.ts`.
 * @throws when Chakra's code has changed
 */
function memoizeStyledFactory(): Plugin {
  const memoize = JSON.stringify(join(import.meta.dirname, 'src/client/upstream/chakra.ts'));
  const original = 'const styledFn = createStyled.bind();';
  const replacement = `import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { memoizeStyledFactory } from ${memoize};
const tools = { useChakraContext, useEmotionCache, isPropValid, mergeProps, insertStyles };
const styledFn = memoizeStyledFactory(createStyled, tools);`;
  return {
    name: 'memoize-styled-factory',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    transform: {
      filter: { id: /@chakra-ui\/react\/dist\/esm\/styled-system\/factory\.js$/ },
      handler(code, id) {
        if (!code.includes(original))
          throw new Error(`${id} has changed: adapt or remove src/client/upstream/chakra.ts`);
        return { code: code.replace(original, () => replacement), map: null };
      },
    },
  };
}

/**
 * Modules that every page needs, and modules of a few lines that the home page needs: a separate chunk would cost more
 * than these modules.
 */
const commonModules = new RegExp(
  [
    // Excluded: useBlocker and create-slot-recipe-context, which only forms, dialogs and toasts need.
    'node_modules/(react|react-dom|scheduler|use-sync-external-store|next-themes|stylis|@emotion|@trpc|@pandacss)/',
    'node_modules/@tanstack/(?!react-router/dist/esm/useBlocker)',
    'node_modules/@chakra-ui/react/dist/esm/(styled-system/(?!create-slot-recipe-context)|utils|preset-base|merge-|create-context)',
    'node_modules/@chakra-ui/react/dist/esm/components/(box|flex|grid|button|heading|loader|spinner|absolute-center|span)/',
    'src/client/ui/(buttons/(action|retry)-button|text/bidi-text|forms/form-field)\\.',
    'src/client/(calendar/verse-range|theme/recipes|ui/touch-target)\\.',
    'src/shared/calendar/calendar-day',
  ].join('|'),
);

/** Modules that the home page, the directory and the sermon page share. */
const sermonModules =
  /src\/(client\/features\/sermons\/(avatar|sermon-card|sermon-text|sermon-picture|title-placeholder)|client\/features\/(torah\/portion-name|newsletters\/subscribe-card)|client\/ui\/uploads\/uploaded-image|shared\/uploads\/upload-image)/;

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), precompress(), memoizeStyledFactory()],
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: 'es2022',
    assetsInlineLimit: 0,
    // The server adds preloads for the first page itself; other pages are loaded when the pointer is over their link.
    modulePreload: false,
    rollupOptions: {
      input: isSsrBuild ? 'src/client/entry-server.tsx' : 'src/client/entry-client.tsx',
      // Emotion imports hoist-non-react-statics for an unused function (2 kB). tRPC's client would add its WebSocket
      // code.
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics|@trpc/, sideEffects: false }] },
      // One file for the modules of every page: it compresses better than the small chunks of the bundler.
      ...(isSsrBuild
        ? {}
        : {
            output: {
              // The entry contains the names of all files, and hashes do not compress: they are as short as the bundler
              // allows, and only pages and loaders have readable names.
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: ({ name }) =>
                /-(page|loader)$/.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
              assetFileNames: 'assets/[name]-[hash:7][extname]',
              codeSplitting: {
                groups: [
                  { name: 'common', test: commonModules },
                  { name: 'sermons', test: sermonModules },
                ],
              },
            },
          }),
    },
  },
  // React has `useSyncExternalStore`; the shim for older versions is not needed.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  // One bundled file starts ten times faster than hundreds of modules.
  ssr: command === 'build' ? { noExternal: true } : {},
  define:
    command === 'build'
      ? {
          'process.env.NODE_ENV': '"production"',
          // Omits the code that preloads scripts and styles of lazy pages: pages have no styles of their own.
          __VITE_IS_MODERN__: 'false',
        }
      : {},
  server: { watch: { ignored: ['**/data/**', '**/dist/**'] } },
}));
