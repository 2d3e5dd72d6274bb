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
 * Facts that all instances share: the values of `site-setting.ts`, and `generation`, which a trigger raises
 * with every change that the public can see.
 */
export class SiteState extends SiteStateSchema.class {}
SiteStateSchema.setClass(SiteState);
