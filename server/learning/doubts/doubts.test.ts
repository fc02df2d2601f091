import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { DeskDoubtList, DeskDoubtResponse } from '../../../contract/learning/desk-doubts.ts';
import { DoubtAsked, DoubtList, DoubtResponse } from '../../../contract/learning/doubt.ts';
import { LearningLessonResponse } from '../../../contract/learning/learning.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { createBatch, createLesson, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createLearner } from '../../../tests/support/learning-factories.ts';
import { mailsTo } from '../../../tests/support/mails.ts';
import { postJson, refusal } from '../../../tests/support/requests.ts';
import { assignCourse, createStaff } from '../../../tests/support/staff.ts';
import { doubtAnswers, doubts, enrollments, mails, rateLimits, users } from '../../db/schema/index.ts';

// Each call is a second later, so that later records have later times.
let seconds = 0;
const { api, db } = await testApi({ now: () => new Date(+TEST_NOW + 1000 * ++seconds) });
await createSite(db);
const course = await createPaidCourse(db, { title: 'Weaving' });
const lesson = await createLesson(db, course.id, { title: 'Looms' });
const batch = await createBatch(db, course.id, { startsOn: '2026-10-01' });
const later = await createBatch(db, course.id, { startsOn: '2026-11-01' });
const earlier = await createBatch(db, course.id, { startsOn: '2026-09-01' });
const meeting = await createClass(db, batch.id, { title: 'Knots' });

const learnerIn = (batchId: string | null, name?: string) =>
  createLearner(api, db, { courseId: course.id, batchId, ...(name && { name }) });
type Learner = Awaited<ReturnType<typeof learnerIn>>;

const asha = await learnerIn(batch.id, 'Asha Rao');
const ravi = await learnerIn(batch.id, 'Ravi Kumar');
const inLaterBatch = await learnerIn(later.id);
const inEarlierBatch = await learnerIn(earlier.id);
const trainer = await createStaff(api, db, 'trainer');
await assignCourse(db, trainer.user.id, course.id);

const ofLesson = { course: course.slug, lesson: lesson.slug };
const send = (who: { headers: Learner['headers'] }, path: string, body: object) =>
  postJson(api, `/api${path}`, body, { headers: who.headers });
const put = (who: { headers: Learner['headers'] }, path: string, body: object) =>
  api.request(`/api${path}`, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...who.headers },
  });
const get = (who: { headers: Learner['headers'] }, path: string) => api.request(`/api${path}`, who);

async function ask(who: Learner, changes: object = {}): Promise<string> {
  const response = await send(who, '/doubts', { ...ofLesson, title: 'Which thread?', ...changes });
  expect(response.status).toBe(201);
  return DoubtAsked.parse(await response.json()).id;
}
const read = async (who: Learner, id: string) =>
  DoubtResponse.parse(await (await get(who, `/doubts/${id}`)).json()).data;
const list = async (who: Learner, query: Record<string, string> = {}) =>
  DoubtList.parse(await (await get(who, `/doubts?${new URLSearchParams({ ...ofLesson, ...query })}`)).json());
const titles = async (who: Learner, query?: Record<string, string>) =>
  (await list(who, query)).data.map(({ title }) => title);
const atDesk = async (id: string) =>
  DeskDoubtResponse.parse(await (await get(trainer, `/desk/doubts/${id}`)).json()).data;
const readLesson = async (who: Learner) =>
  LearningLessonResponse.parse(await (await get(who, `/learning/${course.slug}/lessons/${lesson.slug}`)).json()).data
    .doubts;
const mailed = async ({ user }: Learner) =>
  (await mailsTo(db, user.email)).filter(({ kind }) => kind === 'doubt_answered');

beforeEach(async () => {
  await db.delete(doubts);
  await db.delete(mails);
  await db.delete(rateLimits);
});

