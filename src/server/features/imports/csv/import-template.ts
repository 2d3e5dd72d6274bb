import { byteOrderMark, csvLine } from '../../../base/csv.ts';
import { submissionExample } from '../../sermons/submission/submission-example.ts';

/** A CSV template: the column names and an example sermon. */
export async function* importTemplate(): AsyncGenerator<string> {
  const example = { ...submissionExample, slug: 'waiting-at-the-jabbok', isPublished: 'true' };
  yield byteOrderMark + csvLine(Object.keys(example));
  yield csvLine(Object.values(example));
}
