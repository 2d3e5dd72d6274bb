// Loaded by a process under test before everything else (`--import`): its clock goes as far from the machine's as the
// file CLOCK_FILE says in milliseconds, from the next moment on. Timers go on as they are, as they do on a machine
// whose clock is set.
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_FILE ?? '';
const MachineDate = Date;

function shiftNow(): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + shiftNow()] : given, newTarget),
  apply: (target) => new target(target.now() + shiftNow()).toString(),
  get: (target, name) =>
    name === 'now' ? () => target.now() + shiftNow() : Reflect.get(target, name, target),
});
