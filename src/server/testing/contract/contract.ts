import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse as InjectResponse } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { Schema } from './json-schema.ts';

/** An operation of the OpenAPI document. */
export interface Operation {
  readonly name: string;
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly spec: OpenAPIV3_1.OperationObject;
  readonly needsSession: boolean;
}

/** Lists the operations of a document. */
export function listOperations(document: OpenAPIV3_1.Document): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((key) => {
      const spec = item?.[key] as OpenAPIV3_1.OperationObject | undefined;
      if (!spec) return [];
      const method = key.toUpperCase() as Operation['method'];
      return [
        { name: `${method} ${path}`, path, method, spec, needsSession: (spec.security?.length ?? 0) > 0 },
      ];
    }),
  );
}

const escapePointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Checks responses against their declarations in the OpenAPI document. */
export class Contract {
  readonly operations: readonly Operation[];
  /** The number of responses by operation and status, such as `GET /api/sermons/recent 200`. */
  readonly responseCounts = new Map<string, number>();
  readonly #document: OpenAPIV3_1.Document;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: OpenAPIV3_1.Document) {
    this.#document = document;
    this.operations = listOperations(document);
    // The package is CommonJS: its function is the default export of its default export.
    (addFormats as unknown as { default: typeof addFormats.default }).default(this.#ajv);
    this.#ajv.addSchema(document, 'document');
  }

  /** Resolves a $ref. */
  resolve(schema: Schema): Schema {
    const name = schema.$ref?.replace('#/components/schemas/', '');
    return name === undefined ? schema : (this.#document.components?.schemas?.[name] as Schema);
  }

  /**
   * Compares a response with its declaration.
   * @param isHead whether the response is to a HEAD request and has no body
   * @returns the differences; empty when the response is as declared
   */
  findViolations(operation: Operation, response: InjectResponse, isHead = false): string[] {
    const status = String(response.statusCode);
    const declared = operation.spec.responses?.[status] as OpenAPIV3_1.ResponseObject | undefined;
    this.responseCounts.set(
      `${operation.name} ${status}`,
      (this.responseCounts.get(`${operation.name} ${status}`) ?? 0) + 1,
    );
    if (!declared) return [`${status} is not declared: ${response.body.slice(0, 300)}`];
    const found: string[] = [];
    for (const [name, header] of Object.entries(declared.headers ?? {})) {
      const { required, schema } = header as OpenAPIV3_1.HeaderObject;
      const value = response.headers[name.toLowerCase()];
      if (value === undefined && required) found.push(`${status} lacks ${name}`);
      if (value !== undefined && (schema as Schema).type === 'integer' && !/^\d+$/.test(String(value))) {
        found.push(`${status} has ${name}: ${value}`);
      }
    }
    const type = String(response.headers['content-type'] ?? '').split(';')[0] ?? '';
    if (!declared.content) return response.body === '' ? found : [...found, `${status} has a body`];
    if (!(type in declared.content)) return [...found, `${status} has the type ${type}`];
    if (isHead) return response.body === '' ? found : [...found, 'HEAD has a body'];
    const body: unknown = type === 'application/json' ? JSON.parse(response.body) : response.body;
    const validate = this.#compileSchema(operation, status, type);
    if (!validate(body)) found.push(`${status}: ${this.#ajv.errorsText(validate.errors)}`);
    return found;
  }

  /** Lists the declared responses that no request has produced. */
  listUnseen(): string[] {
    return this.operations.flatMap(({ name, spec }) =>
      Object.keys(spec.responses ?? {})
        .map((status) => `${name} ${status}`)
        .filter((key) => !this.responseCounts.has(key)),
    );
  }

  #compileSchema({ path, method }: Operation, status: string, type: string): ValidateFunction {
    const parts = ['paths', path, method.toLowerCase(), 'responses', status, 'content', type, 'schema'];
    const ref = `document#/${parts.map(escapePointer).join('/')}`;
    const compiled = this.#compiled.get(ref) ?? this.#ajv.compile({ $ref: ref });
    this.#compiled.set(ref, compiled);
    return compiled;
  }
}
