import { z } from 'zod';
import { selection, version } from '../base/bodies.ts';
import { cursor, listResponse, sortBy } from '../base/cursor.ts';
import { time } from '../base/schemas.ts';
import { callOutcomes, requestStages } from '../base/states.ts';
import { line, text, textMatching } from '../base/text.ts';
import { DeskOwner } from '../people/desk-staff.ts';
import { OpenBatch } from '../teaching/desk-batches.ts';

const stage = z.enum(requestStages);
const course = z.object({ id: z.uuid(), title: z.string() });
const courseIfKnown = course.nullable().meta({ description: 'Null while the person has not chosen a course.' });

export const DeskRequestFilter = z.strictObject({
  q: line(200).optional().meta({ description: 'Words of the name, email or mobile number.' }),
  course: z.uuid().optional(),
  stage: stage.optional(),
  owner: z.union([z.enum(['me', 'nobody']), z.uuid()]).optional(),
  source: line(200)
    .optional()
    .meta({ description: 'The source, the campaign, or the host of the site that led to ours.' }),
  import: z.uuid().optional().meta({ description: 'Only the leads that an import added.' }),
  due: z
    .literal('today')
    .optional()
    .meta({ description: 'Only open requests whose next call was set for today or earlier, oldest first.' }),
});
export const DeskRequestsQuery = DeskRequestFilter.extend({
  cursor,
  sort: sortBy('name', 'followUpAt', 'createdAt').optional(),
});

const contact = {
  name: z.string(),
  email: z.string().meta({ description: 'Empty while only a number is known.' }),
  mobile: z.string().meta({ description: 'E.164; empty while only an email is known.' }),
  mobileShown: z.string().meta({ description: 'As people read it: `+91 98765 43210`.' }),
};

export const DeskRequestRow = z
  .object({
    id: z.uuid(),
    version: z.int(),
    ...contact,
    course: courseIfKnown,
    stage,
    isTest: z
      .boolean()
      .meta({ description: 'Whether a service sent it to test its lead form, so that it counts nowhere.' }),
    owner: DeskOwner.nullable(),
    followUpAt: time.nullable().meta({ description: 'Time of the next call.' }),
    isDue: z
      .boolean()
      .meta({ description: 'Whether the request is open, and its next call was set for today or earlier.' }),
    isMissed: z.boolean().meta({ description: 'Whether the time to call has passed.' }),
    others: z
      .int()
      .meta({ description: 'Number of other requests with the same mobile number or email; 100 means 100 or more.' }),
    createdAt: time,
  })
  .meta({ id: 'DeskRequestRow' });

const Source = z.object({
  page: z.string().nullable().meta({ description: 'Path of the page with the form.' }),
  referrer: z.string().nullable().meta({ description: 'The site that led to ours.' }),
  utmSource: z.string().nullable(),
  utmMedium: z.string().nullable(),
  utmCampaign: z.string().nullable(),
});

const nextTimes = z
  .array(z.object({ at: z.string(), label: z.string() }))
  .meta({ description: 'Usual times for the next call, in Asia/Kolkata.' });

const Revision = z.object({ ...contact, replacedAt: time });
const Note = z.object({ id: z.uuid(), text: z.string(), author: DeskOwner.nullable(), createdAt: time });
const Call = z.object({
  id: z.uuid(),
  outcome: z.enum(callOutcomes),
  reason: z.string(),
  author: DeskOwner.nullable(),
  createdAt: time,
});
const OtherRequest = DeskRequestRow.pick({
  id: true,
  name: true,
  email: true,
  mobileShown: true,
  course: true,
  stage: true,
  createdAt: true,
});

const Seat = z.object({
  batch: z.int().nullable().meta({ description: 'Number of the batch.' }),
  isWaiting: z.boolean().meta({ description: 'True until the learner has confirmed the email.' }),
  createdAt: time,
});

const Change = z.object({
  id: z.uuid(),
  action: z.string(),
  fields: z.array(z.string()),
  nextCallAt: time.nullable().meta({ description: 'The next call that was set; null if it was not.' }),
  actor: z.string().nullable().meta({ description: 'Name; null for the operator, and once the account is gone.' }),
  createdAt: time,
});

