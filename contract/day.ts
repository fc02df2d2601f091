import { z } from 'zod';

/** A day of this century: typing errors are far from it, and PostgreSQL has no year 0. */
export function day(error: string) {
  return z.iso.date({ error }).refine((value) => value >= '2000-01-01' && value < '2100-01-01', { error });
}
