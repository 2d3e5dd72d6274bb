import { z } from 'zod';

// Registers what the OpenAPI document says about a schema. The files of the schemas leave it out, because they are sent
// to the browser.

interface SchemaDoc {
  readonly description: string;
  readonly format?: string;
  readonly examples?: readonly unknown[];
  /** The name of the schema in the document. Other schemas refer to it by this name. */
  readonly id?: string;
}

export const describeSchema = (schema: z.ZodType, doc: SchemaDoc) =>
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...doc } as z.GlobalMeta);

/** Describes fields of a schema. A string is the description. */
export function describeFields<Shape extends Record<string, z.ZodType>>(
  { shape }: { readonly shape: Shape },
  docs: { readonly [Name in keyof Shape]?: string | SchemaDoc },
) {
  for (const [name, schema] of Object.entries(shape)) {
    const doc = docs[name];
    if (doc) describeSchema(schema, typeof doc === 'string' ? { description: doc } : doc);
  }
}
