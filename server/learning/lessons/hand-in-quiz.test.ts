import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { advancingApi, jsonOf } from '../../../tests/support/learning-api.ts';
import { answersTo, createQuiz } from '../../../tests/support/learning-factories.ts';
import { outcomeOf, postJson, refusal } from '../../../tests/support/requests.ts';
import { lessons, quizAttempts, quizQuestions } from '../../db/schema/index.ts';

const { api, db, first, last, quiz, user, headers, base, call, page, submit, handIn, wait } = await advancingApi();

const asText = (answers: Record<string, number>) =>
  Object.fromEntries(Object.entries(answers).map(([id, place]) => [id, String(place)]));

describe('a quiz that is handed in', () => {
  test.each([
    [5, '5 of 5 right. Passed.', true],
    [4, '4 of 5 right. Passed.', true],
    [3, '3 of 5 right. You need 80%; try again.', false],
  ])('with %i right answers of 5 has the message %j', async (correct, message, passed) => {
    const answers = answersTo(quiz, correct);
    expect(await jsonOf(handIn(answers))).toEqual({ message, certificateId: null });
    expect(await db.select().from(quizAttempts)).toMatchObject([
      { userId: user.id, lessonId: last.id, answers, correct, total: 5, passed },
    ]);
  });

  test('stays passed after a failed attempt', async () => {
    await handIn(answersTo(quiz));
    expect(await jsonOf(handIn(answersTo(quiz, 1)))).toMatchObject({ message: '1 of 5 right. The quiz stays passed.' });
    const { data } = await jsonOf(api.request(`${base}/lessons/${last.slug}`, { headers }));
    expect(data.lesson.quiz).toMatchObject({ passed: true, lastResult: { correct: 1, passed: false } });
  });

  test.each([
    ['a question left out', { [quiz[0]?.id ?? '']: undefined }, 0],
    ['an option that does not exist', { [quiz[1]?.id ?? '']: 3 }, 1],
    ['a place below 0', { [quiz[1]?.id ?? '']: -1 }, 1],
    ['half a place', { [quiz[1]?.id ?? '']: 0.5 }, 1],
    ['words', { [quiz[1]?.id ?? '']: 'the second' }, 1],
  ])('with %s is refused at its question, and nothing is stored', async (_, change, index) => {
    const refused = await refusal(await handIn({ ...answersTo(quiz), ...change }));
    expect(refused).toMatchObject({ status: 422, fields: { [quiz[index]?.id ?? '']: 'Please choose an answer' } });
    expect(await db.$count(quizAttempts)).toBe(0);
  });

  test('with a question of another quiz is refused', async () => {
    const refused = await refusal(await handIn({ ...answersTo(quiz), [first.id]: 0 }));
    expect(refused).toMatchObject({ status: 422, fields: { [first.id]: 'Unknown field' } });
    expect(await db.$count(quizAttempts)).toBe(0);
  });

  test('for a lesson without a quiz is refused', async () => {
    const refused = await refusal(await call(`lessons/${first.slug}/quiz`, {}));
    expect(refused).toEqual({ status: 404, code: 'not_found', message: 'This lesson has no quiz.' });
  });

  test('by a form redirects to the quiz, with the chosen options and the missing answers', async () => {
    const [open, ...chosen] = quiz;
    const values = asText(answersTo(chosen));
    const incomplete = await submit(`lessons/${last.slug}/quiz`, { ...values, other: '1' });
    expect([incomplete.status, incomplete.headers.get('Location')]).toEqual([303, `${page(last.slug)}#quiz`]);
    expect(await outcomeOf(db, incomplete)).toEqual({
      form: 'quiz',
      ok: false,
      message: 'Please answer every question.',
      fields: { [open?.id ?? '']: 'Please choose an answer' },
      values,
    });
    const whole = await submit(`lessons/${last.slug}/quiz`, asText(answersTo(quiz, 4)));
    expect(whole.headers.get('Location')).toBe(`${page(last.slug)}#quiz`);
    expect(await outcomeOf(db, whole)).toMatchObject({ ok: true, message: '4 of 5 right. Passed.' });
  });
});

