import { z } from 'zod';
import { readContent } from '../../base/content.ts';

/** One sentence about each holiday except Rosh Chodesh, by hebcal's name. */
const descriptions = readContent('holiday-descriptions.json', z.record(z.string(), z.string().min(1)));

const roshChodeshPrefix = 'Rosh Chodesh ';

/**
 * Returns one sentence about a holiday.
 * @param name hebcal's name, such as `Chanukah` or `Rosh Chodesh Tevet`
 * @throws Error for a name without a description
 */
export function describeHoliday(name: string): string {
  if (name.startsWith(roshChodeshPrefix)) {
    return `The beginning of the month of ${name.slice(roshChodeshPrefix.length)}, with Hallel and a reading from the Torah.`;
  }
  const description = descriptions[name];
  if (description === undefined) throw new Error(`No description of the holiday ${name}`);
  return description;
}
