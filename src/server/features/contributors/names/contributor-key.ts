import { foldName } from '../../../../shared/text/fold-name.ts';
import { countryKey } from '../../locations/country.ts';

/** Titles before a name, folded. They do not distinguish rabbis. */
const titles = [
  'rabbi|rabbis|rabba|rabbanit|rabbinit|ha rav|harav|rav|reb|rebbe|rebbetzin|r|dr|doctor|prof|professor|cantor',
  'chazzan|chazan|hazzan|hazan|rev|reverend|maharat|chacham|hakham|the',
  'הרב|רב|רבי|ר|הרבה|הרבנית|הרהג|דר|פרופ|פרופסור|החזן|חזן|החזנית|חזנית|הגאון|כבוד',
].join('|');
const leadingTitles = new RegExp(`^(?:(?:${titles}) )+`, 'u');

/** The folded name without leading titles. Two spellings with the same key are one rabbi. */
export const rabbiKey = (name: string): string => foldName(name).replace(leadingTitles, '');

/** The fields of a sermon that distinguish synagogues. */
export interface SynagogueName {
  readonly synagogueName: string;
  readonly city: string;
  readonly country: string;
}

/** The folded name with its city and country. Two spellings with the same key are one synagogue. */
export const synagogueKey = ({ synagogueName, city, country }: SynagogueName): string =>
  [foldName(synagogueName), foldName(city), countryKey(country)].join('|');