describe('an attempt that is sent again with its key', () => {
  const key = '0c7d3a52-9a4e-4d0b-8e0a-5d8f3f1f2a10';

  test('is stored once and gets the first response, also during the pause', async () => {
    const first = await jsonOf(handIn(answersTo(quiz, 2), key));
    expect(first).toMatchObject({ message: '2 of 5 right. You need 80%; try again.' });
    const again = await Promise.all(
      [key, key.toUpperCase(), key].map((same) => jsonOf(handIn(answersTo(quiz, 2), same))),
    );
    expect(again).toEqual([first, first, first]);
    expect(await db.select().from(quizAttempts)).toMatchObject([{ id: key, correct: 2 }]);
    expect(await refusal(await handIn(answersTo(quiz)))).toMatchObject({ status: 409 });
  });

  test('is stored once when it is sent ten times at once', async () => {
    const told = await Promise.all(Array.from({ length: 10 }, () => jsonOf(handIn(answersTo(quiz), key))));
    expect(new Set(told.map(({ message }) => message))).toEqual(new Set(['5 of 5 right. Passed.']));
    expect(await db.$count(quizAttempts)).toBe(1);
  });

  test('is refused if its key belongs to another attempt or is not a UUID', async () => {
    await handIn(answersTo(quiz), key);
    await createQuiz(db, first.id, 1);
    const withKey = { headers: { ...headers, 'Idempotency-Key': key } };
    const other = await postJson(api, `${base}/lessons/${first.slug}/quiz`, {}, withKey);
    expect(await refusal(other)).toMatchObject({
      status: 409,
      message: 'This idempotency key belongs to another attempt.',
    });
    expect(await refusal(await handIn(answersTo(quiz), 'first'))).toMatchObject({
      status: 422,
      fields: { 'Idempotency-Key': 'Must be a UUID' },
    });
    expect(await db.$count(quizAttempts)).toBe(1);
    await db.delete(quizQuestions).where(eq(quizQuestions.lessonId, first.id));
  });
});

describe('a quiz that draws five questions', () => {
  const shown = async () => (await jsonOf(api.request(`${base}/lessons/${last.slug}`, { headers }))).data.lesson.quiz;
  const all = async () => {
    const rows = await db.select().from(quizQuestions).where(eq(quizQuestions.lessonId, last.id));
    return new Map(rows.map((row) => [row.id, row]));
  };

  /** What is right for each question that is shown, as a form sends it. */
  async function rightFor({ questions }: { questions: { id: string; kind: string }[] }) {
    const rows = await all();
    return Object.fromEntries(
      questions.flatMap(({ id, kind }) => {
        const row = rows.get(id);
        if (!row) throw new Error('It asks what it does not have');
        if (kind === 'text') return [[id, ` ${row.options[0]?.toUpperCase()} `]];
        if (kind === 'one') return [[id, String(row.answer)]];
        return [row.answer, ...row.alsoRight].map((place) => [`${id}.${place}`, 'on']);
      }),
    );
  }

  test('shows the same questions when it is loaded again, others in the next attempt, and never the answers', async () => {
    await createQuiz(db, last.id, 5);
    const [several, text] = quiz;
    await db
      .update(quizQuestions)
      .set({ kind: 'several', answer: 0, alsoRight: [2] })
      .where(eq(quizQuestions.id, several?.id ?? ''));
    await db
      .update(quizQuestions)
      .set({ kind: 'text', answer: 0 })
      .where(eq(quizQuestions.id, text?.id ?? ''));
    await db.update(lessons).set({ quizSize: 5 }).where(eq(lessons.id, last.id));

    const first = await shown();
    expect(first).toMatchObject({ isDrawn: true, questions: { length: 5 } });
    expect((await shown()).questions).toEqual(first.questions);
    expect(JSON.stringify(first)).not.toContain(text?.options[0]);
    const other = [...(await all()).keys()].find((id) => !first.questions.some((one: { id: string }) => one.id === id));
    expect(await refusal(await handIn({ ...(await rightFor(first)), [other ?? '']: 0 }))).toMatchObject({
      status: 422,
    });

    const wrong = first.questions.map(({ id, kind }: { id: string; kind: string }) => [
      kind === 'several' ? `${id}.1` : id,
      kind === 'text' ? 'no' : 'on',
    ]);
    const given = Object.fromEntries(
      wrong.map(([field, value]: [string, string]) => {
        const row = quiz.find(({ id }) => id === field);
        return [field, value === 'on' && !field.includes('.') ? ((row?.answer ?? 0) + 1) % 3 : value];
      }),
    );
    expect((await handIn(given)).status).toBe(200);
    // The pause shows the same questions; after it there are others.
    expect((await shown()).questions).toEqual(first.questions);
    wait(60);
    const second = await shown();
    expect(second.questions).not.toEqual(first.questions);
    const response = await submit(`lessons/${last.slug}/quiz`, await rightFor(second));
    expect(await outcomeOf(db, response)).toMatchObject({ ok: true, message: '5 of 5 right. Passed.' });
    expect((await shown()).questions).toEqual(second.questions);
  });
});
