import { z } from 'zod';
import { line } from './text.ts';

/** Body of a form with a button and nothing to fill in. */
export const NoFields = z.strictObject({}).meta({ id: 'NoFields' });

/** Body of a change for which staff enter only the reason. */
export const DeskReason = z.strictObject({ reason: line(200, 'Enter the reason') }).meta({ id: 'DeskReason' });

export type DeskReason = z.infer<typeof DeskReason>;
