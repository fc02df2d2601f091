import { z } from 'zod';
import { email, line, phone } from './text.ts';

/**
 * Body of `POST /api/desk/requests`: somebody who came or called, of whom a number is enough. One without a calling code is one of
 * India. Without a name they are called by their number; the e-mail is needed only once something is mailed.
 */
export const DeskNewRequest = z
  .strictObject({
    name: line(100),
    email: z.union([z.literal(''), email()]),
    mobile: phone('Mobile is required'),
    courseId: z.union([z.literal(''), z.uuid()], { error: 'Choose a course' }),
    source: line(60, 'Choose where they come from').optional().meta({ description: 'Of the list in the settings.' }),
    ownerId: z
      .union([z.literal(''), z.uuid()], { error: 'Choose somebody' })
      .optional()
      .meta({ description: 'By default whoever types it in.' }),
  })
  .meta({ id: 'DeskNewRequest' });

export type DeskNewRequest = z.infer<typeof DeskNewRequest>;
