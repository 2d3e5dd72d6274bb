import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { findFreePort } from '../../src/server/base/free-port.ts';

/** A Redis server that a test can kill and suspend. */
export interface RunningRedis {
  readonly url: string;
  kill(): Promise<void>;
  /** Starts the server again on the same port, without data. */
  start(): Promise<void>;
  /** Suspends the server: connections are accepted but get no response. */
  hang(): void;
  resume(): void;
  /** Makes the server reject writes, as when its memory is full, or accept them again. */
  setRejectsWrites(rejects: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** The name of the installed server, `redis-server` or `valkey-server`; null when there is none. */
export async function findRedis(): Promise<string | null> {
  for (const name of ['redis-server', 'valkey-server']) {
    const isInstalled = await promisify(execFile)(name, ['--version']).then(
      () => true,
      () => false,
    );
    if (isInstalled) return name;
  }
  return null;
}

/** Starts Redis on a free port, without persistence. */
export async function startRedis(binary: string): Promise<RunningRedis> {
  const port = await findFreePort();
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
    resume: () => void child.kill('SIGCONT'),
    async setRejectsWrites(rejects) {
      const socket = connect(port, '127.0.0.1');
      socket.write(`CONFIG SET maxmemory ${rejects ? 1 : 0}\r\n`);
      await once(socket, 'data');
      socket.destroy();
    },
    stop: kill,
  };
}
