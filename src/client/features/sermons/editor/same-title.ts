const fold = (title: string) => title.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Whether two titles are the same apart from case and white space. If the title of a file is already in the form, it is
 * not repeated in the text.
 */
export const isSameTitle = (one: string, other: string): boolean => fold(one) === fold(other);
