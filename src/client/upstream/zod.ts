/**
 * Stops zod from testing whether it may compile code: the Content Security Policy forbids and reports that. Zod reads
 * this object when it is loaded, with the forms.
 *
 * Gain: calling zod's `config()` instead would add zod to the first page load (docs/speed.md has its budget).
 * Exit: `config()` from a module of zod without the rest of it.
 */
export const forbidZodCompilation = (): void =>
  void Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
