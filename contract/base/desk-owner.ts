import { z } from 'zod';

/** A member of staff who owns a record, or could own it. */
export const DeskOwner = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'DeskOwner' });

export type DeskOwner = z.infer<typeof DeskOwner>;
