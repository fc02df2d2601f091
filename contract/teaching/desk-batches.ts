import { z } from 'zod';
import { cursor, listResponse, sortBy } from '../base/cursor.ts';
import { email } from '../base/email.ts';
import { day, time } from '../base/schemas.ts';
import { line, text, textMatching, webAddress } from '../base/text.ts';
import { stateCodes } from '../books/business.ts';

const batchTimes = ['upcoming', 'running', 'over'] as const;

/** A whole number from 1, or its text, as a form posts it. */
function wholeNumberOrText(max: number, error: string) {
  const number = z.int({ error }).min(1, { error }).max(max, { error });
  return z.union(
    [
      number,
      z
        .string()
        .trim()
        .regex(/^\d{1,9}$/, { error })
        // `max` is only for the API description, as in `textMatching`.
        .max(9)
        .transform(Number)
        .pipe(number),
    ],
    { error },
  );
}

const emptyAsNull = z.union([z.null(), z.literal('')]).transform(() => null);

const MAX_SEATS = 10_000;
const SEATS_ERROR = `Must be a whole number from 1 to ${MAX_SEATS}`;

export const batchFields = {
  number: wholeNumberOrText(999_999, 'Must be a whole number from 1'),
  startsOn: day('Choose the first day'),
  endsOn: z.union([emptyAsNull, day('Choose a day')]).meta({ description: 'Null while it is not set.' }),
  classTimes: line(200).meta({ description: 'In plain words, `Mon to Fri, 7 to 9 pm`.' }),
  seats: z
    .union([z.null({ error: SEATS_ERROR }), wholeNumberOrText(MAX_SEATS, SEATS_ERROR)], { error: SEATS_ERROR })
    .meta({ description: 'Null if there is no limit.' }),
  joinLink: z
    .union([emptyAsNull, webAddress])
    .meta({ description: 'Address of the meeting, over https; null while it is not set.' }),
  venue: z
    .union([emptyAsNull, line(200)])
    .default(null)
    .meta({ description: 'The room to which learners come; null if the batch is online.' }),
  venueState: z
    .union([emptyAsNull, z.enum(stateCodes, { error: 'Choose a state' })])
    .default(null)
    .meta({
      description: 'GST code of the State of the room, in which it is supplied to people; null if it is online.',
    }),
};

const endsAfterStart = {
  error: 'Must not be before the first day',
  path: ['endsOn'],
};
const hasStateOfVenue = { error: 'Enter both the place and its State, or neither', path: ['venueState'] };
const isPlaced = ({ venue, venueState }: { venue: string | null; venueState: string | null }) =>
  (venue === null) === (venueState === null);

function isInOrder({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }): boolean {
  return endsOn === null || endsOn >= startsOn;
}

export const DeskBatchRequest = z
  .strictObject({ courseId: z.uuid({ error: 'Choose a course' }), ...batchFields })
  .refine(isInOrder, endsAfterStart)
  .refine(isPlaced, hasStateOfVenue)
  .meta({ id: 'DeskBatchRequest' });

export const DeskBatchSave = z
  .strictObject({ version: z.int(), ...batchFields })
  .refine(isInOrder, endsAfterStart)
  .refine(isPlaced, hasStateOfVenue)
  .meta({ id: 'DeskBatchSave' });

export const OpenBatch = z
  .object({
    id: z.uuid(),
    number: z.int(),
    startsOn: z.iso.date(),
    hasBegun: z.boolean(),
    seatsLeft: z.int().nullable().meta({ description: 'Null if there is no limit.' }),
  })
  .meta({ id: 'OpenBatch' });
export type OpenBatch = z.infer<typeof OpenBatch>;

export const DeskBatchesQuery = z.strictObject({
  course: z.uuid().optional(),
  when: z.enum(batchTimes).optional(),
  cursor,
  sort: sortBy('number', 'course', 'startsOn').optional(),
});

const Course = z.object({ id: z.uuid(), slug: z.string(), title: z.string() }).meta({ id: 'DeskBatchCourse' });

