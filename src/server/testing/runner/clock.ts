// Preloaded (`--import`) into the processes that tests start: shifts their clock, in each of their threads.
import { readFileSync } from 'node:fs';

/**
 * Shifts `Date`. Timers are not affected, as on a machine whose clock is set. Self-contained, because browsers run it
 * too.
 * @param shiftMs the shift in milliseconds, or a function that returns it
 */
export function shiftDate(shiftMs: number | (() => number)): void {
  const MachineDate = Date;
  const machineNow = MachineDate.now;
  const now = typeof shiftMs === 'number' ? () => machineNow() + shiftMs : () => machineNow() + shiftMs();
  MachineDate.now = now;
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
    apply: (target) => new target(now()).toString(),
  });
}

/** The property of the global object that says that its clock is shifted. */
const shiftedKey = Symbol.for('bimah.test.clock');

/**
 * Shifts the clock of this thread by the milliseconds in TEST_CLOCK_OFFSET, plus those in the file CLOCK_FILE, which a
 * test may change at any time. Does nothing the second time.
 */
function shiftClock(): void {
  if (Reflect.has(globalThis, shiftedKey)) return;
  Reflect.set(globalThis, shiftedKey, true);
  const offsetMs = Number(process.env.TEST_CLOCK_OFFSET ?? 0);
  const file = process.env.CLOCK_FILE;
  if (file) shiftDate(() => offsetMs + readShiftMs(file));
  else if (offsetMs !== 0) shiftDate(offsetMs);
}

function readShiftMs(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

shiftClock();
