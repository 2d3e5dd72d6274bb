import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const suites = (...names: string[]) => names.map((name) => `e2e/faults/${name}.faults.ts`);

/**
 * Suites that mostly wait: until a neighbour's silence is too long, a heartbeat missing, the next try due, a schedule
 * looked at. All of them fit beside each other where two that work do.
 */
const waiting = suites('highlights', 'unresponsive', 'import', 'kills', 'weekly', 'weekly-instances');

/** Suites that work for a minute and more: begun first, none of them is left alone in the end. */
const long = suites('backups', 'floods', 'floods-of-bodies');

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = long.findIndex((suite) => moduleId.endsWith(suite));
      return place === -1 ? long.length : place;
    };
    const order = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return (await super.sort(files)).toSorted((a, b) => order(a) - order(b) || rank(a) - rank(b));
  }
}

const common = {
  environment: 'node',
  testTimeout: 900_000,
  hookTimeout: 300_000,
};

/** `npm run test:faults`: whole processes that are killed, flooded, and left without what they need. */
export default defineConfig({
  test: {
    // Once for both projects.
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
          // Each file has sites and servers of its own. Floods, whose memory and work are measured, are among them.
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
