import { existsSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded into a site with `--import`. Ends the thread of the embedded database when the file `$DIE_BY.throw` or
// `$DIE_BY.exit` appears: by an uncaught error, or by process.exit.
const file = process.env.DIE_BY ?? '';
if (!isMainThread && file !== '') {
  const timer = setInterval(() => {
    if (existsSync(`${file}.exit`)) process.exit(7);
    if (existsSync(`${file}.throw`)) throw new Error('unreachable');
  }, 20);
  timer.unref();
}
