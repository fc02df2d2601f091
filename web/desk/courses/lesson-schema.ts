import { z } from 'zod';
import { type DeskLesson, DeskQuestion, LessonFields } from '../../../contract/publishing/desk-lesson.ts';
import type { QuestionKind } from '../../../contract/publishing/quiz.ts';
import { numberField, optionalNumberField } from '../ui/typed.ts';

const { id, question, kind, options, why } = DeskQuestion.shape;

/** A question as typed: each option with a tick where several can be right; a single right option is its index as text. */
const QuestionForm = z
  .object({
    id,
    question,
    why,
    kind: kind.unwrap(),
    options: z.array(z.object({ text: options.element, right: z.boolean() })).min(1),
    answer: z.string(),
  })
  .refine((typed) => rightOf(typed).length > 0, { path: ['answer'], error: 'Choose the right option' })
  .refine((typed) => typed.kind === 'text' || typed.options.length > 1, {
    path: ['answer'],
    error: 'Enter two options or more',
  })
  .refine((typed) => new Set(typed.options.map(({ text }) => text)).size === typed.options.length, {
    path: ['answer'],
    error: 'Two options are the same',
  })
  .transform((typed) => {
    const [answer = 0, ...alsoRight] = rightOf(typed);
    return { ...typed, options: typed.options.map(({ text }) => text), answer, alsoRight };
  });

type Typed = { kind: QuestionKind; answer: string; options: { right: boolean }[] };

/** Places of the options that are right. */
function rightOf({ kind: how, answer, options: typed }: Typed): number[] {
  if (how === 'text') return [0];
  if (how === 'several') return typed.flatMap(({ right }, place) => (right ? [place] : []));
  return /^\d$/.test(answer) ? [Number(answer)] : [];
}

/** The form of a lesson: the contract's fields, with minutes and questions as they are typed. */
export const LessonForm = LessonFields.extend({
  minutes: numberField(LessonFields.shape.minutes),
  questions: z.array(QuestionForm).max(60, { error: 'A quiz has at most 60 questions' }),
  quizSize: optionalNumberField(LessonFields.shape.quizSize.unwrap()),
});

export type LessonValues = z.input<typeof LessonForm>;
export type LessonOutput = z.output<typeof LessonForm>;

export const newOption = { text: '', right: false };

export const newQuestion: LessonValues['questions'][number] = {
  id: null,
  question: '',
  kind: 'one',
  answer: '',
  why: '',
  options: [newOption, newOption],
};

export const newLesson: LessonValues = {
  title: '',
  slug: '',
  minutes: '',
  body: '',
  videoUrl: '',
  videoPoster: '',
  isOpen: false,
  publication: { state: 'draft', at: '' },
  questions: [],
  quizSize: '',
};

export function lessonValues({
  id: _,
  version: __,
  kind: ___,
  minutes,
  questions,
  quizSize,
  ...lesson
}: DeskLesson): LessonValues {
  return {
    ...lesson,
    minutes: String(minutes),
    quizSize: quizSize?.toString() ?? '',
    questions: questions.map(({ options: texts, answer, alsoRight, ...rest }) => {
      const isRight = (place: number) => place === answer || alsoRight.includes(place);
      const typed = texts.map((text, place) => ({ text, right: isRight(place) }));
      return { ...rest, options: typed, answer: String(answer) };
    }),
  };
}
