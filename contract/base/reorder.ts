import { z } from 'zod';

const ids = z.array(z.uuid()).max(1000);

/** Ids of records with an order, or of neighbours among them: as they were read, and in their new order. */
export const Reorder = z.strictObject({ read: ids, order: ids }).meta({ id: 'Reorder' });

export type Reorder = z.infer<typeof Reorder>;
