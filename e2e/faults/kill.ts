import { once } from 'node:events';
import type { RunningSite } from '../sites/site.ts';

/** Kills the process of a site, and waits for its end. */
export async function kill({ process }: RunningSite): Promise<void> {
  const ended = once(process, 'exit');
  process.kill('SIGKILL');
  await ended;
}
