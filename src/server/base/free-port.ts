import { randomInt } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';

/** Tries before giving up when any free port will do. */
const attempts = 50;

/**
 * Returns a port that is free, without listening on it.
 * Any port means one from 20,000 to 29,999. Operating systems take the ports of outgoing connections from higher
 * ranges, so such a connection does not occupy the port before the caller listens on it.
 * @param address.host host name or IP address that the caller will listen on
 * @param address.port the wanted port, or 0 for any
 * @throws EADDRINUSE when the wanted port is in use; other errors of listening, such as an unknown host
 */
export async function freePort({
  host = '127.0.0.1',
  port = 0,
}: {
  host?: string;
  port?: number;
} = {}): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await probe(host, port || 20_000 + randomInt(10_000));
    } catch (error) {
      const isInUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (port !== 0 || !isInUse || attempt === attempts) throw error;
    }
  }
}

const probe = (host: string, port: number) =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, host, () => {
      const { port: used } = server.address() as AddressInfo;
      server.close(() => resolve(used));
    });
  });
