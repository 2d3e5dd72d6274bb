import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '../../base/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Accepts `Origin: null`, which browsers send from pages with `Referrer-Policy: no-referrer`. Safe for the forms on
     * these pages: a secret in the URL authorizes their requests, not a cookie, and the form that asks for a personal
     * link needs no authorization.
     */
    acceptsNullOrigin?: boolean;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** `localhost` and the loopback IP addresses. */
export const loopbackHost = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

/** Maximum number of rejected origins that are logged, so that an attacker cannot fill the log. */
const maxLoggedOrigins = 100;

/**
 * CSRF check: rejects a state-changing request from another origin (docs/product/access.md A8). A request without
 * `Origin` (a server, a script) passes.
 *
 * An origin is the site's own when it equals PUBLIC_URL, when its host is the request's host, when the browser sends
 * `Sec-Fetch-Site: same-origin`, or when both it and PUBLIC_URL are on loopback, with the same port and scheme. A wrong
 * PUBLIC_URL therefore does not lock people out. Pages cannot set any of these headers: a page of an attacker sends its
 * own `Origin` to our `Host`, and the two differ. After DNS rebinding they match, but the browser then sends no cookie
 * of ours, because cookies belong to the host name. The attacker can only do what a visitor without a session can do.
 * X-Forwarded-Host counts only from a proxy in TRUST_PROXY.
 *
 * When PUBLIC_URL is https, pages opened over http are rejected: an attacker on the network can change them, and
 * browsers drop the Secure session cookie there. Loopback is exempt, as browsers treat it as secure.
 */
export const originGuard = fastifyPlugin<{ publicUrl: string }>(
  async (app, { publicUrl }) => {
    const ownUrl = new URL(publicUrl);
    const isOwnOrigin = ({ headers, host }: FastifyRequest, origin: string) => {
      const parsed = URL.parse(origin);
      if (parsed?.origin === ownUrl.origin) return true;
      const isLoopback = parsed !== null && loopbackHost.test(parsed.hostname);
      if (ownUrl.protocol === 'https:' && parsed?.protocol === 'http:' && !isLoopback) return false;
      if (headers['sec-fetch-site'] === 'same-origin') return true;
      if (parsed === null || !/^https?:$/.test(parsed.protocol)) return false;
      // Parsed like the origin: a proxy may send the default port, a client capital letters.
      if (parsed.host === URL.parse(`${parsed.protocol}//${host}`)?.host) return true;
      // On a laptop, localhost and 127.0.0.1 are the same site.
      return (
        isLoopback &&
        loopbackHost.test(ownUrl.hostname) &&
        parsed.port === ownUrl.port &&
        parsed.protocol === ownUrl.protocol
      );
    };
    const loggedOrigins = new Set<string>();
    app.addHook('onRequest', async (request) => {
      const { origin } = request.headers;
      if (origin === undefined || safeMethods.has(request.method) || isOwnOrigin(request, origin)) return;
      if (origin === 'null' && request.routeOptions.config.acceptsNullOrigin) return;
      if (loggedOrigins.size < maxLoggedOrigins && !loggedOrigins.has(origin)) {
        loggedOrigins.add(origin);
        app.log.warn(
          { origin, host: request.host, publicUrl },
          'rejected a request from another origin; if this origin is yours, set PUBLIC_URL to it',
        );
      }
      throw new AppError(
        'FORBIDDEN',
        `This request did not come from a page of this site. Open ${publicUrl} and try again.`,
      );
    });
  },
  { name: 'origin-guard', dependencies: ['error-handler', 'security-headers', 'load-shedding'] },
);
