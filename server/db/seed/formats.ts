import { z } from 'zod';
import { courseStatuses } from '../../../contract/publishing/course.ts';

const line = z.string().trim().min(1);
const lines = z.array(line).min(1);
const minutes = z.int().min(1);
const paise = z.int().min(0);
const next = line.optional();

export const PaidCourseFile = z.strictObject({
  number: z.int().min(1),
  title: line,
  instructor: line,
  language: line,
  description: line,
  price: paise,
  struckPrice: paise,
  status: z.enum(courseStatuses),
  popular: z.boolean(),
  batch: z.int().min(1),
  startsInDays: z.int().min(0),
  trainingHours: z.string().regex(/^\d+\+?$/, { error: "Must be hours such as '40' or '80+'" }),
  highlights: lines,
  objectives: lines,
  stack: lines,
  outcome: line.optional(),
  prerequisites: lines.optional(),
  trainer: z.strictObject({ name: line, line }).optional(),
  questions: z.array(z.strictObject({ question: line, answer: line })).optional(),
  modules: z
    .array(z.strictObject({ title: line, lessons: z.array(z.strictObject({ title: line, minutes })).min(1) }))
    .min(1),
});

export const TopicFile = z.strictObject({ name: line, guideTitle: line, order: z.int().min(1), summary: line, next });

export const FreeCourseFile = z.strictObject({ title: line, order: z.int().min(1), description: line });

export const LessonFile = z.strictObject({ title: line, minutes });

const optionNumber = z.int().min(1);

/** With `options`, and in `answer` one or more numbers of right options, from 1; or with the texts it `accepts`. */
const QuizQuestion = z.union([
  z
    .strictObject({
      question: line,
      options: z.array(line).min(2),
      answer: z.union([optionNumber, z.array(optionNumber).min(1)]),
      why: line,
    })
    .refine(({ options, answer }) => [answer].flat().every((number) => number <= options.length), {
      error: 'answer must be the number of an option, from 1',
    }),
  z.strictObject({ question: line, accepts: lines, why: line }),
]);

/** The outline has its minutes. */
export const PaidLessonFile = z.strictObject({
  title: line,
  open: z.boolean().optional(),
  quiz: z.array(QuizQuestion).min(1).optional(),
  asks: z.int().min(1).optional(),
});

export const PostFile = z.strictObject({
  title: line,
  excerpt: line,
  category: line,
  publishedOn: z.iso.date(),
  author: line,
  next,
});

export const PageFile = z.strictObject({ title: line, description: line, updatedOn: z.iso.date() });

/** May be empty. */
export const TestimonialsFile = z
  .array(z.strictObject({ name: line, role: line, quote: line, course: line.optional() }))
  .nullable()
  .transform((list) => list ?? []);
