import type { ContributorKind } from '../../../../shared/contributor.schemas.ts';
import { AppError } from '../../../base/errors.ts';

/** The error for a slug of no rabbi or synagogue. */
export const contributorNotFound = (kind: ContributorKind) => new AppError('NOT_FOUND', `No such ${kind}`);
