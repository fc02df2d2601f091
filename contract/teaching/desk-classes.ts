import { z } from 'zod';
import { cursor, listResponse } from '../base/cursor.ts';
import { day, time } from '../base/schemas.ts';
import { line, text, textMatching, webAddress } from '../base/text.ts';
import { recordingFile } from './recording.ts';

/** The longest class, in minutes; the database has the same limit. */
const MAX_MINUTES = 600;
const MAX_CLASSES = 200;

function wholeNumberOrText(min: number, max: number) {
  const error = `Must be a whole number from ${min} to ${max}`;
  return z
    .union([z.int({ error }), textMatching(/^\d{1,4}$/, 4, error).transform(Number)], { error })
    .refine((value) => value >= min && value <= max, { error });
}

const emptyAsNull = z.literal(['', null]).transform(() => null);

const trainer = z.union([emptyAsNull, z.uuid()], { error: 'Choose a trainer' });
const clock = textMatching(/^([01]\d|2[0-3]):[0-5]\d$/, 5, 'Enter a time');
const minutes = wholeNumberOrText(15, MAX_MINUTES);

const weekday = z.union([z.int().min(1).max(7), z.literal(['1', '2', '3', '4', '5', '6', '7']).transform(Number)]);

/** The timetable from which the classes of a batch are planned. Times are those of Asia/Kolkata. */
const timetableFields = {
  weekdays: z
    .array(weekday, { error: 'Choose at least one day' })
    .min(1, { error: 'Choose at least one day' })
    .max(7)
    .transform((days) => [...new Set(days)].sort())
    .meta({ description: 'From 1 for Monday to 7 for Sunday.' }),
  startsAt: clock.meta({ description: 'Time of day, `19:00`.' }),
  minutes: minutes.meta({ description: 'Minutes of one class.' }),
  firstOn: day('Choose the first day').meta({ description: 'No class is planned before it.' }),
  classes: wholeNumberOrText(1, MAX_CLASSES).meta({ description: 'Number of classes still to come.' }),
  trainerId: trainer,
};

export const ClassTimetable = z.strictObject(timetableFields).meta({ id: 'ClassTimetable' });

export const ClassTimetableSave = z
  .strictObject({ version: z.int(), ...timetableFields })
  .meta({ id: 'ClassTimetableSave' });

const Person = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'ClassTrainer' });
const Holiday = z.object({ day: z.iso.date(), name: z.string() }).meta({ id: 'Holiday' });

const PlannedClass = z.object({
  number: z.int(),
  startsAt: time,
  endsAt: time,
  clash: z
    .string()
    .nullable()
    .meta({ description: 'Text about another class that the trainer teaches at that time; null if there is none.' }),
});

export const ClassPreview = z
  .object({
    times: z.string().meta({ description: 'As text, `Mon to Fri, 7 to 9 pm`.' }),
    classes: z.array(PlannedClass),
    skipped: z.array(Holiday).meta({ description: 'Holidays on which a class would have been.' }),
    kept: z.int().meta({ description: 'Number of classes that have begun and stay as they are.' }),
    dropped: z.int().meta({ description: 'Number of planned classes that would be cancelled.' }),
  })
  .meta({ id: 'ClassPreview' });

const classStates = ['planned', 'held', 'cancelled'] as const;

export const DeskClass = z
  .object({
    id: z.uuid(),
    number: z.int(),
    title: z.string(),
    batch: z.object({
      id: z.uuid(),
      number: z.int(),
      course: z.string(),
      venue: z.string().nullable().meta({ description: 'The room of its classes; null if it is online.' }),
    }),
    startsAt: time,
    endsAt: time,
    state: z.enum(classStates),
    trainer: Person.nullable(),
    cancelReason: z.string().nullable(),
  })
  .meta({ id: 'DeskClass' });

export const classChat = z
  .string()
  .nullable()
  .meta({ description: 'The text for WhatsApp; null if it is over, or planned for another day.' });

export const DeskClassDetail = z
  .object({
    ...DeskClass.shape,
    joinLink: z.string().nullable().meta({ description: 'Null if the class uses the link of its batch.' }),
    meetingLink: z
      .string()
      .nullable()
      .meta({ description: 'The join link of the class, else the one of the batch; null if there is neither.' }),
    recordingUrl: z.string().nullable(),
    recordingFile: z.string().nullable(),
    hasStore: z.boolean().meta({ description: 'Whether the operator stores recordings as files.' }),
    notes: z.string().meta({ description: 'Markdown; empty while there are none.' }),
    replaces: z.uuid().nullable(),
    replacedBy: z.uuid().nullable(),
    chatText: classChat,
    learners: z.int().meta({ description: 'Learners of its batch, who get an email about a change.' }),
    trainers: z.array(Person).meta({ description: 'Trainers who can teach it.' }),
    version: z.int(),
  })
  .meta({ id: 'DeskClassDetail' });

