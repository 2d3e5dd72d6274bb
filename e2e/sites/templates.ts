import { cp } from 'node:fs/promises';
import { join } from 'node:path';

/** The content of a data folder after the first start of a site: no sermons, or the demonstration sermons. */
export type Template = 'empty' | 'demonstration';

/** Returns the path of a template. The templates exist while a suite runs. */
export const templateFolder = (template: Template): string => join(process.env.E2E_TEMPLATES ?? '', template);

/** Copies a template into a data folder. A start without it takes much longer: it creates the database. */
export const copyTemplate = (template: Template, dataDir: string): Promise<void> =>
  cp(templateFolder(template), dataDir, { recursive: true });
