import type { Context } from 'hono';
import { slug } from '../../../contract/base/text.ts';
import { paths } from '../../../contract/paths.ts';
import { type Attribution, campaignOf, cutSource } from '../../../contract/selling/attribution.ts';
import { isDatabaseUnavailable } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import { isOriginAllowed } from '../../http/origin.ts';
import { findCourseByNumber } from './queries.ts';

/** The course list if there is no such course. */
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

/** Used while the database is unavailable. */
function pageOfReferer(referer: string | undefined): string | undefined {
  if (!referer || !URL.canParse(referer)) return undefined;
  const courseSlug = /^\/courses\/([^/]+)\/enroll$/.exec(new URL(referer).pathname)?.[1];
  return slug.safeParse(courseSlug).success && courseSlug ? paths.enroll(courseSlug) : undefined;
}

/** From the body, or, for a form that was posted without JavaScript, from the `Referer`. */
export function sourceOf(deps: Pick<Deps, 'env'>, request: Request, attribution: Attribution): Attribution {
  return cutSource(
    attribution.page === undefined ? { ...attribution, ...attributionInReferer(deps, request) } : attribution,
  );
}

/** Only if that is a page of this site. */
function attributionInReferer({ env }: Pick<Deps, 'env'>, request: Request): Attribution {
  const referer = URL.parse(request.headers.get('Referer') ?? '');
  const { host } = new URL(request.url);
  const site = { host, publicUrl: env.PUBLIC_URL, isPublicUrlSet: env.isPublicUrlSet, hasSession: true };
  if (!referer || !isOriginAllowed({ ...site, origin: referer.origin })) return {};
  return { page: referer.pathname, ...campaignOf(referer.searchParams) };
}
