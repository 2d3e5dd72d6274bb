import { oembedOutput, oembedQuery } from '../../../shared/embed.schemas.ts';
import { errorBody, type RestApp } from '../../rest/rest-app.ts';

/** /api/oembed */
export function embedsRest(app: RestApp): void {
  app.get(
    '/oembed',
    {
      config: { examples: { portion: { query: { url: '/torah-portions/vayetzei', maxwidth: 480 } } } },
      schema: {
        summary: 'Get the embed code of a page (oEmbed)',
        description:
          'For the pages of sermons, rabbis, synagogues, Torah portions and holidays; 404 for others. Their HTML links to it with `<link rel="alternate" type="application/json+oembed">`.',
        querystring: oembedQuery,
        response: { 200: oembedOutput, 404: errorBody, 501: errorBody },
      },
    },
    (request) => request.caller.embeds.oembed(request.query),
  );
}
