import { z } from 'zod';

/** A day that people choose, of this century: what was mistyped is far from it, and the year 0 no database knows. */
export function day(error: string) {
  return z.iso.date({ error }).refine((value) => value >= '2000-01-01' && value < '2100-01-01', { error });
}
