import { beforeEach } from 'vitest';
import { certificates, lessonCompletions, quizAttempts } from '../../server/db/schema/index.ts';
import { TEST_NOW, testApi } from './api.ts';
import { createSite } from './factories.ts';
import { createEnrollment, createTaughtCourse } from './learning-factories.ts';
import { newcomer } from './people.ts';
import { postForm, postJson } from './requests.ts';

/**
 * The API of a site with a learner of one course, for one test file; each of its tests begins with nothing done.
 * Call it at the top of the file.
 */
export async function advancingApi() {
  /** Each call is a second later, so that the order of two events can be seen. */
  let seconds = 0;
  const now = () => new Date(TEST_NOW.getTime() + ++seconds * 1000);
  const { api, db } = await testApi({ now });
  await createSite(db);
  const { course, first, last, quiz } = await createTaughtCourse(db, { slug: 'devops-basics' });
  const { user, headers } = await newcomer(api, db);
  await createEnrollment(db, course.id, { email: user.email, userId: user.id });

  beforeEach(async () => {
    for (const table of [certificates, lessonCompletions, quizAttempts]) await db.delete(table);
  });

  const base = '/api/learning/devops-basics';
  const call = (path: string, body: object = {}) => postJson(api, `${base}/${path}`, body, { headers });
  const wait = (minutes: number) => {
    seconds += minutes * 60;
  };
  return {
    wait,
    api,
    db,
    course,
    first,
    last,
    quiz,
    user,
    headers,
    base,
    call,
    page: (slug: string) => `/learn/devops-basics/${slug}`,
    submit: (path: string, fields: Record<string, string> = {}) =>
      postForm(api, `${base}/${path}`, fields, { headers }),
    mark: (slug: string) => call(`lessons/${slug}/completion`),
    handIn: (answers: object, key?: string) =>
      postJson(api, `${base}/lessons/${last.slug}/quiz`, answers, {
        headers: { ...headers, ...(key && { 'Idempotency-Key': key }) },
      }),
    claim: () => call('certificate'),
  };
}

export const jsonOf = async (response: Response | Promise<Response>) => (await response).json();
