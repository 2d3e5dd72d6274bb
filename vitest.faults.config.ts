import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// As in environment.ts.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/node');

// On the disk, not in memory (memory-folder.ts): some suites fill the disk, or measure the memory of a site.
process.env.TMPDIR ??= tmpdir();

// Does not import the shifted clock of the other configurations (environment.ts): the queue schedules by the clock of
// PostgreSQL, which cannot be shifted. The suites run at the machine's time, and must pass at any time.
const suites = (...names: string[]) => names.map((name) => `e2e/faults/${name}.faults.ts`);

/** Suites that mostly wait: for timeouts, heartbeats, retries and schedules. They all run in parallel. */
const waitingSuites = suites(
  'highlights',
  'unresponsive',
  'import',
  'kills',
  'submissions',
  'weekly',
  'weekly-instances',
);

/** Suites that run for more than a minute. They start first, so that the run does not end with a long one. */
const longSuites = suites('backups', 'floods', 'resource-exhaustion');

class LongSuitesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longSuites.findIndex((suite) => moduleId.endsWith(suite));
      return index === -1 ? longSuites.length : index;
    };
    const order = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return (await super.sort(files)).toSorted((a, b) => order(a) - order(b) || rank(a) - rank(b));
  }
}

const common = {
  environment: 'node',
  testTimeout: 900_000,
  hookTimeout: 300_000,
  // Generous: in `.ci/run`, the server tests run at the same time.
  expect: { poll: { timeout: 60_000 } },
};

/**
 * `npm run test:faults`: server processes that are killed, flooded, and deprived of their database, disk or network.
 */
export default defineConfig({
  test: {
    // Runs once for both projects.
    globalSetup: ['src/server/testing/runner/global-setup.ts', 'e2e/faults/faults-setup.ts'],
    sequence: { sequencer: LongSuitesFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'waiting',
          include: waitingSuites,
          maxWorkers: waitingSuites.length,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          // Each file starts its own sites and servers. Includes the floods, which measure memory and CPU time.
          name: 'working',
          include: ['e2e/**/*.faults.ts'],
          exclude: waitingSuites,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
