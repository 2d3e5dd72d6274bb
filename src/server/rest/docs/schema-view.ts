import { Html, html } from './html.ts';

/** A JSON Schema, as far as the document of this product has any. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

const nameOf = (schema: Schema) => schema.$ref?.replace('#/components/schemas/', '');

/** The name of a schema, leading to where it is explained. */
export function schemaName(schema: Schema): Html {
  const name = nameOf(schema);
  if (name) return html`<a href="#schema-${name}">${name}</a>`;
  if (schema.items) return html`list of ${schemaName(schema.items)}`;
  return new Html(html`${typeOf(schema)}`.text);
}

/** What a value may be, in a few words. */
export function typeOf(schema: Schema): string {
  const name = nameOf(schema);
  if (name) return name;
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(' or ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  const { minLength, maxLength, minimum, maximum, format } = schema;
  const most = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  return [
    [schema.type ?? 'anything'].flat().join(' or '),
    format,
    minLength ? `from ${minLength}` : undefined,
    maxLength && `to ${maxLength.toLocaleString('en-US')} characters`,
    minimum !== undefined ? `from ${minimum}` : undefined,
    most !== undefined ? `to ${most.toLocaleString('en-US')}` : undefined,
    schema.default !== undefined ? `(${JSON.stringify(schema.default)} when left out)` : undefined,
  ]
    .filter((word) => word !== undefined && word !== '')
    .join(' ');
}

/** The fields of an object with their words; the name of anything else. */
export function schemaFields(schema: Schema): Html {
  if (!schema.properties) return html`<p>${schemaName(schema)}</p>`;
  return html`<dl class="fields">${Object.entries(schema.properties).map(
    ([name, field]) =>
      html`<dt><code>${name}</code> <span class="quiet">${field.$ref || field.items ? schemaName(field) : typeOf(field)}${
        schema.required?.includes(name) && ', required'
      }</span></dt><dd>${field.description}</dd>`,
  )}</dl>`;
}
