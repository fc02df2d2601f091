import type { Context } from 'hono';
import { paths } from '../../../contract/paths.ts';
import { type Attribution, campaignOf, cutSource } from '../../../contract/selling/attribution.ts';
import type { Deps } from '../../deps.ts';
import { findFormPage } from '../../http/form.ts';
import { isOriginAllowed } from '../../http/origin.ts';
import { findCourseByNumber } from './queries.ts';

/** The enrollment page of a course, whose number its form posts; the course list if there is no such course. */
export function enrollmentPage(
  { courseId = '' }: Record<string, string>,
  context: Context,
  { db }: Pick<Deps, 'db'>,
): Promise<string> {
  const find = async () => {
    const course = await findCourseByNumber(db, courseId);
    return course && paths.enroll(course.slug);
  };
  return findFormPage(context, { find, pattern: /^\/courses\/([^/]+)\/enroll$/, otherwise: paths.courses });
}

/** The source of a request from its body, or, for a form that was posted without JavaScript, from the `Referer`. */
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
