import { defineEntity, p } from '@mikro-orm/core';

const CountryNameSchema = defineEntity({
  name: 'CountryName',
  tableName: 'country_names',
  properties: {
    /** Folded as the SQL function `country_key` folds its argument. */
    name: p.text().primary(),
    /** ISO 3166. */
    code: p.text(),
  },
});

/** A name by which a country is recognized (docs/product/places.md P7). Filled by a migration. */
export class CountryName extends CountryNameSchema.class {}
CountryNameSchema.setClass(CountryName);
