/** One line of the result. */
export interface Line {
  readonly what: string;
  readonly measured: string;
  readonly goal?: string;
  readonly isMet?: boolean;
}

/** Prints a heading and its lines, aligned. */
export function printTable(heading: string, lines: readonly Line[]): void {
  const width = Math.max(...lines.map((line) => line.what.length));
  const middle = Math.max(...lines.map((line) => line.measured.length));
  process.stdout.write(`\n${heading}\n`);
  for (const { what, measured, goal, isMet } of lines) {
    const verdict = goal === undefined ? '' : `goal ${goal}${isMet ? '' : '   MISSED'}`;
    process.stdout.write(`  ${what.padEnd(width)}  ${measured.padStart(middle)}  ${verdict}\n`);
  }
}

/** The median, which ignores single outliers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
