/**
 * Makes spellings of the name of a portion or holiday equal: removes case, niqqud, spaces and punctuation, and in words
 * of three or more letters vav and yod after the first one, which Hebrew spelling with niqqud leaves out: `Tish'a B'Av`
 * and `tisha bav`, `חקת` and `חוקת`.
 */
export const foldOccasionName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}'’׳"“”״]/gu, '')
    .replace(/\p{L}{3,}/gu, ([first = '', ...others]) => first + others.join('').replace(/[וי]/g, ''))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
