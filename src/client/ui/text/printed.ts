/** A name or date of the calendar with a typographic apostrophe. URLs and the API use a straight one. */
export const printed = (name: string): string => name.replaceAll("'", '’');
