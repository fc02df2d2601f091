import { z } from 'zod';
import { cursor } from '../base/cursor.ts';
import { time } from '../base/schemas.ts';
import { line, slug, text, textMatching } from '../base/text.ts';

/** Longest question or answer, in characters. */
export const DOUBT_MAX = 8000;

const html = z.string().meta({ description: 'Rendered and sanitised.' });
const authorName = (verb: string) =>
  z.string().meta({
    description: `Name of the person who ${verb} it: of learners, first name and initial; \`A former learner\` once the account is deleted.`,
  });

/** The subject of a doubt: a lesson by its course and slug, or a class by its id. */
const subject = {
  course: slug.optional().meta({ description: 'Required with `lesson`.' }),
  lesson: slug.optional().meta({ description: 'Required with `course`.' }),
  class: z.uuid().optional().meta({ description: 'Used instead of `course` and `lesson`.' }),
};

export const DoubtsQuery = z.strictObject({
  ...subject,
  q: text(200).optional().meta({ description: 'Finds doubts of the whole course, the best match first.' }),
  cursor,
});

export const NewDoubt = z
  .strictObject({
    ...subject,
    title: line(150, 'Enter your question in one line'),
    body: text(DOUBT_MAX).optional().meta({ description: "Markdown: the learner's attempts, and their results." }),
  })
  .meta({ id: 'NewDoubt' });

export const NewDoubtAnswer = z
  .strictObject({ body: text(DOUBT_MAX, 'Enter the answer first').meta({ description: 'Markdown.' }) })
  .meta({ id: 'NewDoubtAnswer' });

const choice = textMatching(/^(yes|no)$/, 3, 'Choose yes or no');
export const DoubtMark = z.strictObject({ answered: choice }).meta({ id: 'DoubtMark' });
export const DoubtFollow = z.strictObject({ follow: choice }).meta({ id: 'DoubtFollow' });
export const DoubtUnfollow = z.strictObject({ token: z.string().min(1).max(200) }).meta({ id: 'DoubtUnfollow' });
export const DoubtParams = z.object({ id: z.uuid() });

export const DoubtRow = z
  .object({
    id: z.uuid(),
    title: z.string(),
    place: z.string().meta({ description: 'Title of its lesson, or number and title of its class.' }),
    askedBy: authorName('asked'),
    createdAt: time,
    answers: z.int(),
    isAnswered: z.boolean(),
  })
  .meta({ id: 'DoubtRow' });

const Subject = z
  .object({
    course: z.object({ slug: z.string(), title: z.string() }),
    lesson: slug.nullable(),
    class: z.uuid().nullable(),
    title: z.string(),
  })
  .meta({ id: 'DoubtSubject' });

export const DoubtList = z
  .object({
    of: Subject,
    data: z.array(DoubtRow),
    next: z.string().nullable().meta({ description: 'Cursor of the next page; null on the last.' }),
  })
  .meta({ id: 'DoubtList' });

const Answer = z
  .object({
    id: z.uuid(),
    html,
    writtenBy: authorName('wrote'),
    isByTrainer: z.boolean(),
    createdAt: time,
    isInLesson: z.boolean().meta({ description: 'Whether every learner of the course reads it under the lesson.' }),
    hiddenReason: z.string().nullable().meta({ description: 'Only its author still gets a hidden text.' }),
  })
  .meta({ id: 'DoubtAnswer' });

export const Doubt = z
  .object({
    id: z.uuid(),
    of: Subject,
    title: z.string(),
    html,
    askedBy: authorName('asked'),
    isMine: z.boolean(),
    createdAt: time,
    isAnswered: z.boolean(),
    isFollowed: z.boolean().meta({ description: 'Whether its answers are emailed to the caller.' }),
    hiddenReason: z.string().nullable().meta({ description: 'Only the author still gets a hidden text.' }),
    answers: z.array(Answer),
  })
  .meta({ id: 'Doubt' });

export const LessonDoubts = z
  .object({
    answers: z
      .array(z.object({ id: z.uuid(), title: z.string(), html, writtenBy: authorName('wrote') }))
      .meta({ description: 'Answers that staff added to the lesson.' }),
    total: z.int().meta({ description: 'Number of doubts that the learner can read; 100 means 100 or more.' }),
    latest: z.array(DoubtRow).meta({ description: 'The newest of them, at most 5.' }),
  })
  .meta({ id: 'LessonDoubts' });

export const DoubtResponse = z.object({ data: Doubt }).meta({ id: 'DoubtResponse' });
export const DoubtAsked = z.object({ message: z.string(), id: z.uuid() }).meta({ id: 'DoubtAsked' });

export type DoubtsQuery = z.infer<typeof DoubtsQuery>;
export type NewDoubt = z.infer<typeof NewDoubt>;
export type DoubtSubject = z.infer<typeof Subject>;
export type DoubtRow = z.infer<typeof DoubtRow>;
export type DoubtList = z.infer<typeof DoubtList>;
export type DoubtAnswer = z.infer<typeof Answer>;
export type Doubt = z.infer<typeof Doubt>;
export type LessonDoubts = z.infer<typeof LessonDoubts>;
