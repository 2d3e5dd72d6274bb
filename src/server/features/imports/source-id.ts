import type { Em } from '../../db/orm.ts';
import { siteSetting } from '../../db/site-setting.ts';

/** Prefix of the source ids of this site's own sermons; the sermon id follows. */
export const siteSourcePrefix = async (em: Em): Promise<string> =>
  `bimah:${await siteSetting(em, 'site_id')}:`;
