import { z } from 'zod';
import { email } from '../base/email.ts';
import { requestStages } from '../base/states.ts';
import { line, phone, text } from '../base/text.ts';
import { callTime } from './desk-requests.ts';

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
    note: text(5000).optional(),
    nextCall: callTime.optional(),
  })
  .meta({ id: 'DeskNewRequest' });

export const DeskKnownPeopleQuery = z.strictObject({
  mobile: line(250).optional(),
  email: line(254).optional(),
  name: line(100).optional(),
});

const KnownPerson = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    mobile: z.string(),
    mobileShown: z.string(),
    lead: z
      .object({ id: z.uuid(), course: z.string().nullable(), stage: z.enum(requestStages) })
      .nullable()
      .meta({ description: 'Their latest request.' }),
  })
  .meta({ id: 'DeskKnownPerson' });

export const DeskKnownPeople = z.object({ data: z.array(KnownPerson) }).meta({ id: 'DeskKnownPeople' });

export type DeskKnownPeopleQuery = z.infer<typeof DeskKnownPeopleQuery>;
export type DeskKnownPerson = z.infer<typeof KnownPerson>;
export type DeskNewRequest = z.infer<typeof DeskNewRequest>;
