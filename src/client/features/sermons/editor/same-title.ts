const fold = (title: string) => title.trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether the title in a file is the one in the form, so that it is not repeated in the text. */
export const isSameTitle = (one: string, other: string): boolean => fold(one) === fold(other);
