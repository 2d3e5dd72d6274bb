import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { freePort } from '../../src/server/base/free-port.ts';

/** A Redis server that a test can stop. */
export interface RunningRedis {
  readonly url: string;
  kill(): Promise<void>;
  /** Starts it again, empty, on the same port. */
  start(): Promise<void>;
  /** Lets it accept connections and never respond. */
  hang(): void;
  goOn(): void;
  stop(): Promise<void>;
}

/** The path of the machine's `redis-server` or `valkey-server`; null when it has none. */
export async function findRedis(): Promise<string | null> {
  for (const name of ['redis-server', 'valkey-server']) {
    const isThere = await promisify(execFile)(name, ['--version']).then(
      () => true,
      () => false,
    );
    if (isThere) return name;
  }
  return null;
}

/** Starts Redis on a free port, without persistence. */
export async function startRedis(binary: string): Promise<RunningRedis> {
  const port = await freePort();
  let child: ChildProcess;

  const start = async () => {
    child = spawn(
      binary,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp'],
      { stdio: 'ignore' },
    );
    for (;;) {
      const socket = connect(port, '127.0.0.1');
      const isUp = await new Promise((resolve) => {
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      });
      socket.destroy();
      if (isUp) return;
      if (child.exitCode !== null) throw new Error(`${binary} ended with ${child.exitCode}`);
    }
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    hang: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    stop: kill,
  };
}
