import { defineEntity, p } from '@mikro-orm/core';

const SiteStateSchema = defineEntity({
  name: 'SiteState',
  tableName: 'site_state',
  properties: {
    key: p.text().primary(),
    value: p.text(),
  },
});

/**
 * Values that all instances share: the generated ones of `site-setting.ts`; `generation`, the content version
 * (`content-version.ts`); `citation_rules`, the progress of the citation index; and `demonstration`, once the
 * demonstration sermons are stored.
 */
export class SiteState extends SiteStateSchema.class {}
SiteStateSchema.setClass(SiteState);
