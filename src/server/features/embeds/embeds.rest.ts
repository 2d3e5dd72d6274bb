import { oembedOutput, oembedQuery } from '../../../shared/embed/embed.schemas.ts';
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
          'Pages of sermons, rabbis, synagogues, Torah portions and holidays can be embedded; other pages return 404. The HTML of a page that can be embedded links to this response with `<link rel="alternate" type="application/json+oembed">`.',
        querystring: oembedQuery,
        response: { 200: oembedOutput, 404: errorBody, 501: errorBody },
      },
    },
    (request) => request.caller.embeds.oembed(request.query),
  );
}
