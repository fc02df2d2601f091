import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { DashboardResponse } from '../../../contract/learning/dashboard.ts';
import { LearningCourseResponse } from '../../../contract/learning/learning.ts';
import { OwnSurveyList } from '../../../contract/learning/survey.ts';
import { CourseResponse, PaidCourseDetail } from '../../../contract/publishing/course.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { createBatch, createSite, createTestimonial } from '../../../tests/support/factories.ts';
import {
  createLearner,
  createLessonCompletion,
  createSurvey,
  createTaughtCourse,
} from '../../../tests/support/learning-factories.ts';
import { postForm, postJson } from '../../../tests/support/requests.ts';
import { classMeetings, enrollments, mails, surveys, users } from '../../db/schema/index.ts';
import { askSurveys } from './ask.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let passed = 0;
const { api, db, deps } = await testApi({ now: () => new Date(+TEST_NOW + passed) });
await createSite(db);
const { course, first, last } = await createTaughtCourse(db, { title: 'Weaving' });
const batch = await createBatch(db, course.id);
const asha = await createLearner(api, db, { courseId: course.id, batchId: batch.id, name: 'Asha Rao' });
const alone = await createLearner(api, db, { courseId: course.id, batchId: null });
const stranger = await createLearner(api, db, { courseId: (await createTaughtCourse(db)).course.id, batchId: null });

beforeEach(async () => {
  passed = 0;
  await db.delete(surveys);
  await db.delete(classMeetings);
  await db.delete(mails);
});

type Learner = typeof asha;
const send = ({ headers }: Learner, path: string, body: object) =>
  postJson(api, `/api/learning/${course.slug}/survey${path}`, body, { headers });
const onPage = async ({ headers }: Learner) =>
  LearningCourseResponse.parse(await (await api.request(`/api/learning/${course.slug}`, { headers })).json()).data
    .survey;
const ownAnswers = async ({ headers }: Learner = asha) =>
  OwnSurveyList.parse(await (await api.request('/api/account/surveys', { headers })).json()).data;
const withdraw = ({ headers }: Learner, id: string) =>
  postForm(api, `/api/account/surveys/${id}/withdrawal`, {}, { headers });
const onDashboard = async ({ headers }: Learner) =>
  DashboardResponse.parse(await (await api.request('/api/dashboard', { headers })).json()).data.courses[0]
    ?.hasOpenSurvey;
const asked = async (userId = asha.user.id) =>
  (await db.select().from(surveys).where(eq(surveys.userId, userId)).orderBy(surveys.moment)).map(
    ({ moment }) => moment,
  );
/** Makes surveys and answers older by this time. */
const age = (days: number) =>
  db.execute(
    sql`UPDATE surveys SET asked_at = asked_at - make_interval(days => ${days}), answered_at = answered_at - make_interval(days => ${days})`,
  );
const mailed = async () =>
  (await db.select().from(mails).where(eq(mails.kind, 'survey'))).map(({ recipient }) => recipient);

/** Classes of the batch, one each day; the first ends now. */
async function planClasses(count: number) {
  for (let day = 0; day < count; day++) {
    await createClass(db, batch.id, { startsAt: new Date(+TEST_NOW - 2 * HOUR + day * DAY) });
  }
}

const answer = { moment: 'end', recommend: 5, follow: 4, words: 'The looms.' } as const;

describe('a learner is asked', () => {
  test('once half of the classes are over, and at the end, which is emailed; never twice', async () => {
    await planClasses(4);
    await askSurveys(deps);
    expect(await asked()).toEqual([]);
    passed = DAY;
    await Promise.all([askSurveys(deps), askSurveys(deps)]);
    expect([await asked(), await mailed()]).toEqual([['middle'], []]);
    passed = 3 * DAY;
    await askSurveys(deps);
    await askSurveys(deps);
    expect([await asked(), await mailed()]).toEqual([['middle', 'end'], [asha.user.email]]);
  });

  test('only at the end in a batch of fewer than four classes; cancelled classes do not count', async () => {
    await planClasses(3);
    await createClass(db, batch.id, {
      startsAt: new Date(+TEST_NOW + 9 * DAY),
      cancelledAt: TEST_NOW,
      cancelReason: 'Ill',
    });
    passed = DAY;
    await askSurveys(deps);
    expect(await asked()).toEqual([]);
    passed = 2 * DAY;
    await askSurveys(deps);
    expect(await asked()).toEqual(['end']);
  });

  test('not about a batch that ended more than a week ago', async () => {
    await planClasses(1);
    passed = 8 * DAY;
    await askSurveys(deps);
    expect(await asked()).toEqual([]);
  });

  test('once every lesson is complete, if there are no dated classes', async () => {
    await createLessonCompletion(db, alone.user.id, first.id);
    await askSurveys(deps);
    expect(await asked(alone.user.id)).toEqual([]);
    await createLessonCompletion(db, alone.user.id, last.id);
    await askSurveys(deps);
    expect([await asked(alone.user.id), await asked()]).toEqual([['end'], []]);
  });
});

