import { z } from 'zod';
import { textMatching } from './text.ts';

/** A moment, as ISO 8601 in UTC. A handler may return a `Date`. */
export const time = z.preprocess(
  (moment: Date | string) => (moment instanceof Date ? moment.toISOString() : moment),
  z.iso.datetime(),
);

export const paise = z.int();

/** A day of this century: other years are typing errors, and PostgreSQL has no year 0. */
export function day(error: string) {
  return z.iso.date({ error }).refine((value) => value >= '2000-01-01' && value < '2100-01-01', { error });
}

/** A month of this century, `2026-11`. */
export const month = textMatching(/^20\d\d-(0[1-9]|1[0-2])$/, 7, 'Choose a month');

export function wholeNumber(min: number, max: number) {
  return z
    .int({ error: 'Must be a whole number' })
    .min(min, { error: `Must be ${min} or more` })
    .max(max, { error: `Must be at most ${max}` });
}
