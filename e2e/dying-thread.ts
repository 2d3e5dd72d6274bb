import { existsSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded into a site with `--import`: the thread of its embedded database dies when a file appears, as of an error in
// its own code (`throw`), or at once (`exit`).
const file = process.env.DIE_BY ?? '';
if (!isMainThread && file !== '') {
  const look = setInterval(() => {
    if (existsSync(`${file}.exit`)) process.exit(7);
    if (existsSync(`${file}.throw`)) throw new Error('unreachable');
  }, 20);
  look.unref();
}
