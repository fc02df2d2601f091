import { z } from 'zod';
import { cursor, listResponse } from '../base/cursor.ts';
import { time } from '../base/schemas.ts';
import { text } from '../base/text.ts';
import { DOUBT_MAX } from './doubt.ts';

/** States that filter the queue; without a filter it shows open doubts. */
const doubtStates = ['open', 'answered', 'hidden'] as const;

const state = z.enum(doubtStates);
const nullWithoutAccount = 'null once the account is deleted.';

export const DeskDoubtsQuery = z.strictObject({ cursor, q: text(200).optional(), state: state.optional() });

export const DeskDoubtRow = z
  .object({
    id: z.uuid(),
    title: z.string(),
    course: z.string(),
    batch: z.int().nullable().meta({ description: 'Null for a learner without a batch.' }),
    place: z.string().meta({ description: 'Title of its lesson, or number and title of its class.' }),
    name: z
      .string()
      .nullable()
      .meta({ description: `The author of the question; ${nullWithoutAccount}` }),
    answers: z.int(),
    state,
    createdAt: time,
  })
  .meta({ id: 'DeskDoubtRow' });

const hiddenReason = z
  .string()
  .nullable()
  .meta({ description: 'The reason for hiding it from learners; null if it is not hidden.' });

const Answer = z
  .object({
    id: z.uuid(),
    html: z.string(),
    name: z
      .string()
      .nullable()
      .meta({ description: `The author; ${nullWithoutAccount}` }),
    isByTrainer: z.boolean(),
    createdAt: time,
    isInLesson: z.boolean(),
    hiddenReason,
  })
  .meta({ id: 'DeskDoubtAnswer' });

export const DeskDoubt = DeskDoubtRow.omit({ answers: true, state: true })
  .extend({
    html: z.string(),
    isAnswered: z.boolean(),
    isForLaterBatches: z.boolean().meta({ description: 'Whether later batches of the course can read it, too.' }),
    isAboutLesson: z
      .boolean()
      .meta({ description: 'Whether its answers can be shown on a lesson; those about a class cannot.' }),
    hiddenReason,
    answers: z.array(Answer).meta({ description: 'Oldest first.' }),
  })
  .meta({ id: 'DeskDoubt' });

export const DeskDoubtList = listResponse(DeskDoubtRow, 'DeskDoubtList');
export const DeskDoubtResponse = z.object({ data: DeskDoubt }).meta({ id: 'DeskDoubtResponse' });

export const DeskDoubtAnswerRequest = z
  .strictObject({
    body: text(DOUBT_MAX, 'Enter the answer first').meta({ description: 'Markdown.' }),
    isAnswered: z.boolean().meta({ description: 'Whether this answer settles the doubt.' }),
  })
  .meta({ id: 'DeskDoubtAnswerRequest' });

/** Body of `PUT /api/desk/doubts/{id}`; a field that is left out keeps its value. */
export const DeskDoubtSave = z
  .strictObject({
    isAnswered: z.boolean().optional(),
    isForLaterBatches: z
      .boolean()
      .optional()
      .meta({ description: 'Whether later batches of the course can read it, too.' }),
  })
  .meta({ id: 'DeskDoubtSave' });

/** Body of the calls that hide a doubt or an answer from learners; with null they show it again. */
export const DeskHiding = z
  .strictObject({ reason: text(300, 'Enter the reason for the author').nullable() })
  .meta({ id: 'DeskHiding' });

export const DeskAnswerInLesson = z.strictObject({ isInLesson: z.boolean() }).meta({ id: 'DeskAnswerInLesson' });

export const DeskDoubtAnswerParams = z.object({ id: z.uuid(), answer: z.uuid() });

export type DeskDoubtsQuery = z.infer<typeof DeskDoubtsQuery>;
export type DoubtState = z.infer<typeof state>;
export type DeskDoubtRow = z.infer<typeof DeskDoubtRow>;
export type DeskDoubt = z.infer<typeof DeskDoubt>;
export type DeskDoubtList = z.infer<typeof DeskDoubtList>;
export type DeskDoubtAnswerRequest = z.infer<typeof DeskDoubtAnswerRequest>;
export type DeskDoubtSave = z.infer<typeof DeskDoubtSave>;
export type DeskHiding = z.infer<typeof DeskHiding>;
