import { existsSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded into a site with `--import`. Ends the thread of the embedded database when the file `$CRASH_TRIGGER.throw` or
// `$CRASH_TRIGGER.exit` appears: by an uncaught error, or by process.exit.
const triggerPrefix = process.env.CRASH_TRIGGER ?? '';
if (!isMainThread && triggerPrefix !== '') {
  const timer = setInterval(() => {
    if (existsSync(`${triggerPrefix}.exit`)) process.exit(7);
    if (existsSync(`${triggerPrefix}.throw`)) throw new Error('crash requested by the test');
  }, 20);
  timer.unref();
}