describe('the questions', () => {
  const unanswered = { answeredAt: null, recommend: null, follow: null };
  const ask = (changes: object = {}) =>
    createSurvey(db, { userId: asha.user.id, courseId: course.id }, { ...unanswered, ...changes });

  test('are shown on the page of the course and on the dashboard until they are answered', async () => {
    await ask();
    expect(await onPage(asha)).toEqual({ moment: 'end', answer: null });
    expect(await onDashboard(asha)).toBe(true);
    expect((await send(asha, '', answer)).status).toBe(200);
    const { moment: _, ...given } = answer;
    expect((await onPage(asha))?.answer).toEqual({ ...given, mayShow: false });
    expect(await onDashboard(asha)).toBe(false);
  });

  test('can be answered without JavaScript; the form redirects to the questions', async () => {
    await ask();
    const form = { moment: 'end', recommend: '2', follow: '3', mayShow: 'on', words: 'Slower\r\nplease' };
    const posted = await postForm(api, `/api/learning/${course.slug}/survey`, form, { headers: asha.headers });
    expect([posted.status, posted.headers.get('Location')]).toEqual([303, `/learn/${course.slug}#survey`]);
    expect((await onPage(asha))?.answer).toEqual({ recommend: 2, follow: 3, words: 'Slower\nplease', mayShow: true });
  });

  test.each([{ recommend: 6 }, { recommend: 0 }, { follow: undefined }, { follow: 2.5 }, { words: 'a'.repeat(601) }])(
    'refuse %j',
    async (wrong) => {
      await ask();
      expect((await send(asha, '', { ...answer, ...wrong })).status).toBe(422);
    },
  );

  test('accept a changed answer for 30 days, and no longer', async () => {
    await ask();
    await age(29);
    await send(asha, '', answer);
    await age(29);
    expect((await send(asha, '', { ...answer, recommend: 1 })).status).toBe(200);
    await age(2);
    expect((await send(asha, '', answer)).status).toBe(409);
    expect([await onPage(asha), await ownAnswers()]).toMatchObject([null, [{ recommend: 1 }]]);
  });

  test('can be answered for 30 days', async () => {
    await ask();
    await age(31);
    expect([await onPage(asha), await onDashboard(asha)]).toEqual([null, false]);
    expect((await send(asha, '', answer)).status).toBe(409);
  });

  test('are removed by "Not now", which does not withdraw an answer', async () => {
    await ask();
    expect((await send(asha, '/dismissal', { moment: 'end' })).status).toBe(200);
    expect([await onPage(asha), await onDashboard(asha)]).toEqual([null, false]);
    expect((await send(asha, '', answer)).status).toBe(409);
    await db.delete(surveys);
    await createSurvey(db, { userId: asha.user.id, courseId: course.id });
    expect((await send(asha, '/dismissal', { moment: 'end' })).status).toBe(409);
  });

  test('of the middle end when those of the end begin, and belong to one learner', async () => {
    await ask({ moment: 'middle' });
    await ask();
    expect((await send(asha, '', { ...answer, moment: 'middle' })).status).toBe(404);
    for (const path of ['', '/dismissal'])
      expect((await send(stranger, path, path === '' ? answer : { moment: 'end' })).status).toBe(404);
  });
});

describe('a testimonial of an answer', () => {
  /** @returns the id of the answer, and the names that the course's page quotes now */
  async function shown() {
    const given = { words: answer.words, consentAt: TEST_NOW };
    const { id } = await createSurvey(db, { userId: asha.user.id, courseId: course.id }, given);
    await createTestimonial(db, { name: 'Asha', surveyId: id, courseId: course.id });
    const quoted = async () => {
      const { data } = CourseResponse.parse(await (await api.request(`/api/courses/${course.slug}`)).json());
      return PaidCourseDetail.parse(data).reviews.map(({ name }) => name);
    };
    return { id, quoted };
  }

  test('stays while the words and the consent are unchanged', async () => {
    const { quoted } = await shown();
    await send(asha, '', { ...answer, recommend: 3, mayShow: 'on' });
    expect(await quoted()).toEqual(['Asha']);
  });

  test.each([
    ['the words change', { ...answer, words: 'Other words', mayShow: 'on' }],
    ['the box is empty', answer],
  ])('is deleted when %s', async (_, body) => {
    const { quoted } = await shown();
    expect((await send(asha, '', body)).status).toBe(200);
    expect(await quoted()).toEqual([]);
  });

  test('is deleted when the learner withdraws the consent in the account, also after the course', async () => {
    const { id, quoted } = await shown();
    await age(90);
    await db
      .update(enrollments)
      .set({ cancelledAt: TEST_NOW, cancelReason: 'Left' })
      .where(eq(enrollments.userId, asha.user.id));
    const { moment, recommend, words } = answer;
    expect(await ownAnswers()).toEqual([{ id, course: 'Weaving', moment, recommend, follow: 4, words, mayShow: true }]);
    await withdraw(stranger, id);
    expect([await ownAnswers(stranger), await quoted()]).toEqual([[], ['Asha']]);
    for (let turn = 0; turn < 2; turn++) {
      expect((await withdraw(asha, id)).headers.get('Location')).toBe('/account#your-answers');
    }
    expect([await ownAnswers(), await quoted()]).toMatchObject([[{ words, mayShow: false }], []]);
  });

  test('is deleted with the account', async () => {
    const { quoted } = await shown();
    await db.delete(users).where(eq(users.id, asha.user.id));
    expect(await quoted()).toEqual([]);
  });
});
