import { ensureBuild } from '../src/server/web/build.ts';

/** Builds the pages once: sites that start side by side would each begin to. */
export default (): Promise<unknown> => ensureBuild((line) => process.stdout.write(`${line}\n`));
