import type { Context } from 'hono';
import { z } from 'zod';
import { paths } from '../../../contract/paths.ts';
import type { Deps } from '../../deps.ts';
import { findFormPage } from '../../http/form.ts';
import { findFreeCourseRoute } from './free-completions.ts';

/** The page of a free course, whose id its form posts; the list of free courses if there is none. */
export function freeCoursePage(
  { course }: Record<string, string>,
  context: Context,
  deps: Pick<Deps, 'db'>,
): Promise<string> {
  const { data: id } = z.uuid().safeParse(course);
  return findFormPage(context, {
    find: async () => (id ? ((await findFreeCourseRoute(deps, id)) ?? undefined) : undefined),
    pattern: /^\/free-resources\/([^/]+)\/([^/]+)$/,
    otherwise: paths.resources,
  });
}
