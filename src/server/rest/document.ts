import type { OpenAPIV3_1 } from 'openapi-types';
import { responseHeaders } from './document-headers.ts';
import type { DocumentedRoute } from './documented-route.ts';
import { sermonExample } from './examples.ts';

type Document = OpenAPIV3_1.Document;
type Operation = OpenAPIV3_1.OperationObject;
type Schema = OpenAPIV3_1.SchemaObject & { $ref?: string };

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Descriptions of the statuses. They are the same for every operation. */
const statusDescriptions: Record<string, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No content',
  301: 'Moved: see Location',
  304: 'Not modified since the response with that ETag',
  400: 'Not valid: message says why, issues name the fields',
  401: 'No valid session, or a wrong password or secret',
  403: 'The request comes from a page of another origin',
  404: 'Not found, or not public',
  408: 'The request body arrived too slowly',
  409: 'Changed by someone else since it was read, or not possible in the current state',
  413: 'Too large',
  415: 'A content type or Content-Encoding that is not supported',
  429: 'Too many requests from this IP address: retry after Retry-After seconds',
  500: 'Something went wrong on our side',
  501: 'The requested format is not available',
  503: 'Temporarily unavailable: retry after Retry-After seconds',
};

/** Examples of path parameters, by name. The API reference fills them in. */
const pathExamples: Readonly<Record<string, unknown>> = {
  id: 1,
  slug: sermonExample.slug,
  book: 'genesis',
  chapter: 28,
  token: 'the-token-of-the-link-in-the-email',
};

/** Examples of the slugs of resources other than sermons. */
const slugExamples = [
  { pathPart: '/occasions/', slug: 'vayishlach' },
  { pathPart: '/rabbis/', slug: sermonExample.rabbi.slug },
  { pathPart: '/synagogues/', slug: sermonExample.synagogue.slug },
];

/**
 * Completes the generated document in place: adds operation ids, 304 responses, descriptions and headers of responses,
 * and examples of requests and path parameters, and removes unused schemas.
 */
export function finishDocument(document: Document, routes: readonly DocumentedRoute[]): Document {
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const operation = item?.[method] as Operation | undefined;
      if (!operation) continue;
      const route = routes.find(
        (candidate) =>
          candidate.method === method.toUpperCase() && candidate.url.replace(/:(\w+)/g, '{$1}') === path,
      );
      operation.operationId ??= createOperationId(method, path);
      if (route?.isPublicRead) operation.responses = { ...operation.responses, 304: { description: '' } };
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        if (!response || '$ref' in response) continue;
        response.description = statusDescriptions[status] ?? response.description;
        const headers = responseHeaders({ status, method, path, route, isList: isList(response) });
        if (Object.keys(headers).length > 0) response.headers = headers;
      }
      if (route) addExamples(operation, route.examples);
      for (const parameter of operation.parameters ?? []) {
        if (!('$ref' in parameter) && parameter.in === 'path')
          parameter.example =
            slugExamples.find(({ pathPart }) => path.includes(pathPart))?.slug ??
            pathExamples[parameter.name];
      }
    }
  }
  removeUnusedSchemas(document);
  return document;
}

/** `get /api/sermons/by-slug/{slug}` → `getSermonsBySlug`: a repeated `BySlug` is removed. */
function createOperationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api/, '')
    .split(/[/.-]/)
    .filter(Boolean)
    .map((part) => (part.startsWith('{') ? `By${capitalize(part.slice(1, -1))}` : capitalize(part)));
  return (method + words.join('')).replace(/(By\w+?)\1$/, '$1');
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function isList(response: OpenAPIV3_1.ResponseObject): boolean {
  const schema = response.content?.['application/json']?.schema as Schema | undefined;
  return schema?.type === 'array';
}

function addExamples(operation: Operation, examples: DocumentedRoute['examples']): void {
  for (const [name, { summary, query, body }] of Object.entries(examples)) {
    if (body !== undefined && operation.requestBody && !('$ref' in operation.requestBody)) {
      const media = operation.requestBody.content['application/json'];
      if (media) media.examples = { ...media.examples, [name]: { ...(summary && { summary }), value: body } };
    }
    for (const parameter of operation.parameters ?? []) {
      if ('$ref' in parameter || parameter.in !== 'query') continue;
      const value = query?.[parameter.name];
      if (value !== undefined) parameter.examples = { ...parameter.examples, [name]: { value } };
    }
  }
}

/** Removes the schemas that no operation references, directly or through another schema. */
function removeUnusedSchemas(document: Document): void {
  const schemas = document.components?.schemas ?? {};
  const used = new Set<string>();
  const collect = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(schemas[name] ?? null);
    }
  };
  collect(document.paths ?? {});
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
}
