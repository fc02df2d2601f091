import { z } from 'zod';
import { line } from './text.ts';

/** Body of a change for which staff enter only the reason. */
export const DeskReason = z.strictObject({ reason: line(200, 'Enter the reason') }).meta({ id: 'DeskReason' });

export type DeskReason = z.infer<typeof DeskReason>;
