import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../base/project-root.ts';

/** The inputs of the bundles. */
const sources = ['src/client', 'src/shared', 'public', 'vite.config.ts', 'package-lock.json'];
const stampFile = join(projectRoot, 'dist/.stamp');

/** Hashes the names, sizes and modification times of all inputs: cheap to read, different after any change. */
async function readStamp(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(projectRoot, source);
    const inputStats = await stat(path).catch(() => null);
    const files = inputStats?.isDirectory()
      ? (await readdir(path, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .sort()
      : inputStats
        ? [path]
        : [];
    for (const file of files) {
      const { size, mtimeMs } = await stat(file);
      hash.update(`${file.slice(projectRoot.length)} ${size} ${Math.floor(mtimeMs)}\n`);
    }
  }
  return hash.digest('hex');
}

/**
 * Builds the browser and server bundles if they are missing or outdated. An installation without the build tools uses
 * the existing bundles.
 * @param print called before a build starts, which takes some seconds
 * @throws Error when the build fails, or when there are neither bundles nor build tools
 */
export async function ensureBuild(print: (line: string) => void): Promise<void> {
  const stamp = await readStamp();
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return;
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite)) {
    if (existsSync(join(projectRoot, 'dist/server/entry-server.js'))) return;
    throw new Error(
      'There is no build in dist and Vite is not installed. Run `npm ci && npm run build` first.',
    );
  }
  print('Building the pages (first start, or the sources changed) …');
  const run = promisify(execFile);
  const options = { cwd: projectRoot, env: { ...process.env, NODE_ENV: 'production' } };
  await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], options);
  await run(process.execPath, [vite, 'build', '--logLevel', 'warn', '--ssr'], options);
  await writeFile(stampFile, stamp);
}
