import { holidayResourcesOutput, torahPortionsOutput } from '../../../shared/calendar/reference.schemas.ts';
import { readContent } from '../../base/content.ts';

/** The portions of weeks 1 to 26, Bereshit to Shmini. */
export const torahPortions = readContent('torah-portions.json', torahPortionsOutput);

/** The entries of Holiday Resources, ordered by the Jewish year from Rosh Hashana. */
export const holidayResources = readContent('holidays.json', holidayResourcesOutput);