describe('readers of a doubt', () => {
  test('learners of the same batch read a doubt, and learners of another batch do not', async () => {
    const id = await ask(asha);
    expect(await titles(ravi)).toEqual(['Which thread?']);
    expect((await read(ravi, id)).askedBy).toBe('Asha R.');
    for (const other of [inLaterBatch, inEarlierBatch]) {
      expect([await titles(other), await titles(other, { q: 'thread' })]).toEqual([[], []]);
      expect((await get(other, `/doubts/${id}`)).status).toBe(404);
      expect((await send(other, `/doubts/${id}/answers`, { body: 'Me' })).status).toBe(404);
      expect((await send(other, `/doubts/${id}/follow`, { follow: 'yes' })).status).toBe(404);
      expect(await readLesson(other)).toEqual({ answers: [], total: 0, latest: [] });
    }
  });

  test('learners of a later batch read a doubt once the staff open it to them', async () => {
    const id = await ask(asha);
    expect((await put(trainer, `/desk/doubts/${id}`, { isForLaterBatches: true })).status).toBe(200);
    expect([await titles(inLaterBatch), await titles(inEarlierBatch)]).toEqual([['Which thread?'], []]);
    await put(trainer, `/desk/doubts/${id}`, { isForLaterBatches: false });
    expect(await titles(inLaterBatch)).toEqual([]);
  });

  test('a doubt of a learner without a batch is read by the other learners without one', async () => {
    const [one, other] = [await learnerIn(null), await learnerIn(null)];
    await ask(one);
    expect([await titles(other), await titles(asha)]).toEqual([['Which thread?'], []]);
  });

  test('only learners of its own batch read a doubt about a class, or ask one', async () => {
    const response = await send(asha, '/doubts', { class: meeting.id, title: 'Which knot?' });
    expect(response.status).toBe(201);
    const found = await list(ravi, { q: 'knots' });
    expect(found.data).toMatchObject([{ title: 'Which knot?', place: `Class ${meeting.number}: Knots` }]);
    expect((await get(inLaterBatch, `/doubts?class=${meeting.id}`)).status).toBe(404);
    expect((await send(inLaterBatch, '/doubts', { class: meeting.id, title: 'Me too' })).status).toBe(404);
  });

  test('a learner who has left the course reads no doubt', async () => {
    const gone = await learnerIn(batch.id);
    const id = await ask(gone);
    await db
      .update(enrollments)
      .set({ cancelledAt: new Date(), cancelReason: 'Left' })
      .where(eq(enrollments.userId, gone.user.id));
    expect((await get(gone, `/doubts/${id}`)).status).toBe(404);
  });
});

