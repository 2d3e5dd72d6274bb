import type {
  UndeliveredOutput,
  UndeliveredStatus,
} from '../../../../shared/newsletter/newsletter.schemas.ts';
import type { Page } from '../../../../shared/pagination.ts';
import { AppError } from '../../../base/errors.ts';
import { largestId } from '../../../db/largest-id.ts';
import type { Em } from '../../../db/orm.ts';
import { HighlightsIssue } from './highlights-issue.entity.ts';

interface UndeliveredRequest {
  /** Id of the issue. */
  readonly id: number;
  readonly status: UndeliveredStatus;
  readonly page: number;
  readonly limit: number;
}

/**
 * A page of an issue's undelivered emails with recipients and errors of the mail server.
 * @throws AppError NOT_FOUND
 */
export async function listUndelivered(
  em: Em,
  { id, status, page, limit }: UndeliveredRequest,
): Promise<Page<UndeliveredOutput>> {
  const issues = em.getRepository(HighlightsIssue);
  const exists = id <= largestId && (await issues.count({ id })) > 0;
  if (!exists) throw new AppError('NOT_FOUND', 'No such issue of the highlights');
  const items = await issues.findUndelivered(id, status, { limit, offset: (page - 1) * limit });
  return { items, total: await issues.countDeliveries(id, status), page, limit };
}
