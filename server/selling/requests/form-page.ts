import type { Context } from 'hono';
import { slug } from '../../../contract/base/text.ts';
import { type Attribution, campaignOf, cutSource } from '../../../contract/selling/attribution.ts';
import { paths } from '../../../web/paths.ts';
import { isDatabaseUnavailable } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import { isOriginAllowed } from '../../http/origin.ts';
import { findCourseByNumber } from './queries.ts';

/** The page of the enrollment form: that of the course, or the course list when there is no such course. */
export async function enrollmentPage(
  { courseId = '' }: Record<string, string>,
  context: Context,
  { db }: Pick<Deps, 'db'>,
): Promise<string> {
  try {
    const course = await findCourseByNumber(db, courseId);
    return course ? paths.enroll(course.slug) : paths.courses;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return pageOfReferer(context.req.header('Referer')) ?? paths.courses;
  }
}

/** The course page in the `Referer`, for when the database is unavailable. */
function pageOfReferer(referer: string | undefined): string | undefined {
  if (!referer || !URL.canParse(referer)) return undefined;
  const courseSlug = /^\/courses\/([^/]+)\/enroll$/.exec(new URL(referer).pathname)?.[1];
  return slug.safeParse(courseSlug).success && courseSlug ? paths.enroll(courseSlug) : undefined;
}

/** The source of a request: from the client, or for a form without script, from its page's URL. */
export function sourceOf(deps: Pick<Deps, 'env'>, request: Request, given: Attribution): Attribution {
  return cutSource(given.page === undefined ? { ...given, ...toPage(deps, request) } : given);
}

/** Page and campaign in the `Referer`, when that is a page of this site. */
function toPage({ env }: Pick<Deps, 'env'>, request: Request): Attribution {
  const referer = URL.parse(request.headers.get('Referer') ?? '');
  const { host } = new URL(request.url);
  const site = { host, publicUrl: env.PUBLIC_URL, isPublicUrlSet: env.isPublicUrlSet, hasSession: true };
  if (!referer || !isOriginAllowed({ ...site, origin: referer.origin })) return {};
  return { page: referer.pathname, ...campaignOf(referer.searchParams) };
}
