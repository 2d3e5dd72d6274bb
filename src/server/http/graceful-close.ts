import type { FastifyInstance } from 'fastify';

/** How long requests under way may take after a stop signal. */
const patience = 10_000;

/** On a stop signal: takes no new requests, finishes those under way, closes the database, ends (DECISIONS §11). */
export function closeGracefully(app: FastifyInstance): void {
  let isClosing = false;
  const close = (signal: NodeJS.Signals) => {
    if (isClosing) return;
    isClosing = true;
    app.log.info({ signal }, 'stopping: finishing the requests under way');
    setTimeout(() => {
      app.log.error('requests under way did not end in time; stopping without them');
      process.exit(1);
    }, patience).unref();
    // A connection that was busy when closing began goes idle later, and browsers would keep it for a minute.
    setInterval(() => app.server.closeIdleConnections(), 50).unref();
    app.close().then(
      () => {
        app.log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        app.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}
