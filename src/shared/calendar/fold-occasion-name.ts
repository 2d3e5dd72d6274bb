/**
 * Makes spellings of the name of a portion or holiday equal: removes case, niqqud, spaces, punctuation, and vav and yod
 * after another letter, which Hebrew spelling with niqqud leaves out: `Tish'a B'Av` and `tisha bav`, `חקת` and `חוקת`.
 */
export const foldOccasionName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}'’׳"“”״]/gu, '')
    .replace(/(?<=\p{L})[וי]/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
