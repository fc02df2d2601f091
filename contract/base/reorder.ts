import { z } from 'zod';

const ids = z.array(z.uuid()).max(1000);

/** Ids of a list's records, or of some neighbours among them: in the order in which they were read, and in their new order. */
export const Reorder = z.strictObject({ read: ids, order: ids }).meta({ id: 'Reorder' });

export type Reorder = z.infer<typeof Reorder>;
