import type { z } from 'zod';
import { CourseAnswer, type CourseDetail, CourseList } from '../../../contract/course.ts';
import { type Post, PostAnswer } from '../../../contract/post.ts';
import { slug } from '../../../contract/text.ts';
import { TopicList } from '../../../contract/topic.ts';
import { ask, askKnown } from '../../http/ask.ts';
import { RequestError } from '../../http/errors.ts';
import type { ApiCall } from '../../render/last-good.ts';

/** @throws RequestError `not_found` when no course has that slug. */
export function readCourse(call: ApiCall, name: string): Promise<CourseDetail> {
  return readNamed(call, '/api/courses', name, CourseAnswer);
}

/** @throws RequestError `not_found` when no post has that slug. */
export function readPost(call: ApiCall, name: string): Promise<Post> {
  return readNamed(call, '/api/posts', name, PostAnswer);
}

/** How much there is to learn here. */
export async function countOffers(call: ApiCall) {
  const [courses, topics] = await Promise.all([
    askKnown(call, '/api/courses?kind=paid', CourseList),
    askKnown(call, '/api/topics', TopicList),
  ]);
  return { courses: courses.total, topics: topics.data.length };
}

async function readNamed<Record extends { slug: string }>(
  call: ApiCall,
  path: string,
  name: string,
  answer: z.ZodType<{ data: Record }>,
): Promise<Record> {
  const found = slug.safeParse(name).success ? await ask(call, `${path}/${name}`, answer) : null;
  // The API finds courses by their id too; a picture has one address.
  if (found?.data.slug !== name) throw new RequestError('not_found');
  return found.data;
}
