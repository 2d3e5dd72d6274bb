import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { file, row } from '../../../testing/sermon-csv.ts';
import { importSite } from '../../../testing/sites/import-site.ts';

const { runs } = await importSite();

test('checks a file of 8,000 rows and more than 20 MB with less than 15 MB of additional heap', async () => {
  const content = `"${'And he said to them what he had to say. '.repeat(60)}"`;
  const rows = Array.from({ length: 8_000 }, (_, index) => row(`Sermon number ${index}`, content));
  const big = Buffer.from(file(...rows));
  rows.length = 0;
  expect(big.length).toBeGreaterThan(20_000_000);
  // Measures live objects, not garbage that waits for collection.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  const measurements: number[] = [];
  // Samples the heap while the file is read. Nothing waits for the timer.
  let timer: NodeJS.Timeout;
  const measure = () => {
    const measuredAt = performance.now();
    collect();
    measurements.push(process.memoryUsage().heapUsed);
    // A slow measurement on a busy machine must not delay reading the file.
    timer = setTimeout(measure, 100 + 3 * (performance.now() - measuredAt));
  };
  timer = setTimeout(measure, 100);
  const startedAt = performance.now();
  const found = await runs.receive(big);
  clearTimeout(timer);
  const addedBytes = Math.max(...measurements) - before;
  console.info(
    `${(big.length / 1e6).toFixed(0)} MB, 8,000 rows: ${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${measurements.length} measurements, heap at most ${(addedBytes / 1e6).toFixed(1)} MB more`,
  );
  expect(found).toMatchObject({ state: 'checked', counts: { rows: 8_000, new: 8_000 } });
  expect(measurements.length).toBeGreaterThan(4);
  expect(addedBytes).toBeLessThan(15_000_000);
});
