import { z } from 'zod';
import {
  importListInput,
  importNoteOutput,
  importNotesInput,
  importOptions,
  importOutput,
} from '../../../shared/import.schemas.ts';
import {
  csvResponse,
  errorBody,
  idParams,
  type RestApp,
  sendCsv,
  sendListPageOrAllPages,
} from '../../rest/rest-app.ts';

const examples = {
  drafts: {
    summary: 'Import as drafts, with a default country',
    body: { defaults: { country: 'United States' }, publish: false },
  },
};

/** /api/admin/imports: sermons from spreadsheets and WordPress exports. */
export function importsRest(app: RestApp): void {
  app.get(
    '/admin/imports',
    {
      schema: {
        summary: 'List imports, newest first',
        description: 'Without `limit` and `page`, the response contains all.',
        querystring: importListInput.partial(),
        response: { 200: z.array(importOutput) },
      },
    },
    ({ query, caller }, reply) =>
      sendListPageOrAllPages(reply, (page) => caller.admin.imports.list({ ...query, ...page })),
  );
  app.get(
    '/admin/imports/template.csv',
    {
      schema: {
        summary: 'Download a CSV template',
        response: csvResponse('The column names and an example sermon'),
      },
    },
    async (request, reply) => {
      const lines = await request.caller.admin.imports.template();
      return sendCsv(reply, 'sermons-template.csv', lines) as never;
    },
  );
  app.get(
    '/admin/imports/:id',
    {
      schema: {
        summary: 'Get an import with its state, progress and dry-run results',
        params: idParams,
        response: { 200: importOutput },
      },
    },
    (request) => request.caller.admin.imports.byId(request.params),
  );
  app.post(
    '/admin/imports/:id/check',
    {
      config: { examples },
      schema: {
        summary: 'Check the file again',
        description: 'Reads the file again with these options and replaces the report. Nothing is imported.',
        params: idParams,
        body: importOptions,
        response: { 200: importOutput, 409: errorBody },
      },
    },
    (request) => request.caller.admin.imports.check({ ...request.body, id: request.params.id }),
  );
  app.post(
    '/admin/imports/:id/start',
    {
      config: { examples },
      schema: {
        summary: 'Start an import',
        description:
          'Runs in the background. Sermons already imported from the same source are not imported again. An interrupted import resumes with its earlier options.',
        params: idParams,
        body: importOptions,
        response: { 200: importOutput, 409: errorBody },
      },
    },
    (request) => request.caller.admin.imports.start({ ...request.body, id: request.params.id }),
  );
  app.post(
    '/admin/imports/:id/cancel',
    {
      schema: {
        summary: 'Cancel an import',
        description: 'Sermons that were already imported remain.',
        params: idParams,
        response: { 200: importOutput, 409: errorBody },
      },
    },
    (request) => request.caller.admin.imports.cancel(request.params),
  );
  app.get(
    '/admin/imports/:id/notes',
    {
      schema: {
        summary: 'List report entries: invalid, skipped and duplicate rows, missing or rejected files, hints',
        description: 'Without `limit` and `page`, the response contains all.',
        params: idParams,
        querystring: importNotesInput.partial(),
        response: { 200: z.array(importNoteOutput) },
      },
    },
    ({ query, params, caller }, reply) =>
      sendListPageOrAllPages(reply, (page) => caller.admin.imports.notes({ ...query, ...page, ...params })),
  );
  app.get(
    '/admin/imports/:id/report.csv',
    {
      schema: {
        summary: 'Download the report as CSV',
        params: idParams,
        response: csvResponse('Line, title, type, field, message, value'),
      },
    },
    async (request, reply) => {
      const lines = await request.caller.admin.imports.report(request.params);
      return sendCsv(reply, `import-${request.params.id}-report.csv`, lines) as never;
    },
  );
  app.get(
    '/admin/imports/:id/addresses.csv',
    {
      schema: {
        summary: 'Download old and new URLs as CSV',
        description: 'For redirects on the old site.',
        params: idParams,
        response: csvResponse('The old and new URL of each imported sermon that has an old URL'),
      },
    },
    async (request, reply) => {
      const lines = await request.caller.admin.imports.urls(request.params);
      return sendCsv(reply, `import-${request.params.id}-addresses.csv`, lines) as never;
    },
  );
}
