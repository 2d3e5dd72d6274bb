import { z } from 'zod';

// Adds documentation of schemas to the OpenAPI document. The files of the schemas have only short descriptions, because
// they are sent to the browser.

interface SchemaDoc {
  readonly description: string;
  readonly format?: string;
  readonly examples?: readonly unknown[];
  /** The name of the schema in the document. Other schemas refer to it by this name. */
  readonly id?: string;
}

/** Adds documentation to a schema, for all its uses. Later values replace earlier ones. */
export const describeSchema = (schema: z.ZodType, doc: SchemaDoc) =>
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...doc } as z.GlobalMeta);

/** Adds documentation to fields of an object schema. A string is the description. */
export function describeFields<Shape extends Record<string, z.ZodType>>(
  { shape }: { readonly shape: Shape },
  docs: { readonly [Name in keyof Shape]?: string | SchemaDoc },
) {
  for (const [name, schema] of Object.entries(shape)) {
    const doc = docs[name];
    if (doc) describeSchema(schema, typeof doc === 'string' ? { description: doc } : doc);
  }
}
