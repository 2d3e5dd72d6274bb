import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** How the proxy treats a connection: forwards it, never responds, or stops forwarding in the middle of a response. */
export type ProxyBehavior =
  | 'open'
  | 'silent'
  | {
      /** Whether to stop. Called with all bytes that the server has sent so far on the connection. */
      readonly until: (serverBytes: Buffer) => boolean;
      /** Then the connection stays open without data, or is closed. */
      readonly after: 'silent' | 'cut';
    };

/** A TCP proxy that a test can interrupt in the middle of a response. */
export interface TcpProxy {
  readonly port: number;
  /** Sets the behavior for new connections. */
  setBehavior(behavior: ProxyBehavior): void;
  /** Closes the open connections, so that clients reconnect with the current behavior. */
  cut(): void;
  /** Returns the number of connections since the start. */
  countConnections(): number;
  stop(): Promise<void>;
}

/** Starts a proxy to a local port. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  let behaviorForNew: ProxyBehavior = 'open';
  let connectionCount = 0;
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const behavior = behaviorForNew;
    connectionCount += 1;
    track(client);
    if (behavior === 'silent') return void client.resume();
    const upstream = track(connect(targetPort, '127.0.0.1'));
    let serverBytes = Buffer.alloc(0);
    let hasStopped = false;
    client.on('data', (chunk) => {
      if (!hasStopped) upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      if (hasStopped) return;
      if (behavior !== 'open') {
        serverBytes = Buffer.concat([serverBytes, chunk]);
        hasStopped = behavior.until(serverBytes);
      }
      client.write(chunk);
      if (!hasStopped) return;
      upstream.destroy();
      if (behavior !== 'open' && behavior.after === 'cut') client.destroySoon();
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => {
      if (!hasStopped) client.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    setBehavior: (behavior) => {
      behaviorForNew = behavior;
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    countConnections: () => connectionCount,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
