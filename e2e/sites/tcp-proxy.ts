import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** How a connection is treated: forwarded; silent; or forwarded until the server has sent certain bytes. */
export type Treatment =
  | 'open'
  | 'mute'
  | {
      /** Whether the server has sent enough. */
      readonly until: (said: Buffer) => boolean;
      readonly after: 'silence' | 'cut';
    };

/** A TCP proxy that a test can interrupt in the middle of a response. */
export interface Wire {
  readonly port: number;
  /** Sets how new connections are treated. */
  treat(how: Treatment): void;
  /** Closes the open connections, so that clients reconnect under the current treatment. */
  cut(): void;
  /** The number of connections so far. */
  count(): number;
  stop(): Promise<void>;
}

/** Starts a proxy for a local port. */
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