describe('an answer', () => {
  test('of a learner or a trainer is emailed to the author of the doubt, and to no one else', async () => {
    const id = await ask(asha, { body: 'I tried **wool**.' });
    expect((await send(ravi, `/doubts/${id}/answers`, { body: 'Try silk.' })).status).toBe(201);
    const answered = { body: 'Cotton <script>alert(1)</script>', isAnswered: true };
    expect((await put(trainer, `/desk/doubts/${id}`, {})).status).toBe(200);
    expect((await send(trainer, `/desk/doubts/${id}/answers`, answered)).status).toBe(201);
    const doubt = await read(asha, id);
    expect(doubt).toMatchObject({
      isMine: true,
      isAnswered: true,
      isFollowed: true,
      html: '<p>I tried <strong>wool</strong>.</p>',
    });
    expect(doubt.answers.map(({ writtenBy, isByTrainer }) => [writtenBy, isByTrainer])).toEqual([
      ['Ravi K.', false],
      [trainer.user.name, true],
    ]);
    expect(doubt.answers[1]?.html).not.toContain('<script');
    expect((await mailed(asha)).map(({ text }) => /“.+”/.exec(text)?.[0])).toEqual([
      '“Which thread?”',
      '“Which thread?”',
    ]);
    expect(await mailed(ravi)).toEqual([]);
  });

  test('is emailed to followers until they unfollow; the link in an email works without signing in', async () => {
    const id = await ask(asha);
    await send(ravi, `/doubts/${id}/follow`, { follow: 'yes' });
    await send(asha, `/doubts/${id}/answers`, { body: 'It was the other one.' });
    const [mail] = await mailed(ravi);
    expect(await mailed(asha)).toEqual([]);
    const token = decodeURIComponent(/unfollow\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
    const wrong = await postJson(api, '/api/doubts/unfollow', { token: `${token.slice(0, -1)}x` });
    expect(wrong.status).toBe(404);
    expect((await postJson(api, '/api/doubts/unfollow', { token })).status).toBe(200);
    expect((await read(ravi, id)).isFollowed).toBe(false);
    await send(asha, `/doubts/${id}/answers`, { body: 'Or not.' });
    expect(await mailed(ravi)).toHaveLength(1);
  });

  test('no answer is emailed to people who can no longer read the doubt, nor more than ten an hour to one person', async () => {
    const moved = await learnerIn(batch.id);
    const id = await ask(asha);
    await send(moved, `/doubts/${id}/follow`, { follow: 'yes' });
    await db.update(enrollments).set({ batchId: earlier.id }).where(eq(enrollments.userId, moved.user.id));
    for (let sent = 0; sent < 12; sent += 1) await send(ravi, `/doubts/${id}/answers`, { body: 'And?' });
    expect([(await mailed(moved)).length, (await mailed(asha)).length]).toEqual([0, 10]);
  });

  test('can be shown on its lesson to everyone in the course, with the question and without a learner’s name', async () => {
    const id = await ask(asha);
    await send(ravi, `/doubts/${id}/answers`, { body: 'Silk.' });
    const { answers } = await atDesk(id);
    const path = `/desk/doubts/${id}/answers/${answers[0]?.id}`;
    expect((await put(trainer, `${path}/lesson`, { isInLesson: true })).status).toBe(200);
    const shown = [{ title: 'Which thread?', html: '<p>Silk.</p>', writtenBy: 'A learner' }];
    expect((await readLesson(inLaterBatch)).answers).toMatchObject(shown);
    // A hidden answer leaves the lesson.
    await put(trainer, `${path}/hiding`, { reason: 'It is wrong' });
    expect((await readLesson(inLaterBatch)).answers).toEqual([]);
    expect(await refusal(await put(trainer, `${path}/lesson`, { isInLesson: true }))).toMatchObject({ status: 409 });
  });
});

test('the author or a trainer marks a doubt answered or open again, and no one else can', async () => {
  const id = await ask(asha);
  expect((await send(ravi, `/doubts/${id}/answered`, { answered: 'yes' })).status).toBe(403);
  expect((await send(asha, `/doubts/${id}/answered`, { answered: 'yes' })).status).toBe(200);
  expect((await read(ravi, id)).isAnswered).toBe(true);
  await send(asha, `/doubts/${id}/answered`, { answered: 'no' });
  await put(trainer, `/desk/doubts/${id}`, { isAnswered: true });
  expect((await read(ravi, id)).isAnswered).toBe(true);
});

test('a search finds similar doubts anywhere in the course, the most similar first', async () => {
  await ask(asha, { title: 'The shuttle sticks', body: 'In the second row' });
  await ask(asha, { title: 'My thread breaks', class: undefined });
  await ask(asha, { title: 'Threads of silk break at the shuttle' });
  expect(await titles(ravi, { q: 'why does the shuttle break my thread' })).toEqual([
    'Threads of silk break at the shuttle',
    'My thread breaks',
    'The shuttle sticks',
  ]);
  expect(await titles(ravi, { q: 'the' })).toEqual([]);
});

test('what staff hide is read only by its writer, with the reason', async () => {
  const id = await ask(asha);
  await send(ravi, `/doubts/${id}/answers`, { body: 'Rude.' });
  const [answer] = (await atDesk(id)).answers;
  await put(trainer, `/desk/doubts/${id}/answers/${answer?.id}/hiding`, { reason: 'It is rude' });
  expect((await read(asha, id)).answers).toEqual([]);
  expect((await read(ravi, id)).answers).toMatchObject([{ hiddenReason: 'It is rude' }]);
  await put(trainer, `/desk/doubts/${id}/hiding`, { reason: 'A name is in it' });
  expect((await get(ravi, `/doubts/${id}`)).status).toBe(404);
  expect(await read(asha, id)).toMatchObject({ hiddenReason: 'A name is in it' });
  expect((await send(asha, `/doubts/${id}/answers`, { body: 'Why?' })).status).toBe(409);
  await put(trainer, `/desk/doubts/${id}/hiding`, { reason: null });
  expect((await read(ravi, id)).hiddenReason).toBeNull();
});

test('a person who is erased becomes a former learner, and what they wrote stays', async () => {
  const gone = await learnerIn(batch.id, 'Quentin Quokka');
  const id = await ask(gone);
  await send(gone, `/doubts/${id}/answers`, { body: 'Found it.' });
  await db.delete(users).where(eq(users.id, gone.user.id));
  const doubt = await read(ravi, id);
  expect([doubt.askedBy, doubt.answers[0]?.writtenBy]).toEqual(['A former learner', 'A former learner']);
  expect((await atDesk(id)).name).toBeNull();
});

test('the queue of a trainer has the open doubts of their courses and batches, the oldest first', async () => {
  const [first, second] = [await ask(asha, { title: 'First' }), await ask(ravi, { title: 'Second' })];
  await db
    .update(doubts)
    .set({ createdAt: new Date('2026-11-01T00:00:00Z') })
    .where(eq(doubts.id, first));
  const other = await createStaff(api, db, 'trainer');
  const coordinator = await createStaff(api, db, 'coordinator');
  const queue = async (who: { headers: Learner['headers'] }, query = '') =>
    DeskDoubtList.parse(await (await get(who, `/desk/doubts${query}`)).json()).data.map(({ title }) => title);
  expect(await queue(trainer)).toEqual(['First', 'Second']);
  expect(await queue(coordinator)).toEqual(['First', 'Second']);
  expect(await queue(other)).toEqual([]);
  expect((await get(other, `/desk/doubts/${first}`)).status).toBe(404);
  await createClass(db, batch.id, { trainerId: other.user.id });
  expect(await queue(other)).toEqual(['First', 'Second']);
  await put(trainer, `/desk/doubts/${second}`, { isAnswered: true });
  expect([await queue(trainer), await queue(trainer, '?state=answered')]).toEqual([['First'], ['Second']]);
});

test('a doubt takes at most two hundred answers from learners', async () => {
  const id = await ask(asha);
  const answer = { doubtId: id, writtenBy: ravi.user.id, byTrainer: false, body: 'Silk', createdAt: TEST_NOW };
  await db.insert(doubtAnswers).values(Array.from({ length: 199 }, () => answer));
  expect((await send(ravi, `/doubts/${id}/answers`, { body: 'Wool' })).status).toBe(201);
  expect((await send(ravi, `/doubts/${id}/answers`, { body: 'Jute' })).status).toBe(409);
  expect((await send(trainer, `/desk/doubts/${id}/answers`, { body: 'Silk it is', isAnswered: true })).status).toBe(
    201,
  );
});

test('a learner can ask at most ten times an hour', async () => {
  for (let asked = 0; asked < 10; asked += 1) await ask(asha);
  expect(await refusal(await send(asha, '/doubts', { ...ofLesson, title: 'One more' }))).toMatchObject({ status: 429 });
  await ask(ravi);
});

test.each([
  ['nothing', {}],
  ['no place', { title: 'Where?' }],
  ['half a place', { course: course.slug, title: 'Where?' }],
  ['a lesson of another course', { course: 'no-course', lesson: lesson.slug, title: 'Where?' }],
])('a doubt with %s is refused, and nothing is stored', async (_, body) => {
  expect((await send(asha, '/doubts', body)).status).toBeGreaterThanOrEqual(404);
  expect(await db.$count(doubts)).toBe(0);
});
