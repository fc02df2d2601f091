import { expect, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { createSite } from '../../../tests/support/factories.ts';
import { answersTo, createEnrollment, createTaughtCourse } from '../../../tests/support/learning-factories.ts';
import { asha, newcomer } from '../../../tests/support/people.ts';
import { postJson } from '../../../tests/support/requests.ts';
import { buildApi } from '../../start/app.ts';

const { api, db, deps } = await testApi();
await createSite(db);
const { course, last, quiz } = await createTaughtCourse(db, { slug: 'devops-basics' });

/** The IP address of everyone in a room. */
const address = '203.0.113.7';
const limits = { ...deps.limits, perAddress: { uses: 2, seconds: 60 } };
const classroom = buildApi({ ...deps, limits });

async function learner(email: string) {
  const { user, headers } = await newcomer(api, db, { ...asha, email });
  await createEnrollment(db, course.id, { email, userId: user.id });
  const lesson = `/api/learning/devops-basics/lessons/${last.slug}`;
  const send = async (path: string, body: object) =>
    (await postJson(classroom, `${lesson}${path}`, body, { address, headers })).status;
  return { mark: () => send('/completion', {}), handIn: () => send('/quiz', answersTo(quiz)) };
}

test("a learner's requests count for this learner only, not for others with the same IP address", async () => {
  const [one, other] = [await learner('one@example.org'), await learner('other@example.org')];
  expect([await one.mark(), await one.handIn(), await one.mark()]).toEqual([200, 200, 429]);
  expect([await other.mark(), await other.handIn(), await other.handIn()]).toEqual([200, 200, 429]);
});

test('other requests from an IP address do not prevent sign-ins from it', async () => {
  const contact = () => postJson(classroom, '/api/users/register', {}, { address });
  expect([(await contact()).status, (await contact()).status, (await contact()).status]).toEqual([422, 422, 429]);
  const signIn = (email: string) =>
    postJson(classroom, '/api/auth/sign-in', { email, password: asha.password }, { address });
  expect((await signIn('one@example.org')).status).toBe(200);
  expect((await signIn('other@example.org')).status).toBe(200);
  expect((await signIn('one@example.org')).status).toBe(429);
});
