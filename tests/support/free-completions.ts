import { beforeEach } from 'vitest';
import { freeCompletions, rateLimits } from '../../server/db/schema/index.ts';
import { testApi } from './api.ts';
import { createFreeCourse, createPaidCourse, createSite, createTopic } from './factories.ts';
import { asha, readMe, signIn, signUp } from './people.ts';
import { postJson } from './requests.ts';

export const MERGE = '/api/learning/free-completions';
export const MARK = '/api/learning/free-completion';
export const EARLIER = '2026-11-19T08:00:00.000Z';
export const LATER = '2026-11-20T08:00:00.000Z';
/** The id of no course. */
export const UNKNOWN = '7f0c1b9e-5d0f-4c58-9a43-0d3c6f3c2a11';

type Headers = Record<string, string>;

/** A completion as it is sent. */
export const at = (course: { id: string }, completedAt: string) => ({ course: course.id, completedAt });

/**
 * The API of a site with two free courses, one that is sold and two learners, for one test file; each of its tests begins
 * with nothing completed. Call it at the top of the file.
 */
export async function freeCompletionsApi() {
  const { api, db, deps } = await testApi();
  await createSite(db);
  const topic = await createTopic(db, { slug: 'html' });
  const one = await createFreeCourse(db, { topicId: topic.id, slug: 'first-page' });
  const two = await createFreeCourse(db, { topicId: topic.id, slug: 'forms' });
  const paid = await createPaidCourse(db);
  const ravi = { ...asha, name: 'Ravi', email: 'ravi@example.org' };
  await signUp(api);
  await signUp(api, ravi);
  const headers = await signIn(api);
  const other = await signIn(api, ravi);

  beforeEach(async () => {
    for (const table of [freeCompletions, rateLimits]) await db.delete(table);
  });

  return {
    api,
    db,
    deps,
    one,
    two,
    paid,
    headers,
    other,
    merge: (sender: Headers, ...completions: object[]) => postJson(api, MERGE, { completions }, { headers: sender }),
    mark: (sender: Headers, course: string) => postJson(api, MARK, { course }, { headers: sender }),
    /** The time at which each free course was completed, as the account's API returns it. */
    completedBy: async (sender: Headers): Promise<Record<string, string>> => {
      const { freeCompletions: own } = await readMe(api, sender);
      return Object.fromEntries(own.map((each: ReturnType<typeof at>) => [each.course, each.completedAt]));
    },
  };
}
