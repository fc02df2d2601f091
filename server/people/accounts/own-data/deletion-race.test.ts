import { expect, test } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { createSite } from '../../../../tests/support/factories.ts';
import { createEnrollment, createTaughtCourse } from '../../../../tests/support/learning-factories.ts';
import { asha, mailedToken, newcomer } from '../../../../tests/support/people.ts';
import { postJson } from '../../../../tests/support/requests.ts';
import { someone } from '../../../../tests/support/whole-person.ts';

const { api, db } = await testApi();
await createSite(db);
const { course, first, last } = await createTaughtCourse(db, { slug: 'devops-basics' });
const { password } = asha;

/** Someone with a seat in the course, whose email is not confirmed. */
async function learner() {
  const { user, headers } = await newcomer(api, db, someone());
  await createEnrollment(db, course.id, { email: user.email, userId: user.id });
  const call = async (path: string, body: object = {}) => (await postJson(api, path, body, { headers })).status;
  return { user, call };
}

type Learner = Awaited<ReturnType<typeof learner>>;

/** Marks lessons complete, one after the other, until something else is done. @returns the statuses of all */
async function learningDuring({ call }: Pick<Learner, 'call'>, change: Promise<number>): Promise<number[]> {
  let isOver = false;
  const changed = change.finally(() => {
    isOver = true;
  });
  const statuses: number[] = [];
  while (!isOver) {
    for (const { slug } of [first, last]) {
      statuses.push(await call(`/api/learning/devops-basics/lessons/${slug}/completion`));
    }
  }
  return [...statuses, await changed];
}

const HOW_MANY = 6;
const createLearners = () => Promise.all(Array.from({ length: HOW_MANY }, learner));

test('an account can be deleted while its learner marks lessons, and neither fails', async () => {
  const people = await createLearners();
  const statuses = await Promise.all(
    people.map(({ call }) => learningDuring({ call }, call('/api/account/delete', { password, givesUpSeats: 'on' }))),
  );
  expect(statuses.map((each) => each.at(-1))).toEqual(Array(HOW_MANY).fill(200));
  expect(Math.max(...statuses.flat())).toBeLessThan(500);
});

test('an email can be changed while its learner marks lessons, and neither fails', async () => {
  const people = await createLearners();
  const tokens: string[] = [];
  for (const { user, call } of people) {
    expect(await call('/api/account/email', { email: `new-${user.email}`, password })).toBe(202);
    tokens.push(await mailedToken(db, 'email_change'));
  }
  const statuses = await Promise.all(
    people.map(({ call }, index) =>
      learningDuring({ call }, call('/api/account/email/confirm', { token: tokens[index] })),
    ),
  );
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
});
