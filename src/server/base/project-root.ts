import { resolve } from 'node:path';

/** The folder of `package.json`, independent of the working directory. */
export const projectRoot = resolve(import.meta.dirname, '../../..');
