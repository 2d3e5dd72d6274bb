import {
  sourceChapterOutput,
  sourceChapterParams,
  sourceChapterQuery,
  sourcesOutput,
} from '../../../shared/source.schemas.ts';
import { errorBody, type RestApp } from '../../rest/rest-app.ts';

/** /api/sources */
export function sourcesRest(app: RestApp): void {
  app.get(
    '/sources',
    {
      schema: {
        summary: 'List the books that sermons can cite',
        description:
          'The books of Tanakh, the tractates of the Mishnah and of the Babylonian Talmud, each with the chapters or folios that visible sermons cite. The list is not paged.',
        response: { 200: sourcesOutput },
      },
    },
    async (request, reply) => {
      const books = await request.caller.sources.list();
      reply.header('x-total-count', String(books.length));
      return books;
    },
  );
  app.get(
    '/sources/:book/:chapter',
    {
      schema: {
        summary: 'List the sermons that cite a chapter',
        description:
          'The newest sermon first, 20 per page, each with an excerpt around its first citation of the chapter. For the Talmud, the chapter is a folio.',
        params: sourceChapterParams,
        querystring: sourceChapterQuery,
        response: { 200: sourceChapterOutput, 404: errorBody },
      },
    },
    async (request, reply) => {
      const chapter = await request.caller.sources.chapter({ ...request.params, ...request.query });
      reply.header('x-total-count', String(chapter.total));
      return chapter;
    },
  );
}
