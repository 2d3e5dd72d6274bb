import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import type { Settings } from '../settings.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Refuses a state-changing request that names another origin (DECISIONS §2). One without an `Origin`
 * (a server, a script) passes. Without a PUBLIC_URL, as on a laptop, every name of this machine is the product's own.
 */
export function registerOriginGuard(app: FastifyInstance, settings: Settings): void {
  const own = new URL(settings.publicUrl);
  const isOwn = (origin: string) => {
    const named = URL.parse(origin);
    if (!named) return false;
    if (named.origin === own.origin) return true;
    return (
      loopback.test(own.hostname) &&
      loopback.test(named.hostname) &&
      named.port === own.port &&
      named.protocol === own.protocol
    );
  };
  app.addHook('onRequest', async (request) => {
    const origin = request.headers.origin;
    if (origin === undefined || reading.has(request.method) || isOwn(origin)) return;
    throw new AppError('FORBIDDEN', 'This request comes from another site');
  });
}
