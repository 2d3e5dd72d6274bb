/**
 * A name or a date of the calendar as it is printed, with the apostrophe that our own words have. What integrators and
 * addresses know it by has the one of a keyboard.
 */
export const printed = (name: string): string => name.replaceAll("'", '’');
