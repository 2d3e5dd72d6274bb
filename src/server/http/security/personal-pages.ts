import fastifyPlugin from 'fastify-plugin';
import { safeDecode } from '../../../shared/text/safe-decode.ts';

/** Pages and API of a submission's personal link. Also matches the form that requests a link, which is harmless. */
const personalPath = /^\/+(api\/+)?submissions(\/|\?|$)/i;

/**
 * Headers of personal links, whose URLs contain a token: not cached, not indexed, and never sent on as a referrer
 * (docs/product/submissions.md W2).
 */
export const personalPages = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      // The router matches the decoded path.
      if (!personalPath.test(safeDecode(request.url.split('?', 1)[0] ?? ''))) return;
      reply
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('cache-control', 'no-store');
    });
  },
  { name: 'personal-pages', dependencies: ['security-headers'] },
);
