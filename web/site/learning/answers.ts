import { PASS_PERCENT } from '../../../contract/base/constants.ts';
import type { QuestionKind } from '../../../contract/publishing/quiz.ts';
import { optionField } from '../../../contract/publishing/quiz-field.ts';
import type { Checked } from '../../ui/form/use-fields.ts';
import type { Answers } from './endpoints.ts';

type Question = { id: string; kind: QuestionKind; options: readonly string[] };

/** The fields of a question: one for each option where several can be right. */
export function fieldsOf({ id, kind, options }: Question): string[] {
  return kind === 'several' ? options.map((_, place) => optionField(id, place)) : [id];
}

/** The answers to send, or the questions without an answer. */
export function checkAnswers(
  typed: Readonly<Record<string, string>>,
  questions: readonly Question[],
): Checked<Answers> {
  const filled = (field: string) => typed[field]?.trim();
  const skipped = questions.map(fieldsOf).filter((fields) => !fields.some(filled));
  if (skipped.length > 0) {
    return { errors: Object.fromEntries(skipped.map(([first = '']) => [first, 'Please choose an answer'])) };
  }
  const values = questions.flatMap((question) =>
    fieldsOf(question)
      .filter(filled)
      .map((field) => [field, question.kind === 'one' ? Number(typed[field]) : typed[field]]),
  );
  return { values: Object.fromEntries(values) };
}

/** Number of right answers that passes a quiz. */
export function neededToPass(questions: number): number {
  return Math.ceil((questions * PASS_PERCENT) / 100);
}
