/** 'Genesis 28:10-32:3' as people write it, with an en dash: 'Genesis 28:10–32:3'. Data and URLs keep the hyphen. */
export const verseRange = (reference: string): string => reference.replace(/(?<=\d)-(?=\d)/g, '–');
