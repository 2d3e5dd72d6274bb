import { expect, test } from 'vitest';
import { formatCliError } from './cli-errors.ts';
import { describeError } from './errors.ts';

/** Errors of PostgreSQL and of the network, while the site runs and at its start. */
const databaseErrors = [
  ['25006', 'cannot execute INSERT in a read-only transaction'],
  ['28P01', 'password authentication failed for user "bimah"'],
  ['28000', 'role "bimah" is not permitted to log in'],
  ['3D000', 'database "bimah" does not exist'],
  ['53300', 'sorry, too many clients already'],
  ['57P03', 'the database system is starting up'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.5:5432'],
  ['EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.5:5432'],
  ['ENETUNREACH', 'connect ENETUNREACH 10.0.0.5:5432'],
] as const;

test.each(databaseErrors)('%s counts as an unavailable database (%s)', (code, message) => {
  const error = Object.assign(new Error(message), { code });
  expect(describeError(error)).toMatchObject({ status: 503, retryAfter: 5 });
  expect(formatCliError(error)).toBe(`Could not open the database of DATABASE_URL: ${message}`);
});
