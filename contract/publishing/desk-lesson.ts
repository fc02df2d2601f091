import { z } from 'zod';
import { version } from '../base/bodies.ts';
import { MAX_ANSWER } from '../base/constants.ts';
import { markdown } from '../base/markdown.ts';
import { Publication } from '../base/publication.ts';
import { line, picturePath, slug, text } from '../base/text.ts';
import { courseKinds } from './course.ts';
import { DeskCourseParams } from './desk-course.ts';
import { questionKinds } from './quiz.ts';

/** A question of a quiz; while its id stays, the learners' answers to it stay. */
export const DeskQuestion = z
  .strictObject({
    id: z.uuid().nullable().meta({ description: 'Null for a new question.' }),
    question: text(500, 'Enter the question'),
    kind: z.enum(questionKinds).default('one'),
    options: z
      .array(line(MAX_ANSWER + 100, 'Enter the option'))
      .min(1)
      .meta({ description: 'For `text`, the texts that are right; case and outer spaces do not matter.' })
      .max(8, { error: 'A question has at most eight options' })
      .refine((options) => new Set(options).size === options.length, { error: 'Two options are the same' }),
    answer: z.int().min(0).meta({ description: 'Place of the right option, from 0; 0 for `text`.' }),
    alsoRight: z
      .array(z.int().min(0).max(7))
      .max(7)
      .default([])
      .meta({ description: 'For `several`, places of the others that are right.' }),
    why: text(1000, 'Explain why it is right'),
  })
  .refine(({ kind, options }) => kind === 'text' || options.length >= 2, {
    path: ['options'],
    error: 'A question needs two options or more',
  })
  .refine(({ options, answer, alsoRight }) => [answer, ...alsoRight].every((place) => place < options.length), {
    path: ['answer'],
    error: 'Choose the right option',
  })
  .refine(
    ({ kind, answer, alsoRight }) => {
      return (
        alsoRight.length === 0 || (kind === 'several' && new Set([answer, ...alsoRight]).size === alsoRight.length + 1)
      );
    },
    { path: ['alsoRight'], error: 'Choose each right option once, and several only if the question allows it' },
  )
  .meta({ id: 'DeskQuestion' });

const lesson = {
  title: line(120, 'Enter a title'),
  slug,
  minutes: z
    .int({ error: 'Must be a whole number of minutes' })
    .min(1, { error: 'Must be 1 or more' })
    .max(6000, { error: 'Must be at most 6000' })
    .meta({ description: 'Class, reading and practice together, in minutes.' }),
  body: markdown(),
  isOpen: z.boolean().meta({ description: 'Anyone may read it, from the page of a paid course.' }),
  videoUrl: line(300).meta({ description: 'Address at YouTube or Vimeo; empty for none.' }),
  videoPoster: picturePath,
  publication: Publication,
  questions: z.array(DeskQuestion).max(60, { error: 'A quiz has at most 60 questions' }),
  quizSize: z
    .int({ error: 'Must be a whole number' })
    .min(1, { error: 'Must be 1 or more' })
    .max(30, { error: 'Must be at most 30' })
    .nullable()
    .default(null)
    .meta({ description: 'Number of questions in each attempt, drawn at random for each; null for all.' }),
};

export const LessonFields = z.strictObject(lesson);

export const NewLessonRequest = z
  .strictObject({ module: z.uuid().nullable().meta({ description: 'Null in a free course.' }), ...lesson })
  .meta({ id: 'DeskNewLesson' });

export const LessonRequest = z
  .strictObject({
    version,
    ...lesson,
  })
  .meta({ id: 'DeskLessonSave' });

const DeskLesson = z
  .object({
    id: z.uuid(),
    version: z.int(),
    kind: z.enum(courseKinds).meta({ description: 'Kind of its course.' }),
    ...lesson,
  })
  .meta({ id: 'DeskLesson' });

export const DeskLessonParams = DeskCourseParams.extend({ lesson: z.uuid() });
export const DeskLessonResponse = z.object({ data: DeskLesson }).meta({ id: 'DeskLessonResponse' });

export type DeskQuestion = z.infer<typeof DeskQuestion>;
export type NewLessonRequest = z.infer<typeof NewLessonRequest>;
export type LessonRequest = z.infer<typeof LessonRequest>;
export type DeskLesson = z.infer<typeof DeskLesson>;
