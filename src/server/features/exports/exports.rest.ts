import { z } from 'zod';
import { type RestApp, sendTable, tableAnswer } from '../../rest/rest-app.ts';

/** What administrators take along: all sermons as a table, or everything as an archive. */
export function exportsRest(app: RestApp): void {
  app.get(
    '/admin/sermons.csv',
    {
      schema: {
        summary: 'Every sermon as a table',
        description: 'With every field, drafts and hidden ones too. It can be imported again.',
        response: tableAnswer('Lines of comma-separated values, the first with the names'),
      },
    },
    async (request, reply) => {
      const lines = await request.caller.admin.exports.sermons();
      return sendTable(reply, 'sermons.csv', lines) as never;
    },
  );
  app.get(
    '/admin/export.zip',
    {
      schema: {
        summary: 'Everything',
        description:
          'Sermons, subscribers, places and the audit log, each as CSV and as NDJSON, and every uploaded file, in one archive that is written while it is read.',
        response: {
          200: {
            description: 'A zip archive',
            content: { 'application/zip': { schema: z.string() } },
          },
        },
      },
    },
    async (request, reply) => {
      const archive = await request.caller.admin.exports.everything();
      reply.header('content-disposition', 'attachment; filename="export.zip"');
      return reply.type('application/zip').send(archive as never) as never;
    },
  );
}
