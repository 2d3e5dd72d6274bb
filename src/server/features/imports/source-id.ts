import type { Em } from '../../db/orm.ts';
import { siteValue } from '../../db/site-value.ts';

/** Prefix of the source ids of this site's own sermons; the sermon id follows. */
export const siteSourcePrefix = async (em: Em): Promise<string> => `bimah:${await siteValue(em, 'site_id')}:`;
