import { z } from 'zod';
import { textMatching } from './text.ts';

/** A day of this century: other years are typing errors, and PostgreSQL has no year 0. */
export function day(error: string) {
  return z.iso.date({ error }).refine((value) => value >= '2000-01-01' && value < '2100-01-01', { error });
}

/** A month of this century, `2026-11`. */
export const month = textMatching(/^20\d\d-(0[1-9]|1[0-2])$/, 7, 'Choose a month');
