import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { ClientBase } from 'pg';
import { expect, test, vi } from 'vitest';
import { watchConnection } from './connection-watchdog.ts';

/** An error response: the server has no free connections (53300). */
const tooManyConnections = Buffer.from('E\0\0\0\x19SFATAL\0C53300\0Mbusy\0\0', 'latin1');

test('stops probing a connection that ends during a probe', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const client = Object.assign(new EventEmitter(), { processID: 1, query: () => {} });
  const server = createServer((socket) => {
    socket.once('data', () => {
      client.emit('end');
      socket.end(tooManyConnections);
    });
  }).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const onDead = vi.fn();
    watchConnection(client as unknown as ClientBase, `postgresql://user@127.0.0.1:${port}/bimah`, {
      probeTimeoutMs: 1_000,
      onDead,
    });
    client.query();
    const probe = once(server, 'connection');
    await vi.advanceTimersByTimeAsync(3_000);
    const [socket] = await probe;
    await once(socket, 'close');
    await expect.poll(() => vi.getTimerCount()).toBe(0);
    expect(onDead).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
    server.close();
  }
});
