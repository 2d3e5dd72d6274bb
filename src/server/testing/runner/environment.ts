// Imported by vitest.config.ts and playwright.config.ts, in each process that loads them. Their tests, and all
// processes that the tests start, are independent of the machine: their clock starts at the instant TEST_INSTANT, in
// the time zone TEST_TZ and the locale TEST_LANG. Each of the three has a default.

import { join } from 'node:path';
import { projectRoot } from '../../base/project-root.ts';

/** The default of TEST_INSTANT: a Wednesday without a holiday in its week. */
const ordinaryInstant = '2026-11-18T15:00:00Z';

const { env } = process;
env.TZ = env.TEST_TZ ?? 'UTC';
env.LANG = env.TEST_LANG ?? 'en_US.UTF-8';
for (const name of ['LC_ALL', 'LC_MESSAGES', 'LANGUAGE']) delete env[name];

// The folder of compile-cache.ts. Without this variable, each process loads Node's TypeScript compiler for clock.ts and
// compile-cache.ts, which takes 70 ms.
env.NODE_COMPILE_CACHE ??= join(projectRoot, '.cache/node');

// The first process decides; its child processes inherit the values.
if (env.TEST_CLOCK_OFFSET === undefined) {
  const instant = Date.parse(env.TEST_INSTANT ?? ordinaryInstant);
  if (Number.isNaN(instant)) throw new Error(`TEST_INSTANT is not an instant: ${env.TEST_INSTANT}`);
  env.TEST_CLOCK_OFFSET = String(instant - Date.now());
  env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --import ${new URL('clock.ts', import.meta.url).href}`.trim();
}
await import('./clock.ts');
