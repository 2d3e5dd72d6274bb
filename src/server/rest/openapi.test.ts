import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OpenAPIV3_1 } from 'openapi-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOperations } from '../testing/contract/contract.ts';
import type { Schema } from '../testing/contract/json-schema.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/** Operations that must not disappear, because clients rely on them. Not a complete list. */
const requiredOperations = [
  'GET /api/sermons/featured',
  'GET /api/sermons/recent',
  'GET /api/locations/countries',
  'GET /api/locations/states',
  'GET /api/locations/cities',
  'GET /api/sermons/location/search',
  'GET /api/sermons/{id}',
  'GET /api/sermons/by-slug/{slug}',
  'POST /api/sermons',
  'POST /api/upload/headshot',
  'POST /api/upload/audio',
  'POST /api/upload/featured-image',
  'GET /api/admin/sermons',
  'PATCH /api/admin/sermons/{id}/edit',
  'PATCH /api/admin/sermons/{id}/publish',
  'PATCH /api/admin/sermons/{id}/feature',
  'PATCH /api/admin/sermons/{id}/hide',
  'DELETE /api/admin/sermons/{id}',
  'GET /api/admin/newsletters',
  'PATCH /api/admin/newsletters/{id}/status',
  'DELETE /api/admin/newsletters/{id}',
  'POST /api/newsletters/subscribe',
  'POST /api/admin/login',
  'POST /api/admin/logout',
  'GET /api/admin/session',
  'GET /api/admin/audit',
  'GET /api/calendar/day',
  'GET /api/calendar/holidays',
  'GET /api/calendar/reading',
];

let site: TestApp;
let document: OpenAPIV3_1.Document;
beforeAll(async () => {
  site = await createTestApp();
  document = (await site.visit({ method: 'GET', url: '/api/openapi.json' })).json();
});
afterAll(() => site.close());

describe('the OpenAPI document', () => {
  test('is valid according to a third-party validator', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  test('describes every top-level field of a request body', () => {
    const schemas = document.components?.schemas as Record<string, Schema>;
    const resolveReference = (schema: Schema | undefined): Schema | undefined =>
      schema?.$ref ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
    const fields = listOperations(document).flatMap(({ method, path, spec }) => {
      const { content = {} } = (spec.requestBody ?? {}) as OpenAPIV3_1.RequestBodyObject;
      return Object.values(content).flatMap(({ schema }) =>
        Object.entries(resolveReference(schema as Schema)?.properties ?? {}).map(([name, field]) => ({
          name: `${method} ${path}: ${name}`,
          description: field.description ?? resolveReference(field)?.description,
        })),
      );
    });
    expect(fields.length).toBeGreaterThan(100);
    expect(fields.filter(({ description }) => !description)).toEqual([]);
  });

  test('has only local references, and no schema contains itself, because the API reference resolves them all', () => {
    const schemas = document.components?.schemas ?? {};
    const refsIn = (part: unknown): string[] =>
      [...JSON.stringify(part).matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref = '']) => ref);
    const localName = (ref: string) => /^#\/components\/schemas\/(.+)$/.exec(ref)?.[1] ?? '';
    expect(refsIn(document).filter((ref) => !(localName(ref) in schemas))).toEqual([]);
    const findCycle = (name: string, path: readonly string[]): readonly string[] | undefined => {
      if (path.includes(name)) return [...path, name];
      for (const ref of refsIn(schemas[name])) {
        const cycle = findCycle(localName(ref), [...path, name]);
        if (cycle) return cycle;
      }
      return undefined;
    };
    expect(Object.keys(schemas).flatMap((name) => findCycle(name, []) ?? [])).toEqual([]);
  });

  test('each path parameter has an example', () => {
    const parameters = listOperations(document).flatMap(({ spec }) => spec.parameters ?? []);
    const inPaths = (parameters as OpenAPIV3_1.ParameterObject[]).filter(
      (parameter) => parameter.in === 'path',
    );
    expect(inPaths.length).toBeGreaterThan(10);
    expect(inPaths.filter(({ example }) => example === undefined)).toEqual([]);
  });

  test('isFeatured, isHidden and isPublished of a sermon have their own descriptions', () => {
    const sermon = document.components?.schemas?.Sermon as { properties: Record<string, Schema> } | undefined;
    const descriptions = ['isFeatured', 'isHidden', 'isPublished'].map(
      (name) => sermon?.properties[name]?.description,
    );
    expect(descriptions).toEqual([
      'Whether it is featured on the homepage',
      'Whether it is hidden from the public',
      'Whether an administrator has published it',
    ]);
  });

  test('operations other than GET, and no others, document 408', () => {
    for (const { name, spec } of listOperations(document))
      expect('408' in (spec.responses ?? {}), name).toBe(!name.startsWith('GET '));
  });

  test('every operation has a summary and one tag that the document declares', () => {
    const tags = document.tags?.map(({ name }) => name) ?? [];
    for (const { name, spec } of listOperations(document)) {
      expect([name, spec.summary]).toEqual([name, expect.stringMatching(/^.{5,}$/)]);
      expect([name, spec.tags]).toEqual([name, [expect.toBeOneOf(tags)]]);
    }
  });

  test('every operation has a unique operationId for generated clients', () => {
    const names = listOperations(document).map(({ spec }) => spec.operationId);
    expect(names.every((name) => /^[a-z]\w+$/i.test(name ?? ''))).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });

  test('every response has a description, and a schema if it has a body; errors have the schema Error, and each operation documents 429, 500 and 503', () => {
    for (const { name, spec } of listOperations(document)) {
      for (const [status, response] of Object.entries(spec.responses ?? {})) {
        const { content, description } = response as OpenAPIV3_1.ResponseObject;
        expect(description, `${name} ${status}`).toMatch(/^(?!Default Response)./);
        if (['204', '301', '304'].includes(status)) continue;
        const [media] = Object.values(content ?? {});
        expect([name, status, Object.keys(media?.schema ?? {}).length]).not.toContain(0);
        expect([name, status, media?.schema]).not.toContain(undefined);
        if (Number(status) >= 400) {
          expect([name, status, media?.schema]).toEqual([
            name,
            status,
            { $ref: '#/components/schemas/Error' },
          ]);
        }
      }
      expect([name, Object.keys(spec.responses ?? {})]).toEqual([
        name,
        expect.arrayContaining(['429', '500', '503']),
      ]);
    }
  });

  test('every parameter is described', () => {
    const parameters = listOperations(document).flatMap(({ name, spec }) =>
      ((spec.parameters ?? []) as OpenAPIV3_1.ParameterObject[]).map((parameter) => ({
        name: `${name}: ${parameter.name}`,
        description: parameter.description,
      })),
    );
    expect(parameters.length).toBeGreaterThan(100);
    expect(parameters.filter(({ description }) => !description)).toEqual([]);
  });

  test('has the operations that clients rely on', () => {
    const names = new Set(listOperations(document).map(({ name }) => name));
    expect(requiredOperations.filter((name) => !names.has(name))).toEqual([]);
  });

  test('every example of a named schema matches it', () => {
    const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true, binary: true } });
    ajv.addSchema(document, 'document');
    let exampleCount = 0;
    for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
      const validate = ajv.compile({ $ref: `document#/components/schemas/${name}` });
      for (const example of (schema as Schema).examples ?? []) {
        expect([name, validate(example), validate.errors]).toEqual([name, true, null]);
        exampleCount += 1;
      }
    }
    expect(exampleCount).toBeGreaterThan(0);
  });
});
