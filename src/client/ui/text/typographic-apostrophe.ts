/** A name or date of the calendar with a typographic apostrophe. URLs and the API use a straight one. */
export const typographic = (name: string): string => name.replaceAll("'", '’');
