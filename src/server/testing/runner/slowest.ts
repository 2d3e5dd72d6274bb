import { readDurations } from './durations.ts';

// `npm run test:slowest [-- 40]`: prints the slowest files and tests of the last or current run.

const count = Number(process.argv[2] ?? 20);
const durations = readDurations();

const print = (heading: string, rows: readonly (readonly [name: string, milliseconds: number])[]) => {
  process.stdout.write(`\n${heading}\n`);
  for (const [name, milliseconds] of rows.toSorted(([, a], [, b]) => b - a).slice(0, count))
    process.stdout.write(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}\n`);
};

if (durations.length === 0) {
  process.stdout.write('No test has run yet.\n');
} else {
  const files = new Map<string, number>();
  for (const { file, milliseconds } of durations) files.set(file, (files.get(file) ?? 0) + milliseconds);
  print(`Slowest files of ${files.size}, hooks not counted`, [...files]);
  print(
    `Slowest tests of ${durations.length}`,
    durations.map(({ file, title, milliseconds }) => [`${file}: ${title}`, milliseconds] as const),
  );
}
