/** One line of a table: a measurement, and the goal that it has to meet. */
export interface Line {
  readonly label: string;
  readonly result: string;
  readonly goal?: string;
  readonly isMet?: boolean;
}

/** Prints a heading and its lines, aligned. */
export function printTable(heading: string, lines: readonly Line[]): void {
  const labelWidth = Math.max(...lines.map((line) => line.label.length));
  const resultWidth = Math.max(...lines.map((line) => line.result.length));
  process.stdout.write(`\n${heading}\n`);
  for (const { label, result, goal, isMet } of lines) {
    const goalText = goal === undefined ? '' : `goal ${goal}${isMet ? '' : '   MISSED'}`;
    process.stdout.write(`  ${label.padEnd(labelWidth)}  ${result.padStart(resultWidth)}  ${goalText}\n`);
  }
}

/** Returns the median: the higher of the two middle values of an even count, NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const formatMilliseconds = (milliseconds: number): string =>
  `${milliseconds.toFixed(milliseconds < 10 ? 2 : 1)} ms`;
