import { z } from 'zod';

/** A member of staff who is responsible for a record, or could be. */
export const DeskOwner = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'DeskOwner' });

export type DeskOwner = z.infer<typeof DeskOwner>;
