import { createHash } from 'node:crypto';
import { PASS_PERCENT } from '../../../contract/base/constants.ts';
import type { QuizResult } from '../../../contract/learning/learning.ts';
import { optionField, type QuizAnswer } from '../../../contract/publishing/quiz.ts';
import { fail } from '../../base/errors.ts';
import type { AttemptRow, QuestionRow } from './queries.ts';

/** By the id of the question. */
export type Answers = Record<string, QuizAnswer>;

/** As `QuizRequest` of the contract. */
export type PostedAnswers = Record<string, string | number>;

export type CheckedQuiz = Omit<QuizResult, 'createdAt'>;

function fieldsOf({ id, kind, options }: QuestionRow): string[] {
  return kind === 'several' ? options.map((_, index) => optionField(id, index)) : [id];
}

/** Undefined if it is missing or impossible. */
function answerTo(question: QuestionRow, posted: PostedAnswers): QuizAnswer | undefined {
  const { id, kind, options } = question;
  if (kind === 'several') {
    const chosen = fieldsOf(question).flatMap((field, index) => (posted[field] === undefined ? [] : [index]));
    return chosen.length > 0 ? chosen : undefined;
  }
  const value = posted[id];
  if (value === undefined || kind === 'text') return value?.toString();
  const index = /^\d{1,2}$/.test(String(value)) ? Number(value) : options.length;
  return index < options.length ? index : undefined;
}

/** @throws RequestError invalid_input with a message for each unknown or unanswered field */
export function requireAnswers(questions: QuestionRow[], posted: PostedAnswers): Answers {
  const fields = new Set(questions.flatMap(fieldsOf));
  const unknown = Object.keys(posted).filter((field) => !fields.has(field));
  const pairs = questions.map((question) => [question, answerTo(question, posted)] as const);
  const missing = pairs.flatMap(([question, answer]) => (answer === undefined ? (fieldsOf(question)[0] ?? []) : []));
  if (unknown.length + missing.length > 0) {
    const messages = [
      ...unknown.map((field) => [field, 'Unknown field']),
      ...missing.map((field) => [field, 'Please choose an answer']),
    ];
    fail.invalid(Object.fromEntries(messages), missing.length > 0 ? 'Please answer every question.' : undefined);
  }
  return Object.fromEntries(pairs.flatMap(([{ id }, answer]) => (answer === undefined ? [] : [[id, answer]])));
}

const chosenIn = (answer: QuizAnswer | undefined) => [answer].flat().filter((index) => typeof index === 'number');

/** Whether an answer is right; undefined if the question was changed so that it can no longer have this answer. */
function isRight(
  { kind, options, answer: firstRight, alsoRight }: QuestionRow,
  answer: QuizAnswer | undefined,
): boolean | undefined {
  if (kind === 'text') {
    if (typeof answer !== 'string') return undefined;
    return options.some((option) => isSameAnswer(option, answer));
  }
  const chosen = chosenIn(answer);
  if (chosen.length === 0 || chosen.some((index) => index >= options.length)) return undefined;
  const right = [firstRight, ...alsoRight];
  return chosen.length === right.length && chosen.every((index) => right.includes(index));
}

/** A question without an answer counts as wrong. */
export function checkQuiz(questions: QuestionRow[], answers: Answers): CheckedQuiz {
  const checked = questions.flatMap((question) => {
    const answer = answers[question.id];
    const right = isRight(question, answer);
    if (right === undefined) return [];
    const text = typeof answer === 'string' ? answer : null;
    return [{ questionId: question.id, chosen: chosenIn(answer), text, right, why: right ? question.why : null }];
  });
  const correct = checked.filter(({ right }) => right).length;
  const total = questions.length;
  return { correct, total, passed: correct * 100 >= total * PASS_PERCENT, answers: checked };
}

type QuizState = {
  userId: string;
  /** Null: all. */
  size: number | null;
  attempts: number;
  last: AttemptRow | undefined;
  /** Whether the page still shows the last attempt: during the pause after it, and once the quiz is passed. */
  showsLast: boolean;
};

export const isDrawn = (questions: QuestionRow[], size: number | null) => size !== null && size < questions.length;

/** The questions of an attempt, without those that were deleted since. */
export const questionsOf = (questions: QuestionRow[], { answers }: Pick<AttemptRow, 'answers'>) =>
  questions.filter(({ id }) => id in answers);

/** Draws questions by learner and number of attempts: a reload shows the same, the next attempt others. */
export function currentQuestions(
  questions: QuestionRow[],
  { userId, size, attempts, last, showsLast }: QuizState,
): QuestionRow[] {
  if (size === null || size >= questions.length) return questions;
  const shown = showsLast && last ? questionsOf(questions, last) : [];
  if (shown.length === size) return shown;
  const drawKey = ({ id }: QuestionRow) => createHash('sha256').update(`${userId} ${attempts} ${id}`).digest('hex');
  const drawn = new Set(questions.toSorted((one, other) => (drawKey(one) < drawKey(other) ? -1 : 1)).slice(0, size));
  return questions.filter((question) => drawn.has(question));
}

/** NFC, straight quotation marks, one space between words, lower case. @param dash what a long dash stands for */
function comparable(text: string, dash: '-' | '--'): string {
  return text
    .normalize('NFC')
    .replace(/[\u2018-\u201B\u2032]/g, "'")
    .replace(/[\u201C-\u201F\u2033]/g, '"')
    .replace(/\u2026/g, '...')
    .replace(/\u2014/g, dash)
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Whether two short answers say the same. A phone makes a long dash of two hyphens, but people also type one for one hyphen. */
function isSameAnswer(one: string, other: string): boolean {
  return (['-', '--'] as const).some((dash) => comparable(one, dash) === comparable(other, dash));
}
