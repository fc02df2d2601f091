import { z } from 'zod';
import { type DeskLesson, DeskQuestion, LessonFields } from '../../../contract/publishing/desk-lesson.ts';
import type { QuestionKind } from '../../../contract/publishing/quiz.ts';
import { numberField, optionalNumberField } from '../ui/field-schemas.ts';

const { id, question, kind, options, why } = DeskQuestion.shape;

/** A question as it is typed: each option has a mark if it is right. */
const QuestionForm = z
  .object({
    id: z
      .string()
      .transform((typed) => typed || null)
      .pipe(id),
    question,
    why,
    kind: kind.unwrap(),
    options: z.array(z.object({ text: options.element, isRight: z.boolean() })).min(1),
  })
  .refine((typed) => rightPlaces(typed).length > 0, { path: ['options'], error: 'Choose the right option' })
  .refine((typed) => typed.kind === 'text' || typed.options.length > 1, {
    path: ['options'],
    error: 'Enter two options or more',
  })
  .refine((typed) => new Set(typed.options.map(({ text }) => text)).size === typed.options.length, {
    path: ['options'],
    error: 'Two options are the same',
  })
  .transform((typed) => {
    const [answer = 0, ...alsoRight] = rightPlaces(typed);
    return { ...typed, options: typed.options.map(({ text }) => text), answer, alsoRight };
  });

type TypedQuestion = { kind: QuestionKind; options: { isRight: boolean }[] };

function rightPlaces({ kind, options }: TypedQuestion): number[] {
  if (kind === 'text') return [0];
  return options.flatMap(({ isRight }, place) => (isRight ? [place] : []));
}

/** The form of a lesson: the contract's fields, with minutes and questions as they are typed. */
export const LessonForm = LessonFields.extend({
  minutes: numberField(LessonFields.shape.minutes),
  questions: z.array(QuestionForm).max(60, { error: 'A quiz has at most 60 questions' }),
  quizSize: optionalNumberField(LessonFields.shape.quizSize.unwrap()),
});

type LessonValues = z.input<typeof LessonForm>;

export const newOption = { text: '', isRight: false };

export const newQuestion: LessonValues['questions'][number] = {
  id: '',
  question: '',
  kind: 'one',
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
    questions: questions.map(({ id: questionId, options: texts, answer, alsoRight, ...question }) => {
      const isRight = (place: number) => place === answer || alsoRight.includes(place);
      const typed = texts.map((text, place) => ({ text, isRight: isRight(place) }));
      return { ...question, id: questionId ?? '', options: typed };
    }),
  };
}
