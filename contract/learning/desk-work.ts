import { z } from 'zod';
import { versionOrNew } from '../base/bodies.ts';
import { cursor, listResponse } from '../base/cursor.ts';
import { markdown } from '../base/markdown.ts';
import { time, wholeNumber } from '../base/schemas.ts';
import { line, text } from '../base/text.ts';
import { HandIn, workWays } from './work.ts';

/** States that filter the queue; without a filter it shows work that waits for a review. */
const workStates = ['waiting', 'returned', 'accepted'] as const;

const state = z.enum(workStates);

export const DeskWorkQuery = z.strictObject({ cursor, state: state.optional() });

export const DeskWorkRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    course: z.string(),
    lesson: z.string(),
    batch: z.int().nullable(),
    number: z
      .int()
      .meta({ description: 'Number of the hand-in, counted from the learner’s first one for this lesson.' }),
    isLate: z.boolean(),
    state,
    handedInAt: time,
  })
  .meta({ id: 'DeskWorkRow' });

const Repeat = z.object({
  id: z.uuid(),
  name: z.string().nullable().meta({ description: 'Null for a learner whom the caller does not teach.' }),
  course: z.string(),
  lesson: z.string(),
  handedInAt: time,
  what: z.string().meta({ description: 'Name of the file, or the address.' }),
});

export const DeskWork = DeskWorkRow.extend({
  briefHtml: z.string(),
  criteria: z.array(z.string()).meta({ description: 'The criteria at the time of the hand-in.' }),
  work: HandIn,
  earlier: z.array(HandIn).meta({ description: 'Earlier hand-ins of the learner, the newest first.' }),
  repeats: z.array(Repeat).meta({ description: 'At most 10.' }),
}).meta({ id: 'DeskWork' });

export const DeskWorkList = listResponse(DeskWorkRow, 'DeskWorkList');
export const DeskWorkResponse = z.object({ data: DeskWork }).meta({ id: 'DeskWorkResponse' });

/** Body of `POST /api/desk/work/{id}/review`. The work is accepted if every criterion is met, and handed back otherwise. */
export const DeskReview = z
  .strictObject({
    marks: z.array(z.strictObject({ met: z.boolean(), remark: text(2000) })).max(20),
    remarks: text(8000).meta({ description: 'Markdown.' }),
  })
  .meta({ id: 'DeskReview' });

export const DeskWorkFileParams = z.object({ id: z.uuid(), file: z.uuid() });

const fields = {
  brief: markdown('Enter the task'),
  criteria: z
    .array(line(300, 'Enter the criterion'))
    .min(1, { error: 'Enter at least one criterion' })
    .max(20, { error: 'At most 20 criteria' }),
  ways: z.array(z.enum(workWays)).min(1, { error: 'Choose at least one way' }).max(3),
  dueClass: wholeNumber(1, 999).nullable().meta({ description: 'Number of the class after which it is due.' }),
  dueDays: wholeNumber(0, 365).nullable().meta({ description: 'Days after that class.' }),
};

const bothOrNeither = { path: ['dueDays'], error: 'Enter the class and the days after it, or neither' };
const hasBothOrNeither = ({ dueClass, dueDays }: { dueClass: number | null; dueDays: number | null }) =>
  (dueClass === null) === (dueDays === null);

export const DeskAssignmentFields = z.strictObject(fields).refine(hasBothOrNeither, bothOrNeither);

export const DeskAssignmentSave = z
  .strictObject({
    version: versionOrNew,
    ...fields,
  })
  .refine(hasBothOrNeither, bothOrNeither)
  .meta({ id: 'DeskAssignmentSave' });

const DeskAssignment = z
  .object({
    title: z.string().meta({ description: 'Title of the lesson.' }),
    version: z.int().meta({ description: '0 if nothing is stored yet.' }),
    ...fields,
    brief: z.string(),
    criteria: z.array(z.string()),
    attempts: z.int().meta({ description: 'Number of hand-ins.' }),
  })
  .meta({ id: 'DeskAssignment' });

export const DeskAssignmentResponse = z.object({ data: DeskAssignment }).meta({ id: 'DeskAssignmentResponse' });
export const DeskAssignmentStored = z
  .object({ data: z.object({ version: z.int() }) })
  .meta({ id: 'DeskAssignmentStored' });

export type DeskWorkQuery = z.infer<typeof DeskWorkQuery>;
export type WorkState = z.infer<typeof state>;
export type DeskWorkRow = z.infer<typeof DeskWorkRow>;
export type DeskWork = z.infer<typeof DeskWork>;
export type DeskWorkList = z.infer<typeof DeskWorkList>;
export type DeskReview = z.infer<typeof DeskReview>;
export type DeskAssignment = z.infer<typeof DeskAssignment>;
export type DeskAssignmentSave = z.infer<typeof DeskAssignmentSave>;
