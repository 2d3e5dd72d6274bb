import { cp } from 'node:fs/promises';
import { join } from 'node:path';

/** What a data folder holds after the first start of a site: no sermons, or those of the demonstration. */
export type Template = 'empty' | 'demonstration';

/** Where the templates are while a suite runs. */
export const templateFolder = (template: Template): string => join(process.env.E2E_TEMPLATES ?? '', template);

/** Fills a data folder with what a first start leaves there: making it anew takes longer than all the rest of a start. */
export const layTemplate = (template: Template, dataDir: string): Promise<void> =>
  cp(templateFolder(template), dataDir, { recursive: true });
