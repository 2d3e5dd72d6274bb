import { p } from '@mikro-orm/core';

/** A moment, as exact as JavaScript keeps one. */
export const timestamp = () => p.datetime().columnType('timestamptz(3)');

/** The moment at which a row is made. */
export const createdAt = () =>
  timestamp()
    .defaultRaw('now()')
    .onCreate(() => new Date());
