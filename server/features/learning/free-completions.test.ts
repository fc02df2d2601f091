import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildApi } from '../../app.ts';
import { freeCompletions, rateLimits, users } from '../../db/schema/index.ts';
import { TEST_NOW, testApi } from '../../testing/api.ts';
import { createFreeCourse, createPaidCourse, createSite, createTopic } from '../../testing/factories.ts';
import { asha, fromPage, readMe, signIn, signUp } from '../../testing/people.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../testing/requests.ts';

const MERGE = '/api/learning/free-completions';
const MARK = '/api/learning/free-completion';
const EARLIER = '2026-11-19T08:00:00.000Z';
const LATER = '2026-11-20T08:00:00.000Z';
const NOW = TEST_NOW.toISOString();
const UNKNOWN = '7f0c1b9e-5d0f-4c58-9a43-0d3c6f3c2a11';

const { api, db, deps } = await testApi();
await createSite(db);
const topic = await createTopic(db, { slug: 'html' });
const [one, two] = [
  await createFreeCourse(db, { topicId: topic.id, slug: 'first-page' }),
  await createFreeCourse(db, { topicId: topic.id, slug: 'forms' }),
];
const paid = await createPaidCourse(db);
const page = '/free-resources/html/first-page';
const ravi = { ...asha, name: 'Ravi', email: 'ravi@example.org' };

await signUp(api);
await signUp(api, ravi);
const headers = await signIn(api);
const other = await signIn(api, ravi);

beforeEach(async () => {
  await db.delete(freeCompletions);
  await db.delete(rateLimits);
});

type Headers = Record<string, string>;

const at = (course: { id: string }, completedAt: string) => ({ course: course.id, completedAt });
const merge = (sender: Headers, ...completions: object[]) => postJson(api, MERGE, { completions }, { headers: sender });
const mark = (sender: Headers, course: string) => postJson(api, MARK, { course }, { headers: sender });

/** When each free course was completed, as the account itself is told. */
async function completedBy(sender: Headers): Promise<Record<string, string>> {
  const { freeCompletions: own } = await readMe(api, sender);
  return Object.fromEntries(own.map((each: ReturnType<typeof at>) => [each.course, each.completedAt]));
}

