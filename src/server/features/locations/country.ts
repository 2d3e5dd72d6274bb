import { foldName } from '../../../shared/text/fold-name.ts';

/** Common names that ISO 3166 does not have. */
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

const codes = readNames();

function readNames(): Map<string, string> {
  const known = new Map<string, string>();
  for (const [code, names] of Object.entries(shortForms)) {
    for (const name of names) known.set(foldName(name), code);
  }
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const language of ['en', 'he']) {
    const namesOf = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      const name = namesOf.of(code);
      const key = name === undefined ? '' : foldName(name);
      if (key !== '' && !known.has(key)) known.set(key, code);
    }
  }
  return known;
}

/**
 * The same text for all names of one country: its ISO 3166 code for names in English or Hebrew and for common short
 * forms, otherwise the folded name.
 */
export function countryKey(name: string): string {
  const key = foldName(name);
  return codes.get(key) ?? key;
}
