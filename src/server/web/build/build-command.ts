import { ensureBuild } from '../build.ts';
import { overBudget, weighHome } from './budget.ts';

const tell = (line: string) => process.stdout.write(`${line}\n`);

await ensureBuild(tell);
const weight = await weighHome();
tell(`The front page: ${weight.scripts.toFixed(1)} kB of scripts, ${weight.fonts.toFixed(1)} kB of fonts.`);
const excess = overBudget(weight);
if (excess.length > 0) {
  process.stderr.write(`${excess.join('\n')}\n`);
  process.exit(1);
}
