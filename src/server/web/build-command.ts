import { ensureBuild } from './build.ts';

await ensureBuild((line) => process.stdout.write(`${line}\n`));
