import { z } from 'zod';

/** A whole number between two bounds, with a message for each fault. */
export function wholeNumber(min: number, max: number) {
  return z
    .int({ error: 'Must be a whole number' })
    .min(min, { error: `Must be ${min} or more` })
    .max(max, { error: `Must be at most ${max}` });
}
