import { byteOrderMark, csvLine } from '../../../base/csv.ts';
import { submissionExample } from '../../sermons/submission/submission-example.ts';

/** The lines of the CSV template: the column names and an example sermon. */
export async function* templateLines(): AsyncGenerator<string> {
  const example = { ...submissionExample, slug: 'waiting-at-the-jabbok', isPublished: 'true' };
  yield byteOrderMark + csvLine(Object.keys(example));
  yield csvLine(Object.values(example));
}
