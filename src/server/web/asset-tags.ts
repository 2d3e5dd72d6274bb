import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One file of the build, from Vite's manifest. */
interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestEntry>>;

const entryModule = 'src/client/entry-client.tsx';

/** The files of the browser's build. */
interface ClientAssets {
  /** Returns the paths of all scripts that the entry and these page modules import. The entry is the first. */
  scripts(pageModules: readonly string[]): readonly string[];
  /** Returns the head tags of a page: its styles and, unless it is static, its scripts. */
  tags(pageModules: readonly string[], isStatic?: boolean): string;
  /** The paths of all fonts. */
  readonly fonts: readonly string[];
}

/**
 * Repeats the last click on a button of the header that the page could not handle, because its scripts were still
 * loading. When the entry script has run, React handles all clicks.
 */
const repeatEarlyClick =
  'let early;const keep=({target})=>{early=target.closest("header button")};addEventListener("click",keep);addEventListener("hydrated",()=>early?.click(),{once:true});';

/**
 * Returns a script that loads the scripts after the browser has painted the page. Earlier, they would compete with the
 * page for a slow connection and a slow CPU. A page in a background tab is not painted: its scripts load immediately.
 */
const scriptLoader = (paths: readonly string[]) =>
  `<script id="load-client">{${repeatEarlyClick}addEventListener("DOMContentLoaded",()=>{const load=()=>{for(const href of ${JSON.stringify(paths)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));import("${paths[0]}").then(()=>removeEventListener("click",keep))};document.hidden?load():requestAnimationFrame(()=>setTimeout(load))})}</script>`;

/**
 * Reads Vite's manifest and the stylesheets. Pages contain the stylesheets inline: they are small, and a request for
 * them would delay the first paint.
 * @param folder the browser's build
 */
export async function readClientAssets(folder: string): Promise<ClientAssets> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entries = Object.values(manifest);
  const styles = new Map<string, string>();
  for (const file of new Set(entries.flatMap(({ css }) => css ?? [])))
    styles.set(file, await readFile(join(folder, file), 'utf8'));

  const collectFiles = (pageModules: readonly string[]) => {
    const scripts = new Set<string>();
    const css = new Set<string>();
    const visit = (name: string) => {
      const entry = manifest[name];
      if (!entry || scripts.has(entry.file)) return;
      scripts.add(entry.file);
      for (const style of entry.css ?? []) css.add(style);
      for (const imported of entry.imports ?? []) visit(imported);
    };
    for (const name of [entryModule, ...pageModules]) visit(name);
    return { scripts: [...scripts].map((file) => `/${file}`), css: [...css] };
  };
  const buildTags = (pageModules: readonly string[], isStatic: boolean) => {
    const { scripts, css } = collectFiles(pageModules);
    const style = `<style>${css.map((file) => styles.get(file)).join('')}</style>`;
    return isStatic ? style : style + scriptLoader(scripts);
  };

  const tagsByKey = new Map<string, string>();
  return {
    scripts: (pageModules) => collectFiles(pageModules).scripts,
    // Cached, because pages of one kind have the same tags.
    tags(pageModules, isStatic = false) {
      const key = `${isStatic} ${pageModules.join()}`;
      const tags = tagsByKey.get(key) ?? buildTags(pageModules, isStatic);
      tagsByKey.set(key, tags);
      return tags;
    },
    fonts: [
      ...new Set(
        entries
          .flatMap(({ file, assets }) => [file, ...(assets ?? [])])
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => `/${file}`),
      ),
    ],
  };
}
