import { ensureBuild } from '../../src/server/web/build.ts';

/** Builds the pages once; otherwise each site that starts in parallel would build them. */
export default (): Promise<unknown> => ensureBuild((line) => process.stdout.write(`${line}\n`));
