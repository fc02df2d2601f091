import { PASS_PERCENT } from '../../../contract/constants.ts';
import type { Answers } from './endpoints.ts';

type Question = { id: string };

/** The chosen options of a form; unanswered questions are absent. */
export function answersIn(fields: FormData, questions: readonly Question[]): Answers {
  const chosen = questions.map(({ id }) => [id, fields.get(id)] as const);
  return Object.fromEntries(chosen.flatMap(([id, place]) => (place === null ? [] : [[id, Number(place)]])));
}

/** The unanswered questions. */
export function unansweredQuestions<Q extends Question>(questions: readonly Q[], answers: Answers): Q[] {
  return questions.filter(({ id }) => !(id in answers));
}

/** Number of right answers that passes a quiz. */
export function neededToPass(questions: number): number {
  return Math.ceil((questions * PASS_PERCENT) / 100);
}
