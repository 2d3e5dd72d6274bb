import { AppError } from '../../../base/errors.ts';

/** The error for an id or slug of no sermon, or of one that the caller may not see. */
export const sermonNotFound = () => new AppError('NOT_FOUND', 'No such sermon');
