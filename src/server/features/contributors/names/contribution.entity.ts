import { defineEntity, p } from '@mikro-orm/core';
import { Location } from '../../locations/location.entity.ts';
import { Rabbi } from './rabbi.entity.ts';
import { Synagogue } from './synagogue.entity.ts';

const ContributionSchema = defineEntity({
  name: 'Contribution',
  tableName: 'contributions',
  properties: {
    rabbi: () => p.manyToOne(Rabbi).ref().primary().deleteRule('cascade'),
    synagogue: () =>
      p.manyToOne(Synagogue).ref().primary().deleteRule('cascade').index('contributions_synagogue_id_index'),
    location: () =>
      p.manyToOne(Location).ref().primary().deleteRule('cascade').index('contributions_location_id_index'),
    rabbiName: p.text().primary(),
    synagogueName: p.text().primary(),
    visibleSermons: p.integer(),
  },
});

/**
 * Count of visible sermons of a rabbi at a synagogue and a location, in one spelling of both names. Maintained by a
 * trigger on `sermons`. A row with the count 0 records that such sermons were visible once.
 */
export class Contribution extends ContributionSchema.class {}
ContributionSchema.setClass(Contribution);
