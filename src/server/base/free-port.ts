import { randomInt } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';

/** Maximum number of ports to try for port 0. */
const maxAttempts = 50;

/**
 * Returns a port that is free, and leaves it free. Port 0 selects one from 20,000 to 29,999. Operating systems use
 * higher ports for outgoing connections, so such a connection cannot occupy the port before the caller listens on it.
 * @param options.host host name or IP address that the caller will listen on
 * @param options.port the requested port, or 0 for any
 * @throws EADDRINUSE when the requested port, or every tried port, is in use; other errors of listening, such as an
 * unknown host
 */
export async function findFreePort({
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
      if (port !== 0 || !isInUse || attempt === maxAttempts) throw error;
    }
  }
}

const probe = (host: string, port: number) =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, host, () => {
      const { port: assignedPort } = server.address() as AddressInfo;
      server.close(() => resolve(assignedPort));
    });
  });
