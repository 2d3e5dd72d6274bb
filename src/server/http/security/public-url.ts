import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { loopbackHost } from './origin-guard.ts';

/** Logs one warning when a browser opens a page on another host than PUBLIC_URL's. */
export const publicUrlCheck = fastifyPlugin<{ publicUrl: string }>(
  async (app, { publicUrl }) => {
    const ownHostname = new URL(publicUrl).hostname;
    let hasWarned = false;
    app.addHook('onRequest', (request, _reply, next) => {
      if (
        !hasWarned &&
        request.headers.accept?.includes('text/html') &&
        !isExpectedHost(request, ownHostname)
      ) {
        hasWarned = true;
        app.log.warn(
          { host: request.host, publicUrl },
          'a page was opened on a host other than that of PUBLIC_URL; links in emails and feeds lead to PUBLIC_URL: check that it is right',
        );
      }
      next();
    });
  },
  { name: 'public-url-check' },
);

/** Whether the host is that of PUBLIC_URL or of this machine. Health checks and scrapes may use any host. */
const isExpectedHost = ({ hostname, url }: FastifyRequest, ownHostname: string): boolean =>
  hostname === ownHostname || loopbackHost.test(hostname) || /^\/(healthz|readyz|metrics)\b/.test(url);
