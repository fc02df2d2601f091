import { z } from 'zod';
import { ROWS_PER_PAGE } from './cursor.ts';
import { version } from './version.ts';

/** Records that were chosen in a list, to change all of them or none. */
export const chosen = z
  .array(z.strictObject({ id: z.uuid(), version }))
  .min(1)
  .max(ROWS_PER_PAGE);

export type Chosen = z.infer<typeof chosen>;
