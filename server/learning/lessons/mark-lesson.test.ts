import { describe, expect, test } from 'vitest';
import { advancingApi, jsonOf } from '../../../tests/support/learning-api.ts';
import { outcomeOf } from '../../../tests/support/requests.ts';
import { lessonCompletions } from '../../db/schema/index.ts';

const { db, first, user, call, page, submit, mark } = await advancingApi();

describe('marking a lesson complete', () => {
  test('keeps the time of the first mark', async () => {
    const told = { message: 'The lesson is marked complete.', certificateId: null };
    expect(await jsonOf(mark(first.slug))).toEqual(told);
    const [once] = await db.select().from(lessonCompletions);
    expect(once).toMatchObject({ userId: user.id, lessonId: first.id });
    expect(await jsonOf(mark(first.slug))).toEqual(told);
    expect(await db.select().from(lessonCompletions)).toEqual([once]);
  });

  test('by a form redirects to the end of the lesson', async () => {
    const response = await submit(`lessons/${first.slug}/completion`);
    expect([response.status, response.headers.get('Location')]).toEqual([303, `${page(first.slug)}#complete`]);
    expect(await outcomeOf(db, response)).toMatchObject({
      form: 'lesson-completion',
      ok: true,
      message: 'The lesson is marked complete.',
    });
    expect(await db.$count(lessonCompletions)).toBe(1);
  });

  test('takes no fields', async () => {
    expect((await call(`lessons/${first.slug}/completion`, { userId: user.id })).status).toBe(422);
    expect(await db.$count(lessonCompletions)).toBe(0);
  });
});
