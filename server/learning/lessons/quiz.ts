import { PASS_PERCENT, type QuizResult } from '../../../contract/learning.ts';
import { fail } from '../../base/errors.ts';
import type { QuestionRow } from './queries.ts';

/** Place of the chosen option, from 0, by the id of its question. */
export type Answers = Record<string, number>;

export type CheckedQuiz = Omit<QuizResult, 'createdAt'>;

/**
 * Refuses answers that are not one option for every question of the quiz.
 * @throws RequestError invalid_input with a message for each such question
 */
export function requireAnswers(questions: QuestionRow[], answers: Answers): void {
  const known = new Map(questions.map((question) => [question.id, question]));
  const unknown = Object.keys(answers).filter((id) => !known.has(id));
  const open = questions.filter((question) => !isAnswered(question, answers));
  if (unknown.length + open.length === 0) return;
  const fields = [
    ...unknown.map((id) => [id, 'Unknown field']),
    ...open.map(({ id }) => [id, 'Please choose an answer']),
  ];
  fail.invalid(Object.fromEntries(fields), open.length > 0 ? 'Please answer every question.' : undefined);
}

function isAnswered({ id, options }: QuestionRow, answers: Answers): boolean {
  const chosen = answers[id];
  return chosen !== undefined && chosen < options.length;
}

/** Marks the answers; a question without one counts as wrong. */
export function checkQuiz(questions: QuestionRow[], answers: Answers): CheckedQuiz {
  const checked = questions
    .filter((question) => isAnswered(question, answers))
    .map(({ id, answer, why }) => {
      const chosen = answers[id] ?? 0;
      const right = chosen === answer;
      return { questionId: id, chosen, right, why: right ? why : null };
    });
  const correct = checked.filter(({ right }) => right).length;
  const total = questions.length;
  return { correct, total, passed: correct * 100 >= total * PASS_PERCENT, answers: checked };
}
