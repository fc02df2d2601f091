import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  DeskQuoteList,
  DeskQuoteUsed,
  DeskSurveyList,
  DeskSurveyResponse,
} from '../../../contract/learning/desk-surveys.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createSurvey, createUser } from '../../../tests/support/learning-factories.ts';
import { postJson, sendJson } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { surveys, testimonials } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const course = await createPaidCourse(db, { title: 'Weaving' });
const batch = await createBatch(db, course.id);
const office = await createStaff(api, db, 'coordinator');
const trainer = await createStaff(api, db, 'trainer');
const other = await createStaff(api, db, 'trainer');
const editor = await createStaff(api, db, 'editor');
await createClass(db, batch.id, { trainerId: trainer.user.id });

beforeEach(async () => {
  await db.delete(surveys);
});

type Staff = typeof office;
const get = ({ headers }: Staff, path: string) => api.request(`/api/desk/surveys${path}`, { headers });
const list = async (who: Staff, query = '') =>
  DeskSurveyList.parse(await (await get(who, query)).json()).data.map(({ answered, asked, recommend, trainer: of }) => [
    ...(of ? [of.name] : []),
    answered,
    asked,
    recommend,
  ]);
const read = async (who: Staff, query: string) =>
  DeskSurveyResponse.parse(await (await get(who, `/${course.id}${query}`)).json()).data;

async function answered(changes: Partial<typeof surveys.$inferInsert> = {}, name = 'Asha Rao') {
  const { id: userId } = await createUser(db, { name });
  return createSurvey(db, { userId, courseId: course.id }, { batchId: batch.id, ...changes });
}

const waiting = { answeredAt: null, recommend: null, follow: null };
const ofBatch = `?batch=${batch.id}`;

describe('results', () => {
  test('have means and spread by batch, course and trainer, and the office reads names', async () => {
    await answered({ recommend: 2, words: 'Slower', consentAt: TEST_NOW });
    await answered({ recommend: 5 });
    await answered(waiting);
    expect(await list(office)).toEqual([[2, 3, 3.5]]);
    expect(await list(office, '?by=course')).toEqual([[2, 3, 3.5]]);
    expect(await list(office, '?by=trainer')).toEqual([[trainer.user.name, 2, 3, 3.5]]);
    const groups = [
      ['', { batch: null, trainer: null }],
      [ofBatch, { batch: batch.number, trainer: null }],
      [`?trainer=${trainer.user.id}`, { batch: null, trainer: trainer.user.name }],
    ] as const;
    for (const [query, group] of groups) {
      const { moments, answers, ...named } = await read(office, query);
      expect(named).toMatchObject(group);
      expect(moments).toMatchObject([
        { asked: 3, answered: 2, recommended: [0, 1, 0, 0, 1], followed: [0, 0, 0, 2, 0] },
      ]);
      expect(answers).toHaveLength(2);
      expect(answers).toContainEqual(expect.objectContaining({ name: 'Asha Rao', words: 'Slower', mayShow: true }));
    }
    expect((await get(office, `/${course.id}?trainer=${other.user.id}`)).status).toBe(404);
  });

  test('are shown to trainers only for their batches, without names, once three learners have answered', async () => {
    await answered({ words: 'Slower' });
    await answered();
    expect(await list(trainer)).toEqual([[2, 2, null]]);
    expect(await read(trainer, ofBatch)).toMatchObject({
      moments: [{ recommended: null, recommend: null }],
      answers: [],
    });
    await answered({ recommend: 2 });
    expect(await list(trainer, '?by=course')).toEqual([[3, 3, 4]]);
    const { moments, answers } = await read(trainer, ofBatch);
    expect(moments).toMatchObject([{ recommended: [0, 1, 0, 0, 2] }]);
    expect(answers.map(({ id: _, ...answer }) => answer)).toEqual([
      { moment: 'end', name: null, recommend: null, follow: null, words: 'Slower', mayShow: false },
    ]);
    for (const query of ['', `?trainer=${trainer.user.id}`]) {
      expect((await get(trainer, `/${course.id}${query}`)).status).toBe(404);
    }
    expect(await list(other)).toEqual([]);
    expect((await get(other, `/${course.id}${ofBatch}`)).status).toBe(404);
  });
});

describe('words', () => {
  const quotes = async () => DeskQuoteList.parse(await (await get(editor, '/quotes')).json()).data;
  const quote = (id: string) => postJson(api, `/api/desk/surveys/${id}/testimonial`, {}, { headers: editor.headers });

  test('become one draft of a testimonial if the learner consents, with the first name', async () => {
    const { id } = await answered({ words: 'Clear', consentAt: TEST_NOW });
    const { id: silent } = await answered({ words: 'Only for you' });
    expect(await quotes()).toEqual([{ id, name: 'Asha', course: 'Weaving', words: 'Clear' }]);
    const response = await quote(id);
    expect(response.status).toBe(201);
    const made = await db.query.testimonials.findFirst({ where: eq(testimonials.surveyId, id) });
    expect(made).toMatchObject({ name: 'Asha', quote: 'Clear', courseId: course.id, publishAt: null });
    expect(DeskQuoteUsed.parse(await response.json()).id).toBe(made?.id);
    expect(await quotes()).toEqual([]);
    expect([(await quote(id)).status, (await quote(silent)).status]).toEqual([409, 409]);
  });

  test('are shown only on the page of their course, with the agreed name', async () => {
    const { id } = await answered({ words: 'Clear', consentAt: TEST_NOW });
    const { id: testimonial } = DeskQuoteUsed.parse(await (await quote(id)).json());
    const save = (changes: object) =>
      sendJson(
        api,
        'PUT',
        `/api/desk/testimonials/${testimonial}`,
        {
          name: 'Asha',
          role: 'A learner',
          quote: 'Clear',
          courseId: course.id,
          version: 1,
          publication: { state: 'published', at: '' },
          ...changes,
        },
        editor.headers,
      );
    expect((await save({ name: 'Asha Rao' })).status).toBe(422);
    expect((await save({ quote: 'Clear, and cheap' })).status).toBe(422);
    expect((await save({ courseId: '' })).status).toBe(422);
    expect((await save({})).status).toBe(200);
    const { data } = await (await api.request('/api/testimonials')).json();
    expect(data).toEqual([]);
    const page = await (await api.request(`/api/courses/${course.slug}`)).json();
    expect(page.data.reviews).toMatchObject([{ name: 'Asha', quote: 'Clear' }]);
  });
});
