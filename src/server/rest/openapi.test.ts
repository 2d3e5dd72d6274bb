import { Validator } from '@seriousme/openapi-schema-validator';
import type { OpenAPIV3_1 } from 'openapi-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let site: TestApp;
let document: OpenAPIV3_1.Document;
beforeAll(async () => {
  site = await createTestApp();
  document = (await site.visit({ method: 'GET', url: '/api/openapi.json' })).json();
});
afterAll(() => site.close());

const operations = () =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
      const operation = item?.[method] as OpenAPIV3_1.OperationObject | undefined;
      return operation ? [{ name: `${method.toUpperCase()} ${path}`, path, method, operation }] : [];
    }),
  );

describe('the OpenAPI document', () => {
  test('is valid by a validator that is not ours', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(document.openapi).toMatch(/^3\.1\./);
  });
});
