import { z } from 'zod';
import { version } from '../base/bodies.ts';
import { cursor, listResponse } from '../base/cursor.ts';
import { email } from '../base/email.ts';
import { time } from '../base/schemas.ts';
import { line, phone } from '../base/text.ts';

export const DeskPeopleQuery = z.strictObject({
  cursor,
  q: line(200)
    .optional()
    .meta({ description: 'Any part of a present or former name, email address or number of the person.' }),
});

export const DeskPersonRow = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ description: 'The email address while the name is unknown.' }),
    email: z.string().meta({ description: 'Empty while only a number is known.' }),
    mobile: z.string().meta({ description: 'E.164, or empty.' }),
    mobileShown: z.string().meta({ description: 'As people read it: `+91 98765 43210`.' }),
    createdAt: time,
  })
  .meta({ id: 'DeskPersonRow' });

const timelineKinds = [
  'request',
  'note',
  'call',
  'message',
  'reply',
  'order',
  'payment',
  'refund',
  'due',
  'waitlist',
  'seat',
  'class',
  'certificate',
  'account',
  'mail',
  'change',
] as const;

const timelineRecords = ['request', 'message', 'order', 'batch', 'class', 'mail', 'certificate'] as const;

const Entry = z
  .object({
    id: z.string().meta({ description: 'Unique in the timeline.' }),
    kind: z.enum(timelineKinds),
    at: time,
    title: z.string(),
    detail: z.string(),
    amountPaise: z.int().nullable(),
    by: z.string().nullable().meta({ description: 'The member of staff who did it.' }),
    record: z.object({ kind: z.enum(timelineRecords), id: z.string() }).nullable(),
  })
  .meta({ id: 'DeskTimelineEntry' });

/** A person with all related records that the caller's role may read. */
export const DeskPerson = DeskPersonRow.extend({
  version: z.int(),
  newEmail: z
    .string()
    .nullable()
    .meta({ description: 'The address that waits for the approval of a second person; null if none does.' }),
  mayApproveEmail: z.boolean().meta({ description: 'Whether the caller may approve it.' }),
  emails: z.array(z.string()).meta({ description: 'Every address that leads here.' }),
  sameNumber: z
    .array(DeskPersonRow)
    .meta({ description: 'Other people with this number, who may be the same person.' }),
  merges: z
    .array(z.object({ id: z.uuid(), name: z.string(), email: z.string(), mergedAt: time }))
    .meta({ description: 'People who were merged into this one, newest first.' }),
  timeline: z.array(Entry).meta({ description: 'Newest first; due requests are sorted by their due date.' }),
}).meta({ id: 'DeskPerson' });

export const DeskPeopleList = listResponse(DeskPersonRow, 'DeskPeopleList');
export const DeskPersonResponse = z.object({ data: DeskPerson }).meta({ id: 'DeskPersonResponse' });

export const DeskPersonSave = z
  .strictObject({
    version,
    name: line(100, 'Name is required'),
    email: z.union([z.literal(''), email()]),
    mobile: phone().meta({ description: 'A number without a calling code is Indian; may be empty.' }),
  })
  .meta({ id: 'DeskPersonSave' });

export const DeskPersonEmailApproval = z
  .strictObject({
    email: z.string().max(254).meta({ description: 'The address that the caller read as `newEmail`, and approves.' }),
  })
  .meta({ id: 'DeskPersonEmailApproval' });

export const DeskPersonMerge = z
  .strictObject({
    personId: z
      .uuid({ error: 'Choose a person' })
      .meta({ description: 'Id of the person who becomes part of this one.' }),
  })
  .meta({ id: 'DeskPersonMerge' });

export type DeskPeopleQuery = z.infer<typeof DeskPeopleQuery>;
export type DeskPersonRow = z.infer<typeof DeskPersonRow>;
export type DeskPerson = z.infer<typeof DeskPerson>;
export type DeskPersonSave = z.infer<typeof DeskPersonSave>;
export type DeskPersonEmailApproval = z.infer<typeof DeskPersonEmailApproval>;
export type TimelineEntry = z.infer<typeof Entry>;
