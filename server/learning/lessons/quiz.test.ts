import { describe, expect, test } from 'vitest';
import type { QuestionRow } from './queries.ts';
import { checkQuiz, requireAnswers } from './quiz.ts';

/** Questions `q0`, `q1` and so on of two options each, of which the second is right. */
function questions(count: number): QuestionRow[] {
  return Array.from({ length: count }, (_, position) => {
    const id = `q${position}`;
    return { id, lessonId: 'l', position, question: 'Why?', options: ['no', 'yes'], answer: 1, why: `Why ${id}` };
  });
}

/** Right for the first `correct` of `total` questions, wrong for the others. */
function answers(correct: number, total: number) {
  return Object.fromEntries(Array.from({ length: total }, (_, index) => [`q${index}`, index < correct ? 1 : 0]));
}

describe('a quiz', () => {
  test.each([
    [5, 5, true],
    [4, 5, true],
    [3, 5, false],
    [8, 10, true],
    [7, 9, false],
    [3, 4, false],
    [1, 1, true],
    [0, 1, false],
  ])('with %i of %i right is passed: %s', (correct, total, passed) => {
    expect(checkQuiz(questions(total), answers(correct, total))).toMatchObject({ correct, total, passed });
  });

  test('says why of right answers alone', () => {
    expect(checkQuiz(questions(2), { q0: 1, q1: 0 }).answers).toEqual([
      { questionId: 'q0', chosen: 1, right: true, why: 'Why q0' },
      { questionId: 'q1', chosen: 0, right: false, why: null },
    ]);
  });

  test('that was changed since counts what is not answered any more as wrong', () => {
    expect(checkQuiz(questions(2), { gone: 1, q0: 1, q1: 7 })).toEqual({
      correct: 1,
      total: 2,
      passed: false,
      answers: [{ questionId: 'q0', chosen: 1, right: true, why: 'Why q0' }],
    });
  });

  test('takes one option for each question', () => {
    expect(() => requireAnswers(questions(2), { q0: 0, q1: 1 })).not.toThrow();
  });

  const choose = 'Please choose an answer';
  test.each([
    ['nothing', {}, { q0: choose, q1: choose }],
    ['one answer of two', { q0: 1 }, { q1: choose }],
    ['a place that is no option', { q0: 2, q1: 1 }, { q0: choose }],
    ['a question that it has not', { q0: 1, q1: 1, q2: 1 }, { q2: 'Unknown field' }],
  ])('refuses %s', (_, given, fields) => {
    expect(() => requireAnswers(questions(2), given)).toThrow(
      expect.objectContaining({ code: 'invalid_input', fields }),
    );
  });
});
