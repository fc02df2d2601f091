import { z } from 'zod';

const ids = z.array(z.uuid()).max(1000);

/** Records that stand in a row on the site, or neighbours among them, as they were when they were read and as they shall be. */
export const DeskOrder = z.strictObject({ read: ids, order: ids }).meta({ id: 'DeskOrder' });

export type DeskOrder = z.infer<typeof DeskOrder>;
