import { beforeEach, describe, expect, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { createSite } from '../../../tests/support/factories.ts';
import { answersTo, createEnrollment, createTaughtCourse } from '../../../tests/support/learning-factories.ts';
import { asha, fromPage, newcomer } from '../../../tests/support/people.ts';
import { postForm, postJson, refusal } from '../../../tests/support/requests.ts';
import { lessonCompletions, quizAttempts } from '../../db/schema/index.ts';
import { MISSING } from './learning.ts';

const { api, db } = await testApi();
await createSite(db);
const { course, last, quiz } = await createTaughtCourse(db, { slug: 'devops-basics' });
const elsewhere = await createTaughtCourse(db, { slug: 'aws-basics' });

const owner = await newcomer(api, db);
await createEnrollment(db, course.id, { email: owner.user.email, userId: owner.user.id });
const other = await newcomer(api, db, { ...asha, email: 'ravi@example.org' });
await createEnrollment(db, elsewhere.course.id, { email: other.user.email, userId: other.user.id });
// A seat of an unconfirmed address.
await createEnrollment(db, course.id, { email: other.user.email });

const lesson = `/api/learning/devops-basics/lessons/${last.slug}`;
type Call = { path: string; body?: Record<string, number> };
const calls: Record<string, Call> = {
  'the course': { path: '/api/learning/devops-basics' },
  'a lesson': { path: lesson },
  'marking a lesson': { path: `${lesson}/completion`, body: {} },
  'handing in a quiz': { path: `${lesson}/quiz`, body: answersTo(quiz) },
  'asking for the certificate': { path: '/api/learning/devops-basics/certificate', body: {} },
};

function send({ path, body }: Call, headers: Record<string, string> = {}) {
  return body ? postJson(api, path, body, { headers }) : api.request(path, { headers });
}

const written = async () => [await db.$count(lessonCompletions), await db.$count(quizAttempts)];

beforeEach(async () => {
  await db.delete(lessonCompletions);
  await db.delete(quizAttempts);
});

describe.each(Object.entries(calls))('%s', (_, call) => {
  test('is not found for a learner of another course, and stores nothing', async () => {
    const response = await send(call, other.headers);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await refusal(response)).toEqual({ status: 404, code: 'not_found', message: MISSING });
    expect(await written()).toEqual([0, 0]);
  });

  test.each([
    ['an unknown course', 'devops-basics', 'no-such-course'],
    ['a course that cannot exist', 'devops-basics', 'No_Course'],
  ])('of %s gets the same response as one of another learner', async (_name, from, to) => {
    const response = await send({ ...call, path: call.path.replace(from, to) }, owner.headers);
    expect(await refusal(response)).toEqual({ status: 404, code: 'not_found', message: MISSING });
  });

  test('is for enrolled people, and stored in no cache', async () => {
    const response = await send(call, owner.headers);
    expect(response.status).toBe(call.path.endsWith('/certificate') ? 409 : 200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });
});

const lessonCalls = Object.entries(calls).filter(([, { path }]) => path.includes('/lessons/'));

test.each(lessonCalls)('%s is not found for a lesson of another course', async (_, call) => {
  for (const slug of ['no-such-lesson', elsewhere.last.slug]) {
    const response = await send({ ...call, path: call.path.replace(last.slug, slug) }, owner.headers);
    expect(await refusal(response)).toEqual({ status: 404, code: 'not_found', message: MISSING });
  }
});

const changes = Object.entries(calls).filter(([, { body }]) => body);

test.each(changes)('%s by a form of a visitor redirects to sign-in, and then back to its page', async (_, { path }) => {
  const response = await postForm(api, path, {}, { headers: fromPage });
  const page = path.endsWith('/certificate') ? '/learn/devops-basics' : `/learn/devops-basics/${last.slug}`;
  expect(response.status).toBe(303);
  expect(response.headers.get('Location')).toBe(`/signin?${new URLSearchParams({ next: page })}`);
});

test.each(['/api/learning/devops-basics', lesson])('%s takes no query', async (path) => {
  expect((await api.request(`${path}?user=1`, { headers: owner.headers })).status).toBe(422);
});