const summary = {
  id: z.uuid(),
  number: z.int(),
  course: Course,
  startsOn: z.iso.date(),
  endsOn: z.iso.date().nullable(),
  when: z.enum(batchTimes),
  classTimes: z.string(),
  seats: z.int().nullable().meta({ description: 'Null if there is no limit.' }),
  learners: z.int().meta({ description: 'Seats that are taken.' }),
  held: z.int().meta({ description: 'Seats that orders hold without a payment.' }),
};

export const DeskBatchSummary = z.object(summary).meta({ id: 'DeskBatchSummary' });

const SentMessage = z
  .object({
    sendId: z.string(),
    subject: z.string(),
    learners: z.int().meta({ description: 'Number of recipients.' }),
    author: z.string().nullable(),
    createdAt: time,
  })
  .meta({ id: 'DeskBatchMessageSent' });

export const DeskBatch = z
  .object({
    ...summary,
    joinLink: z.string().nullable(),
    venue: z.string().nullable(),
    venueState: z.string().nullable(),
    version: z.int(),
    messages: z.array(SentMessage).meta({ description: 'The newest messages to all of its learners.' }),
  })
  .meta({ id: 'DeskBatch' });

export const DeskBatchList = listResponse(DeskBatchSummary, 'DeskBatchList');
export const DeskBatchResponse = z.object({ data: DeskBatch }).meta({ id: 'DeskBatchResponse' });

export const DeskBatchStored = z
  .object({ data: z.object({ id: z.uuid(), version: z.int() }) })
  .meta({ id: 'DeskBatchStored' });

export const DeskBatchOptions = z
  .object({
    data: z.object({ nextNumber: z.int(), courses: z.array(Course) }),
  })
  .meta({ id: 'DeskBatchOptions' });

/** Adds the person with this email to a batch; with `enroll`, also to the course. */
export const DeskBatchJoin = z
  .strictObject({
    email: email(),
    enroll: z.boolean().default(false),
    name: line(100).default('').meta({ description: 'Name for the new account of an address that has none.' }),
  })
  .meta({ id: 'DeskBatchJoin' });

export const DeskBatchMove = z
  .strictObject({ batchId: z.uuid({ error: 'Choose a batch' }) })
  .meta({ id: 'DeskBatchMove' });

/** One message to all learners of a batch. A repeated call with the same `sendId` sends nothing. */
export const DeskBatchMessage = z
  .strictObject({
    sendId: textMatching(/^[\w-]{10,40}$/, 40, 'Must be 10 to 40 letters, digits or hyphens'),
    subject: line(150, 'Subject is required'),
    text: text(5000, 'Text is required'),
    withClasses: z
      .boolean()
      .default(false)
      .meta({ description: 'Adds a link to the page where learners join the classes.' }),
  })
  .meta({ id: 'DeskBatchMessage' });

export const DeskBatchEnd = z.strictObject({ reason: line(300, 'Enter the reason') }).meta({ id: 'DeskBatchEnd' });

export const DeskBatchDone = z.object({ message: z.string() }).meta({ id: 'DeskBatchDone' });

export type BatchTime = (typeof batchTimes)[number];
export type DeskBatch = z.infer<typeof DeskBatch>;
export type DeskBatchSummary = z.infer<typeof DeskBatchSummary>;
export type DeskBatchRequest = z.infer<typeof DeskBatchRequest>;
export type DeskBatchSave = z.infer<typeof DeskBatchSave>;
export type DeskBatchesQuery = z.infer<typeof DeskBatchesQuery>;
export type DeskBatchList = z.infer<typeof DeskBatchList>;
export type DeskBatchOptions = z.infer<typeof DeskBatchOptions>;
export type DeskBatchJoin = z.infer<typeof DeskBatchJoin>;
export type DeskBatchEnd = z.infer<typeof DeskBatchEnd>;
export type DeskBatchMove = z.infer<typeof DeskBatchMove>;
export type DeskBatchMessage = z.infer<typeof DeskBatchMessage>;
export type DeskBatchStored = z.infer<typeof DeskBatchStored>;
