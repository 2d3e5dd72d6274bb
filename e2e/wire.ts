import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What becomes of a connection: it goes through; nothing ever comes back; it goes through up to some word or byte. */
export type Treatment =
  | 'open'
  | 'mute'
  | {
      /** Whether that was enough of what the server said. */
      readonly until: (said: Buffer) => boolean;
      readonly after: 'silence' | 'cut';
    };

/** A wire to a server that a test can hold up in the middle of a sentence. */
export interface Wire {
  readonly port: number;
  /** How connections are treated that come from now on. */
  treat(how: Treatment): void;
  /** Closes the connections that are open: a client that keeps some is treated anew. */
  cut(): void;
  /** Connections that came so far. */
  count(): number;
  stop(): Promise<void>;
}

/** Lays a wire before a port of this machine. */
export async function layWire(target: number): Promise<Wire> {
  let how: Treatment = 'open';
  let count = 0;
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const treatment = how;
    count += 1;
    track(client);
    if (treatment === 'mute') return void client.resume();
    const far = track(connect(target, '127.0.0.1'));
    let said = Buffer.alloc(0);
    let isOver = false;
    client.on('data', (chunk) => {
      if (!isOver) far.write(chunk);
    });
    far.on('data', (chunk: Buffer) => {
      if (isOver) return;
      if (treatment !== 'open') {
        said = Buffer.concat([said, chunk]);
        isOver = treatment.until(said);
      }
      client.write(chunk);
      if (!isOver) return;
      far.destroy();
      if (treatment !== 'open' && treatment.after === 'cut') client.destroySoon();
    });
    client.on('close', () => far.destroy());
    far.on('close', () => {
      if (!isOver) client.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    treat: (next) => {
      how = next;
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    count: () => count,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
