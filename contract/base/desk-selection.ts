import { z } from 'zod';
import { ROWS_PER_PAGE } from './cursor.ts';
import { version } from './version.ts';

/** Records that were selected in a list, to change all of them or none. */
export const selection = z
  .array(z.strictObject({ id: z.uuid(), version }))
  .min(1)
  .max(ROWS_PER_PAGE);

export type Selection = z.infer<typeof selection>;
