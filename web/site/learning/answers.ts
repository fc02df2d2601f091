import { PASS_PERCENT } from '../../../contract/constants.ts';
import type { Checked } from '../../ui/form/use-fields.ts';
import type { Answers } from './endpoints.ts';

/** The index of the option that was chosen for each question, or which questions have no answer. */
export function checkAnswers(
  typed: Readonly<Record<string, string>>,
  questions: readonly { id: string }[],
): Checked<Answers> {
  const skipped = questions.filter(({ id }) => !typed[id]);
  if (skipped.length > 0)
    return { errors: Object.fromEntries(skipped.map(({ id }) => [id, 'Please choose an answer'])) };
  return { values: Object.fromEntries(questions.map(({ id }) => [id, Number(typed[id])])) };
}

/** Number of right answers that passes a quiz. */
export function neededToPass(questions: number): number {
  return Math.ceil((questions * PASS_PERCENT) / 100);
}
