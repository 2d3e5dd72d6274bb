/** The five books of the Torah in order, with the names shown on the site. */
export const torahBooks = [
  { id: 'genesis', name: 'Genesis (Bereshit)' },
  { id: 'exodus', name: 'Exodus (Shemot)' },
  { id: 'leviticus', name: 'Leviticus (Vayikra)' },
  { id: 'numbers', name: 'Numbers (Bamidbar)' },
  { id: 'deuteronomy', name: 'Deuteronomy (Devarim)' },
] as const;

export type TorahBook = (typeof torahBooks)[number]['id'];

/** The English names, where there is no room for both. */
export const torahBookLabels: Record<TorahBook, string> = {
  genesis: 'Genesis',
  exodus: 'Exodus',
  leviticus: 'Leviticus',
  numbers: 'Numbers',
  deuteronomy: 'Deuteronomy',
};
