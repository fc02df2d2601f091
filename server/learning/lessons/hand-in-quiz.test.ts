import { describe, expect, test } from 'vitest';
import { advancingApi, toldBy } from '../../../tests/support/advancing.ts';
import { answersTo } from '../../../tests/support/learning-factories.ts';
import { outcomeOf, refusal } from '../../../tests/support/requests.ts';
import { quizAttempts } from '../../db/schema/index.ts';

const { api, db, first, last, quiz, user, headers, base, call, page, submit, handIn } = await advancingApi();

const asText = (answers: Record<string, number>) =>
  Object.fromEntries(Object.entries(answers).map(([id, place]) => [id, String(place)]));

describe('a quiz that is handed in', () => {
  test.each([
    [5, '5 of 5 right. Passed.', true],
    [4, '4 of 5 right. Passed.', true],
    [3, '3 of 5 right. You need 80%; try again.', false],
  ])('with %i right answers of 5 says %j', async (correct, message, passed) => {
    const answers = answersTo(quiz, correct);
    expect(await toldBy(handIn(answers))).toEqual({ message, certificateId: null });
    expect(await db.select().from(quizAttempts)).toMatchObject([
      { userId: user.id, lessonId: last.id, answers, correct, total: 5, passed },
    ]);
  });

  test('stays passed, whatever the next try is worth', async () => {
    await handIn(answersTo(quiz));
    expect(await toldBy(handIn(answersTo(quiz, 1)))).toMatchObject({ message: '1 of 5 right. The quiz stays passed.' });
    const { data } = await toldBy(api.request(`${base}/lessons/${last.slug}`, { headers }));
    expect(data.lesson.quiz).toMatchObject({ passed: true, lastResult: { correct: 1, passed: false } });
  });

  test.each([
    ['a question left out', { [quiz[0]?.id ?? '']: undefined }, 0],
    ['a place that is no option', { [quiz[1]?.id ?? '']: 3 }, 1],
    ['a place below 0', { [quiz[1]?.id ?? '']: -1 }, 1],
    ['half a place', { [quiz[1]?.id ?? '']: 0.5 }, 1],
    ['words', { [quiz[1]?.id ?? '']: 'the second' }, 1],
  ])('with %s is refused at its question, and nothing is stored', async (_, change, index) => {
    const answer = await refusal(await handIn({ ...answersTo(quiz), ...change }));
    expect(answer).toMatchObject({ status: 422, fields: { [quiz[index]?.id ?? '']: 'Please choose an answer' } });
    expect(await db.$count(quizAttempts)).toBe(0);
  });

  test('with a question of another quiz is refused', async () => {
    const answer = await refusal(await handIn({ ...answersTo(quiz), [first.id]: 0 }));
    expect(answer).toMatchObject({ status: 422, fields: { [first.id]: 'Unknown field' } });
    expect(await db.$count(quizAttempts)).toBe(0);
  });

  test('for a lesson without one is refused', async () => {
    const answer = await refusal(await call(`lessons/${first.slug}/quiz`, {}));
    expect(answer).toEqual({ status: 404, code: 'not_found', message: 'This lesson has no quiz.' });
  });

  test('by a form comes back to the quiz, with what was chosen and what is missing', async () => {
    const [open, ...chosen] = quiz;
    const values = asText(answersTo(chosen));
    const incomplete = await submit(`lessons/${last.slug}/quiz`, { ...values, other: '1' });
    expect([incomplete.status, incomplete.headers.get('Location')]).toEqual([303, `${page(last.slug)}#quiz`]);
    expect(await outcomeOf(api, incomplete)).toEqual({
      form: 'quiz',
      ok: false,
      message: 'Please answer every question.',
      fields: { [open?.id ?? '']: 'Please choose an answer' },
      values,
    });
    const whole = await submit(`lessons/${last.slug}/quiz`, asText(answersTo(quiz, 4)));
    expect(whole.headers.get('Location')).toBe(`${page(last.slug)}#quiz`);
    expect(await outcomeOf(api, whole)).toMatchObject({ ok: true, message: '4 of 5 right. Passed.' });
  });
});
