import { resolve } from 'node:path';

/** The folder that holds `package.json`, wherever the process was started. */
export const projectRoot = resolve(import.meta.dirname, '../../..');
