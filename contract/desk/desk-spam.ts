import { z } from 'zod';
import { cursor, listResponse } from '../base/cursor.ts';
import { time } from '../base/schemas.ts';
import { spamForms } from '../base/states.ts';

export const DeskSpamQuery = z.strictObject({ form: z.enum(spamForms).optional(), cursor });

/** What was sent with a field filled in that people do not see. */
export const DeskSpam = z
  .object({
    id: z.uuid(),
    form: z.enum(spamForms),
    name: z.string(),
    email: z.string(),
    text: z.string().meta({ description: 'What else its sender typed or chose, one a line, each with its label.' }),
    createdAt: time,
  })
  .meta({ id: 'DeskSpam' });

export const DeskSpamList = listResponse(DeskSpam, 'DeskSpamList');

export type DeskSpamQuery = z.infer<typeof DeskSpamQuery>;
export type DeskSpam = z.infer<typeof DeskSpam>;
export type DeskSpamList = z.infer<typeof DeskSpamList>;
