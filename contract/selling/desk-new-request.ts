import { z } from 'zod';
import { email } from '../base/email.ts';
import { line, phone } from '../base/text.ts';

/**
 * Body of `POST /api/desk/requests`: a person who came or called; a number is enough. A number without a calling code
 * is Indian. A person without a name is shown by the number; the email address is needed only to email them.
 */
export const DeskNewRequest = z
  .strictObject({
    name: line(100),
    email: z.union([z.literal(''), email()]),
    mobile: phone('Mobile is required'),
    courseId: z.union([z.literal(''), z.uuid()], { error: 'Choose a course' }),
    source: line(60, 'Choose a source').optional().meta({ description: 'A source in the list of the settings.' }),
    ownerId: z
      .union([z.literal(''), z.uuid()], { error: 'Choose someone' })
      .optional()
      .meta({ description: 'By default the member of staff who adds it.' }),
  })
  .meta({ id: 'DeskNewRequest' });

export type DeskNewRequest = z.infer<typeof DeskNewRequest>;
