import { createHash } from 'node:crypto';
import { PASS_PERCENT, type QuizResult } from '../../../contract/learning/learning.ts';
import type { QuizAnswer } from '../../../contract/publishing/quiz.ts';
import { optionField } from '../../../contract/publishing/quiz-field.ts';
import { fail } from '../../base/errors.ts';
import type { AttemptRow, QuestionRow } from './queries.ts';

/** What was answered, by the id of the question. */
export type Answers = Record<string, QuizAnswer>;

/** What a form or a program sends (`QuizRequest` of the contract). */
export type Given = Record<string, string | number>;

export type CheckedQuiz = Omit<QuizResult, 'createdAt'>;

/** The fields that a question has in a form. */
function fieldsOf({ id, kind, options }: QuestionRow): string[] {
  return kind === 'several' ? options.map((_, place) => optionField(id, place)) : [id];
}

function answerIn(question: QuestionRow, given: Given): QuizAnswer | undefined {
  const { id, kind, options } = question;
  if (kind === 'several') {
    const chosen = fieldsOf(question).flatMap((field, place) => (given[field] === undefined ? [] : [place]));
    return chosen.length > 0 ? chosen : undefined;
  }
  const value = given[id];
  if (value === undefined || kind === 'text') return value?.toString();
  const place = /^\d{1,2}$/.test(String(value)) ? Number(value) : options.length;
  return place < options.length ? place : undefined;
}

/**
 * The answers to every question that was asked.
 * @throws RequestError invalid_input with a message for each question that has none
 */
export function answersOf(asked: QuestionRow[], given: Given): Answers {
  const known = new Set(asked.flatMap(fieldsOf));
  const unknown = Object.keys(given).filter((field) => !known.has(field));
  const found = asked.map((question) => [question, answerIn(question, given)] as const);
  const open = found.flatMap(([question, answer]) => (answer === undefined ? (fieldsOf(question)[0] ?? []) : []));
  if (unknown.length + open.length > 0) {
    const fields = [
      ...unknown.map((field) => [field, 'Unknown field']),
      ...open.map((field) => [field, 'Please choose an answer']),
    ];
    fail.invalid(Object.fromEntries(fields), open.length > 0 ? 'Please answer every question.' : undefined);
  }
  return Object.fromEntries(found.flatMap(([{ id }, answer]) => (answer === undefined ? [] : [[id, answer]])));
}

/** As texts are compared: case, outer spaces and how many are between words do not matter. */
const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether an answer is right; undefined for one that the question, as it is now, cannot have. */
function isRight(
  { kind, options, answer, alsoRight }: QuestionRow,
  given: QuizAnswer | undefined,
): boolean | undefined {
  if (kind === 'text') {
    return typeof given === 'string' ? options.some((option) => plain(option) === plain(given)) : undefined;
  }
  const places = [given].flat().filter((place) => typeof place === 'number');
  if (places.length === 0 || places.some((place) => place >= options.length)) return undefined;
  const right = [answer, ...alsoRight];
  return places.length === right.length && places.every((place) => right.includes(place));
}

/** Marks the answers; a question without one counts as wrong. */
export function checkQuiz(asked: QuestionRow[], answers: Answers): CheckedQuiz {
  const checked = asked.flatMap((question) => {
    const given = answers[question.id];
    const right = isRight(question, given);
    if (right === undefined) return [];
    const chosen = [given].flat().filter((place) => typeof place === 'number');
    const text = typeof given === 'string' ? given : null;
    return [{ questionId: question.id, chosen, text, right, why: right ? question.why : null }];
  });
  const correct = checked.filter(({ right }) => right).length;
  const total = asked.length;
  return { correct, total, passed: correct * 100 >= total * PASS_PERCENT, answers: checked };
}

type Attempt = {
  userId: string;
  /** How many questions are asked; null: all. */
  size: number | null;
  /** How many attempts there were. */
  attempts: number;
  last: AttemptRow | undefined;
  /** Whether the last try is still what is shown: during its pause, and once the quiz is passed. */
  staysLast: boolean;
};

export const isDrawn = (questions: QuestionRow[], size: number | null) => size !== null && size < questions.length;

/** The questions of an attempt that there still are. */
export const askedIn = (questions: QuestionRow[], { answers }: Pick<AttemptRow, 'answers'>) =>
  questions.filter(({ id }) => id in answers);

/**
 * The questions of an attempt. If a quiz has more than it asks, the learner and the number of attempts decide the draw: a page that
 * is loaded again shows the same questions, and the next attempt others.
 */
export function askedNow(
  questions: QuestionRow[],
  { userId, size, attempts, last, staysLast }: Attempt,
): QuestionRow[] {
  if (size === null || size >= questions.length) return questions;
  const before = staysLast && last ? askedIn(questions, last) : [];
  if (before.length === size) return before;
  const lot = ({ id }: QuestionRow) => createHash('sha256').update(`${userId} ${attempts} ${id}`).digest('hex');
  const drawn = new Set(questions.toSorted((one, other) => (lot(one) < lot(other) ? -1 : 1)).slice(0, size));
  return questions.filter((question) => drawn.has(question));
}
