import { z } from 'zod';

/** Who of the staff looks after something, or could. */
export const DeskOwner = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'DeskOwner' });

export type DeskOwner = z.infer<typeof DeskOwner>;
