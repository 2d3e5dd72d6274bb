import { ensureBuild } from '../web/build.ts';
import { budgetErrors, measureHomePage } from '../web/home-page-budget.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

await ensureBuild(print);
const size = await measureHomePage();
print(`The home page: ${size.scripts.toFixed(1)} kB of scripts, ${size.fonts.toFixed(1)} kB of fonts.`);
const errors = budgetErrors(size);
if (errors.length > 0) {
  process.stderr.write(`${errors.join('\n')}\n`);
  process.exit(1);
}
