import { p } from '@mikro-orm/core';

/** A timestamp in milliseconds, the precision of JavaScript's `Date`. */
export const timestamp = () => p.datetime().columnType('timestamptz(3)');

/** The time at which the row was created. */
export const createdAt = () =>
  timestamp()
    .defaultRaw('now()')
    .onCreate(() => new Date());
