import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { projectRoot } from './project-root.ts';

/**
 * Returns the path of a file below `content/`, which holds the texts, images and recordings of the product.
 * @param name such as `demo/files/melody-1.mp3`
 */
export const contentPath = (name: string): string => join(projectRoot, 'content', name);

/**
 * Reads a JSON file below `content/`.
 * @throws ZodError when the file does not match the schema
 */
export const readContent = <T>(name: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(contentPath(name), 'utf8')));
