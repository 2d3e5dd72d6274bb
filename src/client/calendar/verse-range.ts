/** Writes ranges with an en dash: 'Genesis 28:10–32:3'. Stored references and URLs have a hyphen. */
export const verseRange = (reference: string): string => reference.replace(/(?<=\d)-(?=\d)/g, '–');
