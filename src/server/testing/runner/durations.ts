import { appendFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../base/project-root.ts';

/** How long one test took. */
interface TestDuration {
  /** Path from the project root. */
  readonly file: string;
  readonly title: string;
  readonly durationMs: number;
}

const folder = join(projectRoot, '.cache/test-durations');

/** Writes the durations of a run to the file of its suite, line by line, so that they can be read during the run. */
export class DurationLog {
  readonly #path: string;

  /** @param suite the file name without extension; the durations of its earlier run are removed */
  constructor(suite: string) {
    this.#path = join(folder, `${suite}.jsonl`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(this.#path, '');
  }

  add(duration: TestDuration): void {
    appendFileSync(this.#path, `${JSON.stringify(duration)}\n`);
  }
}

/** Reads the durations of the last run of each suite, which may still be running. */
export const readDurations = (): TestDuration[] =>
  globSync('*.jsonl', { cwd: folder }).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as TestDuration),
  );
