import { p } from '@mikro-orm/core';

/** A timestamp with millisecond precision, like JavaScript's `Date`. */
export const timestamp = () => p.datetime().columnType('timestamptz(3)');

/** The time at which the row was created. */
export const createdAt = () =>
  timestamp()
    .defaultRaw('now()')
    .onCreate(() => new Date());
