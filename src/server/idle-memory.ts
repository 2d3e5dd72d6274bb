import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { collectGarbage } from './upstream/node.ts';

/** Milliseconds between two checks. */
const defaultIntervalMs = 2_000;
/** The site is idle if the event loop was busy for a smaller part of the time between two checks. */
const idleUtilization = 0.02;
/** Garbage is collected when the heap has grown by this factor since the last collection. */
const growthFactor = 1.5;

const heapBytes = () => getHeapStatistics().total_heap_size;

/**
 * Collects garbage when the site is idle and the heap has grown. V8 collects garbage when memory is allocated: a site
 * without requests would keep the memory that its last requests needed. A request that arrives during a collection
 * waits for up to 200 ms.
 * @param intervalMs milliseconds between two checks
 */
export function releaseMemoryWhenIdle(intervalMs = defaultIntervalMs): void {
  let previous = performance.eventLoopUtilization();
  let bytesAfterCollection = 0;
  setInterval(() => {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, previous);
    previous = current;
    if (utilization > idleUtilization || heapBytes() < growthFactor * bytesAfterCollection) return;
    collectGarbage();
    bytesAfterCollection = heapBytes();
  }, intervalMs).unref();
}
