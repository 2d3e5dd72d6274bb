import { existsSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded into a site with `--import`: ends the thread of its embedded database when a file appears, by an error in its
// own code (`throw`) or at once (`exit`).
const file = process.env.DIE_BY ?? '';
if (!isMainThread && file !== '') {
  const look = setInterval(() => {
    if (existsSync(`${file}.exit`)) process.exit(7);
    if (existsSync(`${file}.throw`)) throw new Error('unreachable');
  }, 20);
  look.unref();
}
