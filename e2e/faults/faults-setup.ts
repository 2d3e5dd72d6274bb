import { ensureBuild } from '../../src/server/web/build.ts';

/** Builds the bundles if they are outdated. Otherwise each site that starts in parallel would build them. */
export default (): Promise<unknown> => ensureBuild((line) => process.stdout.write(`${line}\n`));
