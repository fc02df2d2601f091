import type { Context } from 'hono';
import { z } from 'zod';
import { slug } from '../../../contract/base/text.ts';
import { paths } from '../../../contract/paths.ts';
import { isDatabaseUnavailable } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import { findFreeCourseRoute } from './free-completions.ts';

export async function freeCoursePage(
  { course }: Record<string, string>,
  context: Context,
  deps: Pick<Deps, 'db'>,
): Promise<string> {
  return await findPage(deps, course, context);
}

async function findPage(deps: Pick<Deps, 'db'>, course: string | undefined, context: Context): Promise<string> {
  const id = z.uuid().safeParse(course);
  if (!id.success) return paths.resources;
  try {
    return (await findFreeCourseRoute(deps, id.data)) ?? paths.resources;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return pageOfReferer(context.req.header('Referer')) ?? paths.resources;
  }
}

/** For when the database is unavailable. */
function pageOfReferer(referer: string | undefined): string | undefined {
  if (!referer || !URL.canParse(referer)) return undefined;
  const { pathname } = new URL(referer);
  const [topic, course] = /^\/free-resources\/([^/]+)\/([^/]+)$/.exec(pathname)?.slice(1) ?? [];
  return slug.safeParse(topic).success && slug.safeParse(course).success ? pathname : undefined;
}
