import { p } from '@mikro-orm/core';

/** A moment, as exact as JavaScript keeps one. */
export const moment = () => p.datetime().columnType('timestamptz(3)');

/** The moment at which a row is made. */
export const momentOfMaking = () =>
  moment()
    .defaultRaw('now()')
    .onCreate(() => new Date());
