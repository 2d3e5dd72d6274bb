import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };
import { embeddedFolder } from '../base/data-dir.ts';
import { projectRoot } from '../base/project-root.ts';
import { lockDataDir } from '../db/embedded/data-dir-lock.ts';
import { shortRunFlags } from './short-run-flags.ts';

interface ScriptRun {
  readonly script: keyof typeof packageFile.scripts;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Standard input. */
  readonly input?: string;
  readonly cwd?: string;
}

/**
 * A temporary folder for the tests of a file, and functions that run scripts of package.json. Without DATA_DIR in
 * `env`, the data folder of a script is `used` in the temporary folder. The test process holds the lock of `used`, so
 * scripts find it in use.
 */
export async function scriptRunner() {
  const folder = await mkdtemp(join(tmpdir(), 'bimah-command-'));
  const unlock = lockDataDir(join(folder, 'used'));
  afterAll(async () => {
    unlock();
    await rm(folder, { recursive: true });
  });

  /** Starts a script, for tests that send signals. @returns its process, and a promise of its exit code and output */
  function startScript({ script, args = [], env = {}, input = '', cwd = projectRoot }: ScriptRun) {
    // The arguments after `node`. Paths become absolute, because `cwd` can be another folder.
    const nodeArgs = packageFile.scripts[script]
      .split(' ')
      .slice(1)
      .map((arg) => (/src\/|bench\//.test(arg) ? join(projectRoot, arg) : arg));
    const child = spawn(process.execPath, [...shortRunFlags, ...nodeArgs, ...args], {
      cwd,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: join(folder, 'used'),
        ...env,
      },
    });
    child.stdin.end(input);
    const output = { out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      output.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output.err += chunk;
    });
    const result = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
    return { process: child, result };
  }

  return {
    folder,
    startScript,
    runScript: (run: ScriptRun) => startScript(run).result,
    /** Creates the data folder of a site that is not running and has no data. @returns its path */
    async createStoppedSite(name = 'stopped'): Promise<string> {
      const dataDir = join(folder, name);
      await cp(inject('embeddedTemplates').migrated, embeddedFolder(dataDir), { recursive: true });
      return dataDir;
    },
  };
}

/** The error message of a command whose data folder is open in another process. */
export const inUseMessage = (path: string) =>
  `The data folder ${path} is in use by another process. Stop that one first, or set DATA_DIR to another folder.`;
