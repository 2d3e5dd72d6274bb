import { readDurations } from './durations.ts';

// `npm run test:slowest [-- 40]`: prints the slowest files and tests of the last or current run of each suite.

const count = Number(process.argv[2] ?? 20);
const durations = readDurations();

const print = (heading: string, rows: readonly (readonly [name: string, durationMs: number])[]) => {
  process.stdout.write(`\n${heading}\n`);
  for (const [name, durationMs] of rows.toSorted(([, a], [, b]) => b - a).slice(0, count))
    process.stdout.write(`${(durationMs / 1000).toFixed(1).padStart(7)} s  ${name}\n`);
};

if (durations.length === 0) {
  process.stdout.write('No test has run yet.\n');
} else {
  const files = new Map<string, number>();
  for (const { file, durationMs } of durations) files.set(file, (files.get(file) ?? 0) + durationMs);
  print(`Slowest of ${files.size} files, without hooks`, [...files]);
  print(
    `Slowest of ${durations.length} tests`,
    durations.map(({ file, title, durationMs }) => [`${file}: ${title}`, durationMs] as const),
  );
}
