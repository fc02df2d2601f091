import type { Context } from 'hono';
import { slug } from '../../../contract/text.ts';
import { paths } from '../../../web/paths.ts';
import { isDatabaseAway } from '../../db/away.ts';
import type { Deps } from '../../deps.ts';
import { findCourseByNumber } from './queries.ts';

/** The page of the enrollment form: that of the course, or the course list when there is no such course. */
export function enrollmentPage(deps: Pick<Deps, 'db'>) {
  return async ({ courseId = '' }: Record<string, string>, context: Context): Promise<string> => {
    try {
      const course = await findCourseByNumber(deps.db, courseId);
      return course ? paths.enroll(course.slug) : paths.courses;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      return pageOfReferer(context.req.header('Referer')) ?? paths.courses;
    }
  };
}

/** The course page that the browser says it comes from: all there is to go by while the database is away. */
function pageOfReferer(referer: string | undefined): string | undefined {
  if (!referer || !URL.canParse(referer)) return undefined;
  const courseSlug = /^\/courses\/([^/]+)\/enroll$/.exec(new URL(referer).pathname)?.[1];
  return slug.safeParse(courseSlug).success && courseSlug ? paths.enroll(courseSlug) : undefined;
}
