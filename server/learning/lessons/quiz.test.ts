import { describe, expect, test } from 'vitest';
import type { QuestionRow } from './queries.ts';
import { checkQuiz, currentQuestions, requireAnswers } from './quiz.ts';

/** Questions `q0`, `q1` and so on of two options each, of which the second is right. */
function questions(count: number): QuestionRow[] {
  return Array.from({ length: count }, (_, position) => {
    const id = `q${position}`;
    const asked = { kind: 'one' as const, question: 'Why?', options: ['no', 'yes'], answer: 1, alsoRight: [] };
    return { id, lessonId: 'l', position, ...asked, why: `Why ${id}` };
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

  test('explains only right answers', () => {
    expect(checkQuiz(questions(2), { q0: 1, q1: 0 }).answers).toEqual([
      { questionId: 'q0', chosen: [1], text: null, right: true, why: 'Why q0' },
      { questionId: 'q1', chosen: [0], text: null, right: false, why: null },
    ]);
  });

  test('that was changed counts a new question without an answer as wrong', () => {
    expect(checkQuiz(questions(2), { gone: 1, q0: 1, q1: 7 })).toEqual({
      correct: 1,
      total: 2,
      passed: false,
      answers: [{ questionId: 'q0', chosen: [1], text: null, right: true, why: 'Why q0' }],
    });
  });

  test('accepts one option for each question', () => {
    expect(() => requireAnswers(questions(2), { q0: 0, q1: '1' })).not.toThrow();
  });

  const choose = 'Please choose an answer';
  test.each([
    ['nothing', {}, { q0: choose, q1: choose }],
    ['one answer of two', { q0: 1 }, { q1: choose }],
    ['an option that does not exist', { q0: 2, q1: 1 }, { q0: choose }],
    ['a question that it has not', { q0: 1, q1: 1, q2: 1 }, { q2: 'Unknown field' }],
  ])('refuses %s', (_, given, fields) => {
    expect(() => requireAnswers(questions(2), given)).toThrow(
      expect.objectContaining({ code: 'invalid_input', fields }),
    );
  });
});

describe('a question with several right answers', () => {
  const [one] = questions(1);
  if (!one) throw new Error('There is no question');
  const question = { ...one, kind: 'several' as const, options: ['a', 'b', 'c'], answer: 0, alsoRight: [2] };

  test.each([
    ['each that is right', { 'q0.0': 'on', 'q0.2': 'on' }, [0, 2], true],
    ['one of them', { 'q0.0': 'on' }, [0], false],
    ['another, too', { 'q0.0': 'on', 'q0.1': 'on', 'q0.2': 'on' }, [0, 1, 2], false],
  ])('checks the choice of %s', (_, given, chosen, right) => {
    const answered = requireAnswers([question], given);
    expect(answered).toEqual({ q0: chosen });
    expect(checkQuiz([question], answered).answers).toMatchObject([{ chosen, right }]);
  });

  test('needs at least one option, with the message at its first field', () => {
    expect(() => requireAnswers([question], {})).toThrow(
      expect.objectContaining({ fields: { 'q0.0': 'Please choose an answer' } }),
    );
  });
});

describe('a question that is answered by a text', () => {
  const [one] = questions(1);
  if (!one) throw new Error('There is no question');
  const question = { ...one, kind: 'text' as const, options: ['git merge --abort', 'git reset'], answer: 0 };

  test.each([
    ['git merge --abort', true],
    ['  GIT  Merge --abort ', true],
    ['Git Reset', true],
    ['git merge', false],
    [12, false],
  ])('compares %j without case and spaces', (given, right) => {
    const answered = requireAnswers([question], { q0: given });
    expect(checkQuiz([question], answered).answers).toMatchObject([{ text: String(given), chosen: [], right }]);
  });

  test.each([
    ['git merge --abort', 'git merge —abort', 'a phone made a dash of two hyphens'],
    ["it's", 'it’s', 'a phone made the apostrophe curly'],
    ['it’s', "it's", 'it was stored curly'],
    ['echo "hi"', 'echo “hi”', 'a phone made the quotation marks curly'],
    ['well-known', 'well–known', 'it has a dash'],
    ['well—known', 'well-known', 'it was stored with a dash'],
    ['...args', '…args', 'a program made one sign of three dots'],
    ['café', 'cafe\u0301', 'its accent is a character of its own'],
    ['cafe\u0301', 'café', 'it was stored with the accent as a character of its own'],
    ['क़लम', 'क़लम'.normalize('NFD'), 'its dot is a character of its own'],
  ])('%j is answered by %j: %s', (option, given) => {
    const { answers } = checkQuiz([{ ...question, options: [option] }], { q0: given });
    expect(answers).toMatchObject([{ right: true }]);
  });

  test.each([
    ['--amend', '-amend'],
    ['`a`', "'a'"],
    ['x²', 'x2'],
  ])('%j is not answered by %j', (option, given) => {
    const { answers } = checkQuiz([{ ...question, options: [option] }], { q0: given });
    expect(answers).toMatchObject([{ right: false }]);
  });
});

describe('a quiz that draws its questions', () => {
  const all = questions(10);
  const of = { userId: 'u', size: 4, attempts: 0, last: undefined, showsLast: false };
  const ids = (changes: Partial<typeof of> = {}) => currentQuestions(all, { ...of, ...changes }).map(({ id }) => id);

  test('draws them by learner and attempt: the same for a page that is loaded again, others for the next attempt', () => {
    expect(ids()).toHaveLength(4);
    expect(ids()).toEqual(ids());
    expect(ids({ attempts: 1 })).not.toEqual(ids());
    expect(ids({ userId: 'v' })).not.toEqual(ids());
    const seen = new Set(Array.from({ length: 40 }, (_, attempts) => ids({ attempts })).flat());
    expect(seen.size).toBe(10);
  });

  test('shows the questions of the last attempt during the pause', () => {
    const last = { id: 'a', userId: 'u', lessonId: 'l', correct: 1, total: 4, passed: false, createdAt: new Date() };
    const shown = ['q1', 'q3', 'q5', 'q9'];
    const answered = Object.fromEntries(shown.map((id) => [id, 0]));
    const asked = currentQuestions(all, { ...of, attempts: 1, last: { ...last, answers: answered }, showsLast: true });
    expect(asked.map(({ id }) => id)).toEqual(shown);
  });

  test('asks all questions if it does not have more', () => {
    expect(ids({ size: 10 })).toHaveLength(10);
    expect(currentQuestions(all, { ...of, size: null })).toEqual(all);
  });
});
