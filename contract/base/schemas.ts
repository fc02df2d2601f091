import { z } from 'zod';

/** A moment, as ISO 8601 in UTC. A handler may return a `Date`. */
export const time = z.preprocess(
  (moment: Date | string) => (moment instanceof Date ? moment.toISOString() : moment),
  z.iso.datetime(),
);

/** An amount in paise. */
export const paise = z.int();
