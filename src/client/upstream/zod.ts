/**
 * Stops zod from testing whether it may compile code: the Content Security Policy forbids it, and browsers report the
 * test as a violation. Zod reads `globalThis.__zod_globalConfig` when its module loads, with the first form.
 *
 * Gain: calling zod's `config()` instead would add zod to the first page load (docs/speed.md has its budget).
 * Exit: a module of zod that exports `config()` alone.
 */
export const forbidZodCompilation = (): void =>
  void Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
