import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What the proxy does with a connection: forwards it, never responds, or forwards it up to certain bytes. */
export type ProxyBehavior =
  | 'open'
  | 'silent'
  | {
      /** Whether forwarding ends after these bytes of the server. */
      readonly until: (sent: Buffer) => boolean;
      readonly after: 'silent' | 'cut';
    };

/** A TCP proxy that a test can interrupt in the middle of a response. */
export interface TcpProxy {
  readonly port: number;
  /** Sets the behavior for new connections. */
  setBehavior(behavior: ProxyBehavior): void;
  /** Closes the open connections, so that clients reconnect with the current behavior. */
  cut(): void;
  /** The number of connections so far. */
  count(): number;
  stop(): Promise<void>;
}

/** Starts a proxy for a local port. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  let next: ProxyBehavior = 'open';
  let count = 0;
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const behavior = next;
    count += 1;
    track(client);
    if (behavior === 'silent') return void client.resume();
    const upstream = track(connect(target, '127.0.0.1'));
    let sent = Buffer.alloc(0);
    let isOver = false;
    client.on('data', (chunk) => {
      if (!isOver) upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      if (isOver) return;
      if (behavior !== 'open') {
        sent = Buffer.concat([sent, chunk]);
        isOver = behavior.until(sent);
      }
      client.write(chunk);
      if (!isOver) return;
      upstream.destroy();
      if (behavior !== 'open' && behavior.after === 'cut') client.destroySoon();
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => {
      if (!isOver) client.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    setBehavior: (behavior) => {
      next = behavior;
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
