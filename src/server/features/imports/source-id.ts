import type { Em } from '../../db/orm.ts';
import { siteValue } from '../../db/site-value.ts';

/** What the names of this site's own sermons begin with; their numbers stand behind it. */
export const siteSourcePrefix = async (em: Em): Promise<string> => `bimah:${await siteValue(em, 'site_id')}:`;
