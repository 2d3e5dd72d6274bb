import { foldName } from '../../../shared/text/fold-name.ts';

/** Common names to recognize, by ISO 3166 code. Some are in the Unicode data too. */
const shortForms: Record<string, readonly string[]> = {
  AE: ['UAE', 'Emirates'],
  CZ: ['Czech Republic', 'צ׳כיה'],
  GB: ['UK', 'U.K.', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'אנגליה', 'בריטניה'],
  IL: ['Israel', 'State of Israel', 'Eretz Yisrael', 'ישראל', 'מדינת ישראל', 'ארץ ישראל'],
  KR: ['Korea'],
  NL: ['Holland', 'The Netherlands'],
  RU: ['Russian Federation'],
  TR: ['Turkey'],
  US: [
    'USA',
    'U.S.A.',
    'US',
    'U.S.',
    'United States',
    'United States of America',
    'America',
    'ארה״ב',
    'ארצות הברית',
  ],
  ZA: ['RSA'],
};

/** Codes in the Unicode data that do not stand for one country. */
const notCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** Names to show instead of those in the Unicode data. */
const preferredNames: Record<string, string> = { HK: 'Hong Kong', MO: 'Macao', MM: 'Myanmar', TR: 'Turkey' };

interface CountryName {
  readonly code: string;
  readonly name: string;
}

/** All names of countries in English and Hebrew, and short forms. The first name of a country is the one to show. */
export const countryNames: readonly CountryName[] = collectNames();

function collectNames(): CountryName[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const allCodes = letters.flatMap((first) => letters.map((second) => first + second));
  const [english, hebrew] = ['en', 'he'].map((language) => {
    const namesOf = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return allCodes.flatMap((code) => {
      const name = namesOf.of(code);
      return name === undefined || notCountries.has(code) ? [] : [{ code, name }];
    });
  });
  const flatten = (names: Record<string, readonly string[] | string>) =>
    Object.entries(names).flatMap(([code, list]) => [list].flat().map((name) => ({ code, name })));
  return [...flatten(preferredNames), ...(english ?? []), ...(hebrew ?? []), ...flatten(shortForms)];
}

/** Country codes by folded name. A name that two countries have belongs to the first. */
const codes = new Map(countryNames.map(({ name, code }) => [foldName(name), code] as const).toReversed());
const shownNames = new Map(countryNames.map(({ name, code }) => [code, name] as const).toReversed());

/** The English name of a recognized country; otherwise the name itself. */
export const countryName = (name: string): string => shownNames.get(codes.get(foldName(name)) ?? '') ?? name;

/** False for former codes, which the Unicode data still names: BU is `Myanmar (Burma)`. */
const isCurrentCode = (code: string) => new Intl.Locale('und', { region: code }).region === code;

/** The English names of all countries, sorted. */
export const allCountries: readonly string[] = [...shownNames]
  .filter(([code]) => isCurrentCode(code))
  .map(([, name]) => name)
  .sort(new Intl.Collator('en').compare);

/**
 * A key that is the same for all names of one country: an ISO 3166 code for names in English or Hebrew and for common
 * short forms, otherwise the folded name. Some codes are former ones, such as DD for Germany. The stored keys of
 * synagogues contain this key, so a change needs a migration.
 */
export function countryKey(name: string): string {
  const key = foldName(name);
  return codes.get(key) ?? key;
}
