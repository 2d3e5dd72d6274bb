import { Readable } from 'node:stream';
import { z } from 'zod';
import { csvResponse, type RestApp, sendCsv } from '../../rest/rest-app.ts';

/** Exports for administrators: all sermons as CSV, or all data as a zip archive. */
export function exportsRest(app: RestApp): void {
  app.get(
    '/admin/sermons.csv',
    {
      schema: {
        summary: 'Export all sermons as CSV',
        description:
          'All sermons, including drafts and hidden sermons, with the fields that an import can read. The file can be imported again.',
        response: csvResponse('CSV with a header row'),
      },
    },
    async (request, reply) => {
      const lines = await request.caller.admin.exports.sermons({ isHead: request.method === 'HEAD' });
      return sendCsv(reply, 'sermons.csv', lines) as never;
    },
  );
  app.get(
    '/admin/export.zip',
    {
      schema: {
        summary: 'Export all data',
        description:
          'Sermons, subscribers, locations, rabbis, synagogues, proposals, the audit log and the metadata of uploads as CSV and NDJSON, with all uploaded files, streamed as a zip archive.',
        response: {
          200: {
            description: 'A zip archive',
            content: { 'application/zip': { schema: z.string() } },
          },
        },
      },
    },
    async (request, reply) => {
      const archive = await request.caller.admin.exports.everything({ isHead: request.method === 'HEAD' });
      reply.header('content-disposition', 'attachment; filename="export.zip"');
      return reply.type('application/zip').send((archive ?? Readable.from([])) as never) as never;
    },
  );
}