export const DeskRequest = DeskRequestRow.omit({ others: true })
  .extend({
    personId: z.uuid().nullable().meta({ description: 'The person who requested it; null once erased.' }),
    pricePaise: z.int().nullable().meta({ description: 'Price of the course.' }),
    seats: z.int().nullable().meta({ description: 'How many people a company wants to train; null for one person.' }),
    updatedAt: time,
    source: Source,
    seat: Seat.nullable().meta({ description: 'The seat that the same person has in the course.' }),
    revisions: z.array(Revision).meta({ description: 'Earlier details, newest first.' }),
    notes: z.array(Note).meta({ description: 'Newest first.' }),
    calls: z.array(Call).meta({ description: 'Newest first.' }),
    firstReachedAt: time.nullable().meta({ description: 'Time of the first call that reached the person.' }),
    lostReason: z.string().meta({ description: 'The reason why the request is lost; empty unless it is.' }),
    lostReasons: z.array(z.string()).meta({ description: 'Reasons that staff can choose when it is lost.' }),
    message: z.string().meta({ description: 'The text for WhatsApp, filled in.' }),
    nextTimes,
    others: z
      .array(OtherRequest)
      .meta({ description: 'Other requests of the same mobile number or email, newest first, at most 50.' }),
    batches: z.array(OpenBatch).meta({ description: 'Batches of the course that have not ended.' }),
    owners: z.array(DeskOwner).meta({ description: 'Staff who can look after it.' }),
    courses: z.array(course).meta({ description: 'Courses to choose from; none once the person is enrolled.' }),
    history: z.array(Change).meta({ description: 'Entries of the audit log, newest first, at most 100.' }),
  })
  .meta({ id: 'DeskRequest' });

export const DeskRequestList = listResponse(DeskRequestRow, 'DeskRequestList').extend({
  owners: z.array(DeskOwner).meta({ description: 'Staff who can look after requests.' }),
  courses: z.array(course).meta({ description: 'Courses that are sold.' }),
  sources: z.array(z.string()).meta({ description: 'Sources that staff can choose when they add a request.' }),
  nextTimes,
});
export const DeskRequestResponse = z.object({ data: DeskRequest }).meta({ id: 'DeskRequestResponse' });

/** The time of the next call, in Asia/Kolkata. */
export const callTime = z
  .union([z.literal(''), textMatching(/^20\d\d-(0[1-9]|1[0-2])-\d\dT([01]\d|2[0-3]):[0-5]\d$/, 16, 'Choose a time')])
  .refine((at) => at === '' || !Number.isNaN(Date.parse(`${at}:00Z`)), { error: 'Choose a time' })
  .meta({ description: 'Time in Asia/Kolkata, `2026-11-30T11:00`; empty for none.' });

export const DeskRequestSave = z
  .strictObject({
    version,
    stage,
    ownerId: z.uuid().nullable(),
    courseId: z.uuid().optional().meta({ description: 'Id of the course, to choose or correct it.' }),
  })
  .meta({ id: 'DeskRequestSave' });

/** Body of `PUT /api/desk/requests`; a field that is left out keeps its value. */
export const DeskRequestsSave = z
  .strictObject({
    chosen: selection,
    stage: stage.exclude(['enrolled']).optional(),
    ownerId: z.uuid().nullable().optional(),
    nextCall: callTime.optional(),
  })
  .meta({ id: 'DeskRequestsSave' });

/** Body of `POST /api/desk/requests/messages`. */
export const DeskRequestsMessage = z
  .strictObject({ chosen: selection, subject: line(150, 'Enter a subject'), text: text(5000, 'Enter a text') })
  .meta({ id: 'DeskRequestsMessage' });

export const DeskRequestNote = z
  .strictObject({ text: text(5000, 'Enter the note first') })
  .meta({ id: 'DeskRequestNote' });

export const DeskCall = z
  .strictObject({
    outcome: z.enum(callOutcomes, { error: 'Choose how the call ended' }),
    reason: line(100)
      .optional()
      .meta({ description: 'The reason why the request is lost, one of those in the settings.' }),
  })
  .meta({ id: 'DeskCall' });

export const DeskFollowUp = z.strictObject({ at: callTime }).meta({ id: 'DeskFollowUp' });

export type DeskCall = z.infer<typeof DeskCall>;
export type DeskFollowUp = z.infer<typeof DeskFollowUp>;
export type DeskRequestFilter = z.infer<typeof DeskRequestFilter>;
export type DeskRequestsQuery = z.infer<typeof DeskRequestsQuery>;
export type DeskRequestRow = z.infer<typeof DeskRequestRow>;
export type DeskRequestList = z.infer<typeof DeskRequestList>;
export type DeskRequest = z.infer<typeof DeskRequest>;
export type DeskRequestSave = z.infer<typeof DeskRequestSave>;
export type DeskRequestsSave = z.infer<typeof DeskRequestsSave>;
export type DeskRequestsMessage = z.infer<typeof DeskRequestsMessage>;
export type DeskRequestNote = z.infer<typeof DeskRequestNote>;

export const defaultLostReasons = [
  'Too expensive',
  'Joined another institute',
  'Timing does not suit',
  'Not interested any more',
  'Never answers',
];

export const defaultSources = ['walk-in', 'phone', 'whatsapp', 'referral', 'fair'];

export const WRONG_NUMBER = 'Wrong number';

/** A time to wait before the next call, such as `2 hours` or `1 day`. */
export const callStep = /^([1-9]\d?) ?(hours?|days?)$/;

export const defaultCallSteps = ['2 hours', '1 day', '2 days'];
