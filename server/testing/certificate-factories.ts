import type { Deps } from '../deps.ts';
import { issueCertificate } from '../features/certificates/index.ts';
import { createPaidCourse } from './factories.ts';
import { createUser } from './learning-factories.ts';

type Changes = { name?: string; title?: string; slug?: string };

/** A certificate as the site issues it, to a learner and for a course that nothing else has. */
export async function createCertificate(deps: Deps, { name, ...course }: Changes = {}) {
  const { id: userId } = await createUser(deps.db, name ? { name } : {});
  const { id: courseId } = await createPaidCourse(deps.db, course);
  const id = await deps.db.transaction((tx) => issueCertificate(deps, tx, { userId, courseId }));
  return { id, userId, courseId };
}
