import { z } from 'zod';
import {
  importListInput,
  importNoteOutput,
  importNotesInput,
  importOptions,
  importOutput,
} from '../../../shared/import.schemas.ts';
import { errorBody, idParams, type RestApp, sendPage, sendTable, tableAnswer } from '../../rest/rest-app.ts';

const example = {
  plain: {
    summary: 'Drafts, with a place for all',
    body: { defaults: { country: 'United States' }, publish: false },
  },
};

/** /api/admin/imports: sermons from spreadsheets and WordPress exports. */
export function importsRest(app: RestApp): void {
  app.get(
    '/admin/imports',
    {
      schema: {
        summary: 'The imports, the latest first',
        querystring: importListInput.partial(),
        response: { 200: z.array(importOutput) },
      },
    },
    async (request, reply) => sendPage(reply, await request.caller.admin.imports.list(request.query)),
  );
  app.get(
    '/admin/imports/template.csv',
    {
      schema: {
        summary: 'A table to fill in',
        response: tableAnswer('The names of the columns, and one sermon as an example'),
      },
    },
    async (request, reply) => {
      const lines = await request.caller.admin.imports.template();
      return sendTable(reply, 'sermons-template.csv', lines) as never;
    },
  );
  app.get(
    '/admin/imports/:id',
    {
      schema: {
        summary: 'An import: its state, its progress, what its dry run found',
        params: idParams,
        response: { 200: importOutput },
      },
    },
    (request) => request.caller.admin.imports.byId(request.params),
  );
  app.post(
    '/admin/imports/:id/check',
    {
      config: { examples: example },
      schema: {
        summary: 'Another dry run',
        description: 'Reads the file again, as the body says. Nothing is stored but the report.',
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
      config: { examples: example },
      schema: {
        summary: 'Bring the sermons in',
        description: 'In the background; what is here already from the same source does not come twice.',
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
        summary: 'Stop an import',
        description: 'What has come in stays.',
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
        summary: 'The report: rows that cannot be taken, missing files, hints',
        params: idParams,
        querystring: importNotesInput.partial(),
        response: { 200: z.array(importNoteOutput) },
      },
    },
    async (request, reply) =>
      sendPage(reply, await request.caller.admin.imports.notes({ ...request.query, ...request.params })),
  );
  app.get(
    '/admin/imports/:id/report.csv',
    {
      schema: {
        summary: 'The whole report as a table',
        params: idParams,
        response: tableAnswer('Line, title, what it is, field, message, what was given'),
      },
    },
    async (request, reply) => {
      const lines = await request.caller.admin.imports.report(request.params);
      return sendTable(reply, `import-${request.params.id}-report.csv`, lines) as never;
    },
  );
  app.get(
    '/admin/imports/:id/addresses.csv',
    {
      schema: {
        summary: 'Old and new addresses',
        description: 'For the redirections of the old site.',
        params: idParams,
        response: tableAnswer('The old and the new address of each sermon'),
      },
    },
    async (request, reply) => {
      const lines = await request.caller.admin.imports.addresses(request.params);
      return sendTable(reply, `import-${request.params.id}-addresses.csv`, lines) as never;
    },
  );
}
