import type { OpenAPIV3_1 } from 'openapi-types';
import type { Contract, Operation } from './contract.ts';
import type { Schema } from './json-schema.ts';

/** A change to a valid request, and the statuses that the response may have. */
export interface Wrong {
  readonly what: string;
  readonly expected: readonly number[];
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

type Parameter = OpenAPIV3_1.ParameterObject & { schema: Schema };

/** The types that a schema accepts, including `null`. */
const typesOf = (schema: Schema): string[] =>
  schema.anyOf?.flatMap(typesOf) ?? (schema.type === undefined ? [] : [schema.type].flat().map(String));

/** The part of a union that is not null. */
const substance = (schema: Schema): Schema =>
  schema.anyOf?.find((option) => option.type !== 'null') ?? schema;

const isUnion = (schema: Schema) =>
  (schema.anyOf?.filter((option) => option.type !== 'null').length ?? 0) > 1;

/** Values that a schema rejects, each with a description of the error. */
function wrongValues(schema: Schema): [what: string, value: unknown][] {
  const types = typesOf(schema);
  if (types.length === 0) return [];
  const { minLength, maxLength, minimum, maximum, maxItems, enum: choices } = substance(schema);
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
  if (types.includes('string')) found.push(['half a character', 'a text \ud800 that cannot be stored']);
  if (choices && !isUnion(schema)) found.push(['no such choice', 'made-up']);
  if (minimum !== undefined) found.push(['too small', minimum - 1]);
  if (maximum !== undefined && maximum < 2 ** 53 - 1) found.push(['too large', maximum + 1]);
  if (types.includes('integer')) found.push(['a fraction', 1.5], ['a word', 'many']);
  if (maxItems) found.push(['too many', Array.from({ length: maxItems + 1 }, (_, index) => index + 1)]);
  return found;
}

const refused = [400];
/** All invalid variants of the parameters of an operation. */
export function wrongParameters({ spec }: Operation): Wrong[] {
  const parameters = (spec.parameters ?? []) as Parameter[];
  return parameters.flatMap((parameter): Wrong[] => {
    const { name, schema } = parameter;
    if (parameter.in === 'path') {
      if (!typesOf(schema).includes('integer')) {
        return ['no-such-name', 'a%2Fb', '%D7%A9', '..%2F..', 'x'.repeat(301), 'x'.repeat(2_000)].map(
          (value) => ({
            what: `${name} is ${value.slice(0, 20)}`,
            params: { [name]: value },
            expected: value.length === 301 ? [400] : [404],
          }),
        );
      }
      const of = (expected: number[], ...values: string[]) =>
        values.map((value) => ({ what: `${name} is ${value}`, params: { [name]: value }, expected }));
      return [
        ...of([404], '2147483646', '2147483648', '9223372036854775808', '99999999999999999999999'),
        ...of([400], '0', '-1', '1.5', 'abc', '1%2F2', '1%00', 'NaN', 'Infinity'),
      ];
    }
    if (parameter.in !== 'query') return [];
    const wrong = wrongValues(schema)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .filter(([what]) => !['a number', 'half a character'].includes(what))
      .map(
        ([what, value]): Wrong => ({
          what: `${name} is ${what}`,
          query: { [name]: String(value) },
          expected: refused,
        }),
      );
    if (parameter.required)
      wrong.push({ what: `${name} is missing`, query: { [name]: undefined }, expected: refused });
    return wrong;
  });
}

/** All invalid variants of the fields of a JSON body. */
export function wrongBodies(contract: Contract, { spec }: Operation, right: unknown): Wrong[] {
  const content = (spec.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content[
    'application/json'
  ];
  if (!content || typeof right !== 'object' || right === null) return [];
  const schema = contract.follow(content.schema as Schema);
  const wholes = [[], 'text', 7, null].map((body) => ({
    what: `the body is ${JSON.stringify(body)}`,
    body,
    expected: refused,
  }));
  const missing = (schema.required ?? []).map((name) => ({
    what: `${name} is missing`,
    body: Object.fromEntries(Object.entries(right).filter(([key]) => key !== name)),
    expected: refused,
  }));
  const values = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    wrongValues(contract.follow(property))
      // A password is hashed, not stored, so it may have any characters.
      .filter(([what]) => !/password/i.test(name) || !/NUL|half/.test(what))
      .map(([what, value]) => ({
        what: `${name} is ${what}`,
        body: { ...right, [name]: value },
        expected: refused,
      })),
  );
  return [...wholes, ...missing, ...values];
}