export const DeskTimetable = z
  .object({
    batch: z.object({ id: z.uuid(), number: z.int(), course: z.string(), startsOn: z.iso.date() }),
    timetable: ClassTimetable.nullable(),
    classes: z.array(DeskClass),
    trainers: z.array(Person).meta({ description: 'Trainers who can teach; only the caller without `classes.plan`.' }),
    version: z.int().meta({ description: 'Version of the batch; saving the timetable carries it.' }),
  })
  .meta({ id: 'DeskTimetable' });

const timeFields = {
  day: day('Choose a day'),
  startsAt: clock,
  minutes,
};

const joinLink = z
  .union([emptyAsNull, webAddress])
  .meta({ description: 'An https address; empty for the link of the batch.' });

export const ClassSave = z
  .strictObject({ version: z.int(), title: line(150), ...timeFields, trainerId: trainer, joinLink })
  .meta({ id: 'ClassSave' });

export const ClassCancel = z
  .strictObject({ version: z.int(), reason: line(300, 'Enter the reason, which learners read') })
  .meta({ id: 'ClassCancel' });

export const ClassNotesSave = z
  .strictObject({
    version: z.int(),
    recordingUrl: z.union([emptyAsNull, webAddress]).meta({ description: 'Address of the recording, over https.' }),
    recordingFile: z
      .union([emptyAsNull, recordingFile])
      .default(null)
      .meta({ description: 'Name in the store of recordings, instead of the address.' }),
    notes: text(5000).meta({ description: 'Markdown.' }),
  })
  .meta({ id: 'ClassNotesSave' });

/** One more class; `replaces` is the id of the cancelled class that it replaces. */
export const ClassAdd = z
  .strictObject({
    title: line(150),
    ...timeFields,
    trainerId: trainer,
    replaces: z.union([emptyAsNull, z.uuid()]).default(null),
  })
  .meta({ id: 'ClassAdd' });

export const HolidayAdd = z
  .strictObject({ day: day('Choose a day'), name: line(100, 'Name is required') })
  .meta({ id: 'HolidayAdd' });

export const HolidayParams = z.object({ day: z.iso.date() });

export const ClassWeekQuery = z.strictObject({
  from: day('Choose a day').optional(),
  trainer: z.uuid().optional(),
  view: z.literal('grid').optional().meta({ description: '`grid`: the whole week in one page.' }),
  cursor,
});

export const ClassWeek = z
  .object({
    ...listResponse(DeskClass, 'DeskClassList').shape,
    from: z.iso.date(),
    until: z.iso.date().meta({ description: 'The last of its seven days.' }),
    trainers: z.array(Person),
    rooms: z
      .array(z.string())
      .meta({ description: 'Rooms of the batches that have not ended; none without `classes.plan`.' }),
  })
  .meta({ id: 'ClassWeek' });

export const HolidayList = z.object({ data: z.array(Holiday) }).meta({ id: 'HolidayList' });
export const ClassPreviewResponse = z.object({ data: ClassPreview }).meta({ id: 'ClassPreviewResponse' });
export const DeskTimetableResponse = z.object({ data: DeskTimetable }).meta({ id: 'DeskTimetableResponse' });
export const DeskClassResponse = z.object({ data: DeskClassDetail }).meta({ id: 'DeskClassResponse' });
export const ClassStored = z
  .object({ data: z.object({ id: z.uuid(), version: z.int() }) })
  .meta({ id: 'DeskClassStored' });
export const ClassDone = z.object({ message: z.string() }).meta({ id: 'DeskClassDone' });

export type ClassTimetable = z.infer<typeof ClassTimetable>;
export type ClassTimetableSave = z.infer<typeof ClassTimetableSave>;
export type ClassPreview = z.infer<typeof ClassPreview>;
export type ClassState = (typeof classStates)[number];
export type DeskClass = z.infer<typeof DeskClass>;
export type DeskClassDetail = z.infer<typeof DeskClassDetail>;
export type DeskTimetable = z.infer<typeof DeskTimetable>;
export type ClassSave = z.infer<typeof ClassSave>;
export type ClassNotesSave = z.infer<typeof ClassNotesSave>;
export type ClassCancel = z.infer<typeof ClassCancel>;
export type ClassAdd = z.infer<typeof ClassAdd>;
export type ClassWeekQuery = z.infer<typeof ClassWeekQuery>;
export type ClassWeek = z.infer<typeof ClassWeek>;
export type Holiday = z.infer<typeof Holiday>;
export type HolidayAdd = z.infer<typeof HolidayAdd>;
