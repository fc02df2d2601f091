import { PASS_PERCENT } from '../../../contract/pass-percent.ts';
import type { Answers } from './endpoints.ts';

type Question = { id: string };

/** The chosen options that a form holds; what was left open is absent. */
export function answersIn(fields: FormData, questions: readonly Question[]): Answers {
  const chosen = questions.map(({ id }) => [id, fields.get(id)] as const);
  return Object.fromEntries(chosen.flatMap(([id, place]) => (place === null ? [] : [[id, Number(place)]])));
}

/** The questions that were left open. */
export function openQuestions<Q extends Question>(questions: readonly Q[], answers: Answers): Q[] {
  return questions.filter(({ id }) => !(id in answers));
}

/** How many answers have to be right. */
export function neededToPass(questions: number): number {
  return Math.ceil((questions * PASS_PERCENT) / 100);
}
