import { describe, expect, test } from 'vitest';
import { advancingApi, jsonOf } from '../../../tests/support/learning-api.ts';
import { answersTo, createLessonCompletion } from '../../../tests/support/learning-factories.ts';
import { refusal } from '../../../tests/support/requests.ts';
import { certificates, quizAttempts } from '../../db/schema/index.ts';

const { api, db, first, last, quiz, user, headers, base, handIn, mark, claim, wait } = await advancingApi();

const wrong = () => handIn(answersTo(quiz, 3));
const right = () => handIn(answersTo(quiz));
const shown = async () => (await jsonOf(api.request(`${base}/lessons/${last.slug}`, { headers }))).data.lesson.quiz;
const paused = async (words: string) => {
  expect(await refusal(await right())).toMatchObject({ status: 409, message: `You can try this quiz again ${words}.` });
};

describe('a quiz that was not passed', () => {
  test('can be attempted again after a minute, then after ten, then after an hour each', async () => {
    expect((await shown()).nextAttempt).toBeNull();
    await wrong();
    await paused('in a minute');
    expect((await shown()).nextAttempt).toMatchObject({ seconds: expect.any(Number), at: expect.any(String) });
    wait(1);
    expect((await shown()).nextAttempt).toBeNull();
    await wrong();
    await paused('in 10 minutes');
    for (const minutes of [10, 60, 60]) {
      wait(minutes);
      await wrong();
      await paused('in 60 minutes');
    }
    expect(await db.$count(quizAttempts)).toBe(5);
    wait(60);
    expect(await jsonOf(right())).toMatchObject({ message: '5 of 5 right. Passed.' });
  });

  test('does not count the attempts of the day before', async () => {
    for (const minutes of [1, 10, 60]) {
      await wrong();
      wait(minutes);
    }
    wait(24 * 60);
    await wrong();
    await paused('in a minute');
  });

  test('has no pause once it is passed', async () => {
    await right();
    await wrong();
    expect((await shown()).nextAttempt).toBeNull();
    expect((await wrong()).status).toBe(200);
  });
});

test('marking every lesson and guessing the quiz twice issues no certificate', async () => {
  for (const lesson of [first, last]) await createLessonCompletion(db, user.id, lesson.id);
  for (const lesson of [first, last, first]) expect((await mark(lesson.slug)).status).toBe(200);
  expect(await jsonOf(handIn(answersTo(quiz, 1)))).toMatchObject({ certificateId: null });
  // The second attempt corrects all answers that the first one showed as wrong.
  expect(await refusal(await right())).toMatchObject({ status: 409 });
  expect(await refusal(await claim())).toMatchObject({
    status: 409,
    message: 'Your certificate needs more. So far: 0 of 1 quizzes passed.',
  });
  expect(await db.$count(certificates)).toBe(0);
});
