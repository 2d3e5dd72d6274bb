import { notFound } from '@tanstack/react-router';
import { isUnknownOrInvalid } from '../api/api-error.ts';

/**
 * Waits for the data of a page.
 * @throws notFound, for which the router renders the not-found page, when the slug, id or token is unknown or invalid
 */
export const orNotFound = <Data>(data: Promise<Data>): Promise<Data> =>
  data.catch((error: unknown) => {
    throw isUnknownOrInvalid(error) ? notFound() : error;
  });
