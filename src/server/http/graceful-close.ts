import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long requests under way may take after a stop signal. */
const patience = 10_000;

/** How long a connection that was opened just before the signal has to say what it wants. */
const lastWords = 250;

/**
 * Takes no new connections and lets the fresh ones speak. The close of an HTTP server also cuts what it believes idle,
 * among it connections whose first request is still on its way: a proxy would have to call that a failure.
 */
async function stopListening({ server }: FastifyInstance): Promise<void> {
  Server.prototype.close.call(server);
  await pause(lastWords);
}

/**
 * On a stop signal: accepts no new requests, finishes running ones, closes the database, exits
 * (docs/product/failures.md D4).
 */
export function closeGracefully(app: FastifyInstance): void {
  let isClosing = false;
  const close = (signal: NodeJS.Signals) => {
    if (isClosing) return;
    isClosing = true;
    app.log.info({ signal }, 'stopping: waiting for requests to finish');
    setTimeout(() => {
      app.log.error('requests did not finish in time; stopping anyway');
      process.exit(1);
    }, patience).unref();
    stopListening(app)
      .then(() => {
        // A connection that was busy when closing began goes idle later, and browsers would keep it for a minute.
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
