import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { RunningSite } from '../sites/site.ts';

/** The memory and health of a process while a function ran. */
export interface Watched<Result> {
  readonly result: Result;
  /** Peak resident memory in megabytes; null where the system does not report it. */
  readonly peak: number | null;
  /** Every response of /healthz during that time. */
  readonly health: readonly HealthCheck[];
}

/** A response of /healthz. */
interface HealthCheck {
  readonly status: number;
  /** Response time in milliseconds. */
  readonly duration: number;
  /**
   * CPU time of the process in milliseconds during the request: on a busy machine, its own share of the wait. Null
   * where the system does not report it.
   */
  readonly cpuTime: number | null;
}

const field = (pid: number, name: string): number | null => {
  try {
    const match = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(
      readFileSync(`/proc/${pid}/status`, 'utf8'),
    );
    return match ? Math.round(Number(match[1]) / 1024) : null;
  } catch {
    return null;
  }
};

/** Resident memory of a process in megabytes; null except on Linux. */
export const residentMemory = (pid: number): number | null => field(pid, 'VmRSS');

/** CPU time of a process in milliseconds since its start; the kernel counts in hundredths of a second. */
function processorTime(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

/** Resets the kernel's peak counter, so that a short peak is not missed. */
function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Then the peak since the start is used, which can only be higher.
  }
}

/**
 * Runs a function and polls the health of the site during it, each time over a new connection unless given an agent.
 */
export async function watched<Result>(
  site: RunningSite,
  work: () => Promise<Result>,
  { agent = false }: { agent?: Agent | false } = {},
): Promise<Watched<Result>> {
  const pid = site.process.pid as number;
  const health: HealthCheck[] = [];
  let isOn = true;
  forgetPeak(pid);
  const polling = (async () => {
    do {
      const [begun, cpuBefore] = [performance.now(), processorTime(pid)];
      const status = await statusOf(site, { path: '/healthz', agent });
      const cpuTime = cpuBefore === null ? null : (processorTime(pid) ?? 0) - cpuBefore;
      health.push({ status, duration: Math.round(performance.now() - begun), cpuTime });
      await new Promise((resolve) => setTimeout(resolve, 50));
    } while (isOn);
  })();
  try {
    const result = await work();
    return { result, health, peak: field(pid, 'VmHWM') };
  } finally {
    isOn = false;
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
export function statusOf(
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

/** Counts the statuses. */
export function tally(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Requests many URLs with this concurrency over keep-alive connections. */
export async function requestEach(
  site: { readonly url: string },
  paths: readonly string[],
  atOnce = 40,
): Promise<Record<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const statuses: number[] = [];
  const rest = paths.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const path of rest) statuses.push(await statusOf(site, { path, agent }));
    }),
  );
  agent.destroy();
  return tally(statuses);
}

/** A raw connection. */
export interface RawConnection {
  readonly socket: Socket;
  /** The received text, unless it is not read. */
  received(): string;
  /** The status of the first response; 0 when there was none. */
  status(): number;
  isClosed(): boolean;
}

/**
 * Opens a connection; null when it was rejected.
 * @param isRead false: received data stays in the socket buffers
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

/** Opens many connections at once. */
export const openConnections = (
  site: { readonly url: string },
  count: number,
  options: (number: number) => { from?: string; isRead?: boolean } = () => ({}),
): Promise<RawConnection[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => openConnection(site, options(number))));

const longest = 60_000;

/**
 * Sends text one byte at a time on every connection, in step, until all are closed or a minute is over.
 * @param every milliseconds between two bytes
 */
export async function drip(connections: readonly RawConnection[], text: string, every = 100): Promise<void> {
  for (let at = 0; connections.some((connection) => !connection.isClosed()); at++) {
    if (at * every > longest) return;
    for (const { socket } of connections) if (socket.writable) socket.write(text[at % text.length] ?? '');
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}

/**
 * Sends chunks until the server stops reading.
 * @returns the megabytes that were accepted
 */
export async function pour({ socket }: RawConnection, piece: Buffer, most: number): Promise<number> {
  const ended = { signal: AbortSignal.timeout(longest) };
  const closed = Promise.race([once(socket, 'end', ended), once(socket, 'close', ended)]).catch(() => {});
  while (socket.writable && socket.bytesWritten < most && !ended.signal.aborted) {
    if (socket.write(piece)) await new Promise((resolve) => setImmediate(resolve));
    else await Promise.race([once(socket, 'drain', ended).catch(() => {}), closed]);
  }
  return Math.round(socket.bytesWritten / 1024 / 1024);
}
