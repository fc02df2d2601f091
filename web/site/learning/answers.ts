import { PASS_PERCENT } from '../../../contract/base/constants.ts';
import { optionField, type QuestionKind } from '../../../contract/publishing/quiz.ts';
import type { Checked } from '../../ui/form/use-checks.ts';
import type { Answers } from './endpoints.ts';

type Question = { id: string; kind: QuestionKind; options: readonly string[] };

/** The form fields of a question: one, or one for each option if several can be right. */
export function fieldsOf({ id, kind, options }: Question): string[] {
  return kind === 'several' ? options.map((_, index) => optionField(id, index)) : [id];
}

export function checkAnswers(
  typed: Readonly<Record<string, string>>,
  questions: readonly Question[],
): Checked<Answers> {
  const isFilled = (field: string) => typed[field]?.trim();
  const unanswered = questions.map(fieldsOf).filter((fields) => !fields.some(isFilled));
  if (unanswered.length > 0) {
    return { errors: Object.fromEntries(unanswered.map(([first = '']) => [first, 'Please choose an answer'])) };
  }
  const values = questions.flatMap((question) =>
    fieldsOf(question)
      .filter(isFilled)
      .map((field) => [field, question.kind === 'one' ? Number(typed[field]) : typed[field]]),
  );
  return { values: Object.fromEntries(values) };
}

export function neededToPass(questions: number): number {
  return Math.ceil((questions * PASS_PERCENT) / 100);
}
