import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { RunningSite } from '../sites/site.ts';

/** The memory and health of a site's process while a function ran. */
export interface WatchResult<Result> {
  readonly result: Result;
  /** Peak resident memory in megabytes; null where the system does not report it. */
  readonly peakMegabytes: number | null;
  /** All responses of /healthz during that time. */
  readonly health: readonly HealthCheck[];
}

/** A response of /healthz. */
interface HealthCheck {
  readonly status: number;
  /** Response time in milliseconds. */
  readonly durationMs: number;
  /**
   * CPU time of the process during the request in milliseconds. Unlike the duration, the CPU time does not depend on
   * the load of the machine. Null where the system does not report it.
   */
  readonly cpuTimeMs: number | null;
}

const readMemoryMegabytes = (pid: number, name: string): number | null => {
  try {
    const match = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(
      readFileSync(`/proc/${pid}/status`, 'utf8'),
    );
    return match ? Math.round(Number(match[1]) / 1024) : null;
  } catch {
    return null;
  }
};

/** Reads the resident memory of a process in megabytes; null except on Linux. */
export const readResidentMegabytes = (pid: number): number | null => readMemoryMegabytes(pid, 'VmRSS');

/**
 * Reads the CPU time of a process since its start in milliseconds, with a resolution of 10 ms; null where the system
 * does not report it.
 */
function readCpuTimeMs(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

/** Resets the kernel's peak counter, so that it has no earlier peak. Unlike polling, it does not miss short peaks. */
function resetPeakMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Without a reset the counter has the peak since the start, which can only be higher.
  }
}

/**
 * Runs a function and polls /healthz until the function has ended. Each poll opens a new connection unless an agent is
 * given.
 */
export async function watchDuring<Result>(
  site: RunningSite,
  work: () => Promise<Result>,
  { agent = false }: { agent?: Agent | false } = {},
): Promise<WatchResult<Result>> {
  const pid = site.process.pid as number;
  const health: HealthCheck[] = [];
  let isRunning = true;
  resetPeakMemory(pid);
  const polling = (async () => {
    do {
      const [startedAt, cpuBefore] = [performance.now(), readCpuTimeMs(pid)];
      const status = await requestStatus(site, { path: '/healthz', agent });
      const cpuTimeMs = cpuBefore === null ? null : (readCpuTimeMs(pid) ?? 0) - cpuBefore;
      health.push({ status, durationMs: Math.round(performance.now() - startedAt), cpuTimeMs });
      await new Promise((resolve) => setTimeout(resolve, 50));
    } while (isRunning);
  })();
  try {
    const result = await work();
    return { result, health, peakMegabytes: readMemoryMegabytes(pid, 'VmHWM') };
  } finally {
    isRunning = false;
    await polling;
  }
}

interface RequestOptions {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** One of this machine's loopback addresses; rate limits count by it. */
  readonly from?: string;
  readonly agent?: Agent | false;
}

/** Reads a response to its end and returns its status; 0 when the connection broke. */
export function requestStatus(
  { url }: { readonly url: string },
  { method = 'GET', path, headers = {}, body, from, agent = false }: RequestOptions,
): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: new URL(url).port,
        method,
        path,
        headers: {
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
          ...headers,
        },
        agent,
        ...(from && { localAddress: from }),
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0)).on('error', () => resolve(0));
      },
    );
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}

/** Counts the responses by status. */
export function countStatuses(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Requests many URLs concurrently over keep-alive connections. @returns the number of responses by status */
export async function requestEach(
  site: { readonly url: string },
  paths: readonly string[],
  concurrency = 40,
): Promise<Record<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const statuses: number[] = [];
  const remaining = paths.values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const path of remaining) statuses.push(await requestStatus(site, { path, agent }));
    }),
  );
  agent.destroy();
  return countStatuses(statuses);
}

/** A TCP connection on which a test writes its own bytes. */
export interface RawConnection {
  readonly socket: Socket;
  /** The received text. After 10 kB, further data is dropped. */
  received(): string;
  /** The status of the first response; 0 when there was none. */
  status(): number;
  isClosed(): boolean;
}

/**
 * Opens a connection. Also resolves when the server rejects the connection: it may accept and then close it.
 * @param isRead false: data from the server stays in the socket buffers
 */
export function openConnection(
  { url }: { readonly url: string },
  { from, isRead = true }: { from?: string; isRead?: boolean } = {},
): Promise<RawConnection> {
  let received = '';
  let isClosed = false;
  const socket = connect({
    host: '127.0.0.1',
    port: Number(new URL(url).port),
    ...(from && { localAddress: from }),
  });
  const connection: RawConnection = {
    socket,
    received: () => received,
    status: () => Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0),
    isClosed: () => isClosed,
  };
  // A reset counts as an end.
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
  });
  if (isRead) {
    socket.on('data', (chunk) => {
      if (received.length < 10_000) received += chunk.toString('latin1');
    });
  } else socket.pause();
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(connection)).once('close', () => resolve(connection));
  });
}

/** Opens many connections concurrently. */
export const openConnections = (
  site: { readonly url: string },
  count: number,
  options: (index: number) => { from?: string; isRead?: boolean } = () => ({}),
): Promise<RawConnection[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => openConnection(site, options(index))));

const timeoutMs = 60_000;

/**
 * Sends text one byte at a time on every connection, until all are closed or a minute is over.
 * @param intervalMs milliseconds between two bytes
 */
export async function drip(
  connections: readonly RawConnection[],
  text: string,
  intervalMs = 100,
): Promise<void> {
  for (let index = 0; connections.some((connection) => !connection.isClosed()); index++) {
    if (index * intervalMs > timeoutMs) return;
    for (const { socket } of connections) if (socket.writable) socket.write(text[index % text.length] ?? '');
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}

/**
 * Sends chunks until the server closes the connection, `maxBytes` are written, or a minute is over.
 * @returns the megabytes written to the socket
 */
export async function sendUntilClosed(
  { socket }: RawConnection,
  chunk: Buffer,
  maxBytes: number,
): Promise<number> {
  const timeout = { signal: AbortSignal.timeout(timeoutMs) };
  const closed = Promise.race([once(socket, 'end', timeout), once(socket, 'close', timeout)]).catch(() => {});
  while (socket.writable && socket.bytesWritten < maxBytes && !timeout.signal.aborted) {
    if (socket.write(chunk)) await new Promise((resolve) => setImmediate(resolve));
    else await Promise.race([once(socket, 'drain', timeout).catch(() => {}), closed]);
  }
  return Math.round(socket.bytesWritten / 1024 / 1024);
}
