import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const suites = (...names: string[]) => names.map((name) => `e2e/faults/${name}.faults.ts`);

/** Suites that mostly wait: for timeouts, heartbeats, retries and schedules. Many of them run in parallel. */
const waiting = suites(
  'highlights',
  'unresponsive',
  'import',
  'kills',
  'submissions',
  'weekly',
  'weekly-instances',
);

/** Suites that run for more than a minute. They start first, so that the run does not end with a long one. */
const long = suites('backups', 'floods', 'floods-of-bodies');

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = long.findIndex((suite) => moduleId.endsWith(suite));
      return index === -1 ? long.length : index;
    };
    const order = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return (await super.sort(files)).toSorted((a, b) => order(a) - order(b) || rank(a) - rank(b));
  }
}

const common = {
  environment: 'node',
  testTimeout: 900_000,
  hookTimeout: 300_000,
  // Two suites share the processors with the PostgreSQL leg in `.ci/run`.
  expect: { poll: { timeout: 60_000 } },
};

/**
 * `npm run test:faults`: server processes that are killed, flooded, and deprived of their database, disk or network.
 */
export default defineConfig({
  test: {
    // Runs once for both projects.
    globalSetup: ['src/server/testing/runner/global-setup.ts', 'e2e/faults/faults-setup.ts'],
    sequence: { sequencer: LongOnesFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'waiting',
          include: waiting,
          maxWorkers: waiting.length,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          // Each file starts its own sites and servers. Includes the floods, which measure memory and CPU time.
          name: 'working',
          include: ['e2e/**/*.faults.ts'],
          exclude: waiting,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
