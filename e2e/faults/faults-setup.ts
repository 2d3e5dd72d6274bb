import { ensureBuild } from '../../src/server/web/build.ts';

/** Builds the client once. Otherwise each site that starts in parallel would build it. */
export default (): Promise<unknown> => ensureBuild((line) => process.stdout.write(`${line}\n`));
