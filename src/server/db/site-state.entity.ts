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
 * Values that all instances share: the generated ones of `site-setting.ts`, and `generation`, the content version,
 * which triggers increase with every public change.
 */
export class SiteState extends SiteStateSchema.class {}
SiteStateSchema.setClass(SiteState);