describe('what a device remembers', () => {
  test('is added to the account, which is told of it', async () => {
    expect((await merge(headers, at(one, EARLIER), at(two, LATER))).status).toBe(200);
    const me = await readMe(api, headers);
    expect(me.completedCourses.toSorted()).toEqual([one.id, two.id].toSorted());
    expect(await completedBy(headers)).toEqual({ [one.id]: EARLIER, [two.id]: LATER });
  });

  test.each([
    ['the account', EARLIER, LATER],
    ['the device', LATER, EARLIER],
  ])('the earlier of two completions stays: that of %s', async (_, kept, given) => {
    await merge(headers, at(one, kept));
    await merge(headers, at(one, given));
    expect(await completedBy(headers)).toEqual({ [one.id]: EARLIER });
  });

  test('the earlier one stays of two in one request', async () => {
    expect((await merge(headers, at(one, LATER), at(one, EARLIER))).status).toBe(200);
    expect(await completedBy(headers)).toEqual({ [one.id]: EARLIER });
  });

  test.each([
    ['in the future', '2126-01-01T00:00:00Z', NOW],
    ['of a clock that was never set', '0000-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ])('a time %s is set right', async (_, given, stored) => {
    expect((await merge(headers, at(one, given))).status).toBe(200);
    expect(await completedBy(headers)).toEqual({ [one.id]: stored });
  });

  test('what is no free course is passed over, and the rest is kept', async () => {
    const answer = await merge(headers, at(paid, EARLIER), at({ id: UNKNOWN }, EARLIER), at(one, EARLIER));
    expect(answer.status).toBe(200);
    expect(await completedBy(headers)).toEqual({ [one.id]: EARLIER });
  });

  test('nothing to merge changes nothing', async () => {
    expect((await merge(headers)).status).toBe(200);
    expect(await completedBy(headers)).toEqual({});
  });

  test('merges at the same moment, in whatever order, lose nothing', async () => {
    const merges = Array.from({ length: 20 }, (_, index) => {
      const given = [at(one, index === 7 ? EARLIER : LATER), at(two, index === 12 ? EARLIER : LATER)];
      return merge(headers, ...(index % 2 ? given : given.toReversed()));
    });
    const statuses = (await Promise.all(merges)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await completedBy(headers)).toEqual({ [one.id]: EARLIER, [two.id]: EARLIER });
  });

  test('as many as may be sent at once are taken, and one more is refused', async () => {
    const many = Array.from({ length: 500 }, () => at(one, EARLIER));
    expect((await merge(headers, ...many)).status).toBe(200);
    expect(await refusal(await merge(headers, ...many, at(two, EARLIER)))).toMatchObject({
      status: 422,
      fields: { completions: expect.any(String) },
    });
    expect(await completedBy(headers)).toEqual({ [one.id]: EARLIER });
  });

  test.each([
    ['no list', {}, 'completions'],
    ['a course that is no id', { completions: [{ course: 'html', completedAt: EARLIER }] }, 'completions.0.course'],
    ['a time that is none', { completions: [{ course: UNKNOWN, completedAt: 'now' }] }, 'completions.0.completedAt'],
    ['another’s id', { completions: [], user: UNKNOWN }, 'user'],
  ])('%s is refused', async (_, body, field) => {
    const answer = await postJson(api, MERGE, body, { headers });
    expect(await refusal(answer)).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
  });
});

describe('one course', () => {
  test('is marked complete now', async () => {
    expect((await mark(headers, one.id)).status).toBe(200);
    expect(await completedBy(headers)).toEqual({ [one.id]: NOW });
  });

  test('that was completed before keeps its time', async () => {
    await merge(headers, at(one, EARLIER));
    expect((await mark(headers, one.id)).status).toBe(200);
    expect(await completedBy(headers)).toEqual({ [one.id]: EARLIER });
  });

  test.each([
    ['is sold', paid.id],
    ['does not exist', UNKNOWN],
  ])('that %s is not found', async (_, course) => {
    expect(await refusal(await mark(headers, course))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await completedBy(headers)).toEqual({});
  });

  test('that is no id is refused', async () => {
    expect((await mark(headers, 'first-page')).status).toBe(422);
  });
});

describe('the form of a page without scripts', () => {
  const post = (sender: Headers, course: string) => postForm(api, MARK, { course }, { headers: sender });

  test('leads to the dashboard, which says so', async () => {
    const answer = await post(headers, one.id);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/dashboard']);
    expect(await outcomeOf(api, answer)).toMatchObject({ form: 'free-completion', ok: true });
    expect(await completedBy(headers)).toEqual({ [one.id]: NOW });
  });

  test('leads a visitor to sign in, and back to the course', async () => {
    const answer = await post(fromPage, one.id);
    const next = new URLSearchParams({ next: page });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/signin?${next}`]);
  });

  test('leads back to the course when it is refused', async () => {
    const answer = await post({ Origin: 'https://other.org' }, one.id);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, page]);
    expect(await outcomeOf(api, answer)).toMatchObject({ form: 'free-completion', ok: false });
  });

  test.each([paid.id, UNKNOWN, 'first-page', ''])('leads to the topics when %j is no free course', async (course) => {
    const answer = await post(headers, course);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/free-resources']);
  });
});

describe.each([
  ['a merge', (sender: Headers) => merge(sender, at(one, EARLIER))],
  ['a mark', (sender: Headers) => mark(sender, one.id)],
])('%s', (_, send) => {
  test('is not for visitors', async () => {
    expect(await refusal(await send(fromPage))).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(await refusal(await send({ ...fromPage, Cookie: 'session=forged.signature' }))).toMatchObject({
      status: 401,
    });
    expect(await db.$count(freeCompletions)).toBe(0);
  });

  test('touches only what is one’s own', async () => {
    await merge(other, at(one, LATER), at(two, LATER));
    const before = await completedBy(other);
    expect((await send(headers)).status).toBe(200);
    expect(await completedBy(other)).toEqual(before);
    const [person] = await db.select().from(users).where(eq(users.email, asha.email));
    const rows = await db.select().from(freeCompletions);
    expect(rows.filter(({ userId }) => userId === person?.id)).toHaveLength(1);
  });

  test('from another site is refused', async () => {
    expect((await send({ ...headers, Origin: 'https://other.org' })).status).toBe(403);
    expect(await db.$count(freeCompletions)).toBe(0);
  });
});

test.each([
  [MERGE, { completions: [] }],
  [MARK, { course: one.id }],
])('%s counts by address', async (path, body) => {
  const limits = { ...deps.limits, perAddress: { uses: 1, seconds: 60 } };
  const tight = buildApi({ ...deps, limits });
  const sender = { headers, address: '203.0.113.7' };
  expect((await postJson(tight, path, body, sender)).status).toBe(200);
  expect(await refusal(await postJson(tight, path, body, sender))).toMatchObject({ code: 'too_many_requests' });
});
