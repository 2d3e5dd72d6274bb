import { ensureBuild } from '../build.ts';
import { overBudget, weighHome } from './budget.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

await ensureBuild(print);
const weight = await weighHome();
print(`The home page: ${weight.scripts.toFixed(1)} kB of scripts, ${weight.fonts.toFixed(1)} kB of fonts.`);
const excess = overBudget(weight);
if (excess.length > 0) {
  process.stderr.write(`${excess.join('\n')}\n`);
  process.exit(1);
}
