import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { stopAccepting } from '../../upstream/node.ts';

/** Milliseconds that running requests and closing the app, with its jobs and database, may take after a stop signal. */
const timeoutMs = 10_000;

/** Milliseconds in which a connection opened just before the signal may send its request. */
const drainMs = 250;

/** Stops accepting connections, and waits briefly for the first request on each connection that was just opened. */
async function stopListening({ server }: FastifyInstance): Promise<void> {
  stopAccepting(server);
  await pause(drainMs);
}

/**
 * On a stop signal: accepts no new connections, finishes running requests, closes the app and exits
 * (docs/product/failures.md D4).
 */
export function closeGracefully(app: FastifyInstance): void {
  let isClosing = false;
  const close = (signal: NodeJS.Signals) => {
    if (isClosing) return;
    isClosing = true;
    app.log.info({ signal }, 'stopping: waiting for requests to finish');
    setTimeout(() => {
      app.log.error('did not close in time; stopping anyway');
      process.exit(1);
    }, timeoutMs).unref();
    stopListening(app)
      .then(() => {
        // Connections that were busy when closing began become idle later. They would stay open for 72 seconds,
        // Fastify's `keepAliveTimeout`.
        setInterval(() => app.server.closeIdleConnections(), 50).unref();
        return app.close();
      })
      .then(
        () => {
          app.log.info('stopped');
          process.exit(0);
        },
        (error: unknown) => {
          app.log.error({ err: error }, 'could not stop cleanly');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}
