import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Stops accepting connections and leaves the open ones alone. `http.Server.close()` also closes connections that it
 * considers idle, including those whose first request is still in transit.
 *
 * Gain: a proxy in front sees no failed request when a new version takes over.
 * Exit: an option of `http.Server.close()` that keeps idle connections.
 */
export const stopAccepting = (server: HttpServer): void => void Server.prototype.close.call(server);

/** V8's function, which exists in contexts that are created after its flag is set. */
let gc: NodeJS.GCFunction | undefined;

/**
 * Collects all garbage of this thread and returns free pages of the heap to the operating system. Takes 100 to 200 ms
 * on a heap of 90 MB, during which this thread does nothing else.
 *
 * Gain: an idle site takes a quarter less memory after 10,000 requests (docs/speed.md, "Memory").
 * Exit: a Node that collects garbage when it is idle.
 */
export function collectGarbage(): void {
  if (!gc) {
    setFlagsFromString('--expose-gc');
    gc = runInNewContext('gc') as NodeJS.GCFunction;
  }
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
