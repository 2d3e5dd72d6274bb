import type { FastifyInstance, FastifyReply } from 'fastify';
import { embedQuery } from '../../../shared/embed/embed.schemas.ts';
import { describeError } from '../../base/errors.ts';
import type { Settings } from '../../base/settings.ts';
import { readEmbed } from '../../features/embeds/embed.service.ts';
import { queryKey } from '../../http/cache/cache-keys.ts';
import { logServerError } from '../../http/errors/error-handler.ts';
import type { CreateContext } from '../../trpc/context.ts';
import { embedContentSecurityPolicy, embedErrorPage, embedPage } from './embed-page.ts';

interface EmbedOptions {
  readonly settings: Pick<Settings, 'siteName' | 'publicUrl'>;
  readonly createContext: CreateContext;
}

const withHeaders = (reply: FastifyReply): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', embedContentSecurityPolicy)
    .header('x-robots-tag', 'noindex');

/** GET /embed: the only page that other sites may show in a frame (docs/product/rest.md R17). */
export async function registerEmbed(
  app: FastifyInstance,
  { settings, createContext }: EmbedOptions,
): Promise<void> {
  const site = { name: settings.siteName, url: settings.publicUrl };
  app.get(
    '/embed',
    {
      helmet: { xFrameOptions: false },
      config: {
        publicCacheKey: queryKey('embed', embedQuery),
      },
      // A browser does not show the general error page in a frame. Excess requests are rejected before the handler.
      errorHandler: (error, request, reply) => {
        const described = describeError(error);
        const { status, body, retryAfter } = described;
        logServerError(request.log, error, described);
        if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
        const theme = embedQuery.shape.theme.safeParse((request.query as { theme?: unknown }).theme).data;
        return withHeaders(reply)
          .code(status)
          .header('cache-control', 'no-store')
          .send(embedErrorPage(status === 404 ? 'This page does not exist.' : body.message, site, theme));
      },
    },
    async (request, reply) => {
      const { em } = await createContext(request, reply);
      const query = embedQuery.parse(request.query);
      return withHeaders(reply).send(embedPage(await readEmbed(em, query), site, query.theme));
    },
  );
}
