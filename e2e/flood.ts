import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { RunningSite } from './site.ts';

/** What a process took of the machine's memory while something was done to it, in megabytes. */
export interface Watched<Result> {
  readonly result: Result;
  /** The most that it took at any moment; null where the system does not tell. */
  readonly peak: number | null;
  /** Every answer of /healthz in the meantime. */
  readonly health: readonly Sign[];
}

/** An answer of /healthz. */
interface Sign {
  readonly status: number;
  /** Milliseconds from the question to the answer. */
  readonly took: number;
  /**
   * Milliseconds that the process was at work in between: on a machine that does other things too, this is its own
   * share of the wait. Null where the system does not tell.
   */
  readonly worked: number | null;
}

const field = (pid: number, name: string): number | null => {
  try {
    const line = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return line ? Math.round(Number(line[1]) / 1024) : null;
  } catch {
    return null;
  }
};

/** The memory that a process takes now, in megabytes; null where the system does not tell (only Linux does). */
export const residentMemory = (pid: number): number | null => field(pid, 'VmRSS');

/** Milliseconds that a process has been at work since its start; the kernel counts in hundredths of a second. */
function processorTime(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

/** Lets the kernel count the peak anew, so that no moment between two looks is missed. */
function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // The peak since the start then stands for this one: it can only be higher.
  }
}

/** Does something to a site, and asks it all the while whether it lives: each time over a new connection, unless told. */
export async function watched<Result>(
  site: RunningSite,
  work: () => Promise<Result>,
  { agent = false }: { agent?: Agent | false } = {},
): Promise<Watched<Result>> {
  const pid = site.process.pid as number;
  const health: Sign[] = [];
  let isOn = true;
  forgetPeak(pid);
  const asking = (async () => {
    do {
      const [begun, atWork] = [performance.now(), processorTime(pid)];
      const status = await ask(site, { path: '/healthz', agent });
      const worked = atWork === null ? null : (processorTime(pid) ?? 0) - atWork;
      health.push({ status, took: Math.round(performance.now() - begun), worked });
      await new Promise((resolve) => setTimeout(resolve, 50));
    } while (isOn);
  })();
  try {
    const result = await work();
    return { result, health, peak: field(pid, 'VmHWM') };
  } finally {
    isOn = false;
    await asking;
  }
}

interface Wish {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** One of this machine's many addresses; limits are counted by it. */
  readonly from?: string;
  readonly agent?: Agent | false;
}

/** The status of an answer whose body is read to its end; 0 when the connection broke. */
export function ask(
  { url }: { readonly url: string },
  { method = 'GET', path, headers = {}, body, from, agent = false }: Wish,
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
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', () => resolve(0));
      },
    );
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}

/** How often each status came. */
export function tally(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Asks for many addresses, so many at a time over connections that stay open. */
export async function askEach(
  site: { readonly url: string },
  paths: readonly string[],
  atOnce = 40,
): Promise<Record<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const statuses: number[] = [];
  const rest = paths.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const path of rest) statuses.push(await ask(site, { path, agent }));
    }),
  );
  agent.destroy();
  return tally(statuses);
}

/** A connection on which every byte is ours. */
export interface Line {
  readonly socket: Socket;
  /** What came so far, unless it is not read. */
  said(): string;
  /** The status of the first answer; 0 when there was none. */
  status(): number;
  isClosed(): boolean;
}

/**
 * Opens a connection; null when it was turned away.
 * @param isRead false: whatever comes stays where it is, in the buffers of the two machines
 */
export function openLine(
  { url }: { readonly url: string },
  { from, isRead = true }: { from?: string; isRead?: boolean } = {},
): Promise<Line> {
  let said = '';
  let isClosed = false;
  const socket = connect({
    host: '127.0.0.1',
    port: Number(new URL(url).port),
    ...(from && { localAddress: from }),
  });
  const line: Line = {
    socket,
    said: () => said,
    status: () => Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0),
    isClosed: () => isClosed,
  };
  // A reset is an end like any other.
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
  });
  if (isRead) {
    socket.on('data', (chunk) => {
      if (said.length < 10_000) said += chunk.toString('latin1');
    });
  } else socket.pause();
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(line)).once('close', () => resolve(line));
  });
}

/** Opens many at once. */
export const openLines = (
  site: { readonly url: string },
  count: number,
  options: (number: number) => { from?: string; isRead?: boolean } = () => ({}),
): Promise<Line[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => openLine(site, options(number))));

const longest = 60_000;

/**
 * Sends text a byte at a time on every line, all lines in step, until all are closed or a minute is over.
 * @param every milliseconds between two bytes
 */
export async function drip(lines: readonly Line[], text: string, every = 100): Promise<void> {
  for (let at = 0; lines.some((line) => !line.isClosed()); at++) {
    if (at * every > longest) return;
    for (const { socket } of lines) if (socket.writable) socket.write(text[at % text.length] ?? '');
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}

/**
 * Sends pieces without an end until nobody takes them any more.
 * @returns the megabytes that were taken
 */
export async function pour({ socket }: Line, piece: Buffer, most: number): Promise<number> {
  const ended = { signal: AbortSignal.timeout(longest) };
  const closed = Promise.race([once(socket, 'end', ended), once(socket, 'close', ended)]).catch(() => {});
  while (socket.writable && socket.bytesWritten < most && !ended.signal.aborted) {
    if (socket.write(piece)) await new Promise((resolve) => setImmediate(resolve));
    else await Promise.race([once(socket, 'drain', ended).catch(() => {}), closed]);
  }
  return Math.round(socket.bytesWritten / 1024 / 1024);
}
