import { z } from 'zod';
import { type DeskLesson, DeskQuestion, LessonFields } from '../../../contract/desk-lesson.ts';
import { numberField } from '../ui/typed.ts';

const { id, question, options, why } = DeskQuestion.shape;

/** A question as it is typed: a list of fields holds objects, and a choice its place as text. */
const QuestionForm = z
  .object({
    ...{ id, question, why },
    options: z.array(z.object({ text: options.element })).min(2),
    answer: z.string().regex(/^\d$/, { error: 'Choose the right option' }),
  })
  .refine((typed) => new Set(typed.options.map(({ text }) => text)).size === typed.options.length, {
    path: ['answer'],
    error: 'Two options are the same',
  })
  .transform(({ answer, ...typed }) => ({
    ...typed,
    options: typed.options.map(({ text }) => text),
    answer: Number(answer),
  }));

/** The form of a lesson: the contract's fields, with minutes and questions as they are typed. */
export const LessonForm = LessonFields.extend({
  minutes: numberField(LessonFields.shape.minutes),
  questions: z.array(QuestionForm).max(30, { error: 'A quiz has at most 30 questions' }),
});

export type LessonValues = z.input<typeof LessonForm>;
export type LessonOutput = z.output<typeof LessonForm>;

export const newQuestion: LessonValues['questions'][number] = {
  ...{ id: null, question: '', answer: '', why: '' },
  options: [{ text: '' }, { text: '' }],
};

export const newLesson: LessonValues = {
  ...{ title: '', slug: '', minutes: '', body: '', videoUrl: '', videoPoster: '' },
  isOpen: false,
  publication: { state: 'draft', at: '' },
  questions: [],
};

export function lessonValues({
  id: _,
  version: __,
  kind: ___,
  minutes,
  questions,
  ...lesson
}: DeskLesson): LessonValues {
  return {
    ...lesson,
    minutes: String(minutes),
    questions: questions.map(({ options: texts, answer, ...rest }) => {
      return { ...rest, options: texts.map((text) => ({ text })), answer: String(answer) };
    }),
  };
}
