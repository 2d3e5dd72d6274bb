import type { OpenAPIV3_1 } from 'openapi-types';
import type { Contract, Operation } from './contract.ts';
import type { Schema } from './json-schema.ts';

/** A change to a valid request, and the statuses that the response may have. */
export interface InvalidRequest {
  readonly variant: string;
  readonly expected: readonly number[];
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

type Parameter = OpenAPIV3_1.ParameterObject & { schema: Schema };

/** The types that a schema accepts, including `null`. */
const listTypes = (schema: Schema): string[] =>
  schema.anyOf?.flatMap(listTypes) ?? (schema.type === undefined ? [] : [schema.type].flat().map(String));

/** The first non-null option of a union. Any other schema is returned unchanged. */
const withoutNull = (schema: Schema): Schema =>
  schema.anyOf?.find((option) => option.type !== 'null') ?? schema;

const isUnion = (schema: Schema) =>
  (schema.anyOf?.filter((option) => option.type !== 'null').length ?? 0) > 1;

/** Values that a schema rejects, each with a name for messages. */
function listInvalidValues(schema: Schema): [variant: string, value: unknown][] {
  const types = listTypes(schema);
  if (types.length === 0) return [];
  const { minLength, maxLength, minimum, maximum, maxItems, enum: choices } = withoutNull(schema);
  const found: [string, unknown][] = [['an object', { made: 'up' }]];
  if (!types.includes('array')) found.push(['a list', ['x']]);
  if (!types.includes('null') && !types.includes('integer') && !types.includes('number'))
    found.push(['null', null]);
  if (types.includes('string') && !types.includes('boolean'))
    found.push(['a number', 7], ['a boolean', true]);
  if (types.includes('boolean')) found.push(['another word', 'perhaps']);
  if (minLength && minLength > 0) found.push(['empty', '']);
  if (minLength && minLength > 1) found.push(['too short', 'x'.repeat(minLength - 1)]);
  if (maxLength) found.push(['too long', 'x'.repeat(maxLength + 1)]);
  if (types.includes('string')) found.push(['a NUL byte', 'a text\u0000that cannot be stored']);
  if (types.includes('string')) found.push(['a lone surrogate', 'a text \ud800 that cannot be stored']);
  if (choices && !isUnion(schema)) found.push(['no such choice', 'made-up']);
  if (minimum !== undefined) found.push(['too small', minimum - 1]);
  if (maximum !== undefined && maximum < 2 ** 53 - 1) found.push(['too large', maximum + 1]);
  if (types.includes('integer')) found.push(['a fraction', 1.5], ['a word', 'many']);
  if (maxItems) found.push(['too many', Array.from({ length: maxItems + 1 }, (_, index) => index + 1)]);
  return found;
}

const badRequest = [400];

/** Invalid variants of each path and query parameter of an operation. */
export function listInvalidParameters({ spec }: Operation): InvalidRequest[] {
  const parameters = (spec.parameters ?? []) as Parameter[];
  return parameters.flatMap((parameter): InvalidRequest[] => {
    const { name, schema } = parameter;
    if (parameter.in === 'path') {
      if (!listTypes(schema).includes('integer')) {
        // 301 characters: too long for a slug (400). 2,000 characters: too long for the router (404).
        return ['no-such-name', 'a%2Fb', '%D7%A9', '..%2F..', 'x'.repeat(301), 'x'.repeat(2_000)].map(
          (value) => ({
            variant: `${name} is ${value.slice(0, 20)}`,
            params: { [name]: value },
            expected: value.length === 301 ? [400] : [404],
          }),
        );
      }
      const withValues = (expected: number[], ...values: string[]) =>
        values.map((value) => ({ variant: `${name} is ${value}`, params: { [name]: value }, expected }));
      return [
        ...withValues([404], '2147483646', '2147483648', '9223372036854775808', '99999999999999999999999'),
        ...withValues([400], '0', '-1', '1.5', 'abc', '1%2F2', '1%00', 'NaN', 'Infinity'),
      ];
    }
    if (parameter.in !== 'query') return [];
    const invalid = listInvalidValues(schema)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      // A number is valid text in a query, and a URL cannot contain a lone surrogate.
      .filter(([variant]) => !['a number', 'a lone surrogate'].includes(variant))
      .map(
        ([variant, value]): InvalidRequest => ({
          variant: `${name} is ${variant}`,
          query: { [name]: String(value) },
          expected: badRequest,
        }),
      );
    if (parameter.required)
      invalid.push({ variant: `${name} is missing`, query: { [name]: undefined }, expected: badRequest });
    return invalid;
  });
}

/** Invalid variants of a JSON body and of each of its fields. */
export function listInvalidBodies(
  contract: Contract,
  { spec }: Operation,
  validBody: unknown,
): InvalidRequest[] {
  const content = (spec.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content[
    'application/json'
  ];
  if (!content || typeof validBody !== 'object' || validBody === null) return [];
  const schema = contract.resolve(content.schema as Schema);
  const bodies = [[], 'text', 7, null].map((body) => ({
    variant: `the body is ${JSON.stringify(body)}`,
    body,
    expected: badRequest,
  }));
  const missing = (schema.required ?? []).map((name) => ({
    variant: `${name} is missing`,
    body: Object.fromEntries(Object.entries(validBody).filter(([key]) => key !== name)),
    expected: badRequest,
  }));
  const values = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    listInvalidValues(contract.resolve(property))
      // A password is hashed, not stored, so it may have any characters.
      .filter(([variant]) => !/password/i.test(name) || !/NUL|surrogate/.test(variant))
      .map(([variant, value]) => ({
        variant: `${name} is ${variant}`,
        body: { ...validBody, [name]: value },
        expected: badRequest,
      })),
  );
  return [...bodies, ...missing, ...values];
}
