/**
 * Makes spellings of the name of a portion or holiday equal: removes case, niqqud, spaces and punctuation, so that
 * `tisha bav` equals `Tish'a B'Av`. Vav and yod stay: without them, אחרי would be אחר ("other") and ט״ו באב would be
 * ט׳ באב.
 */
export const foldOccasionName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
