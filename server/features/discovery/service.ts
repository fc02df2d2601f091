import { CourseList, type FreeCourse, type PaidCourse } from '../../../contract/course.ts';
import { PostList } from '../../../contract/post.ts';
import { TopicList } from '../../../contract/topic.ts';
import { askKnown, askSite } from '../../http/ask.ts';
import type { ApiCall } from '../../render/last-good.ts';
import type { SiteContent } from './llms.ts';

/** The newest posts, as many as the first page of the list holds. */
export async function readPosts(call: ApiCall) {
  return (await askKnown(call, '/api/posts', PostList)).data;
}

/** What the site has, read from its API: of each kind as much as one answer holds. */
export async function readContent(call: ApiCall): Promise<SiteContent> {
  const [site, paid, free, topics, posts] = await Promise.all([
    askSite(call),
    askKnown(call, '/api/courses?kind=paid', CourseList),
    askKnown(call, '/api/courses?kind=free', CourseList),
    askKnown(call, '/api/topics', TopicList),
    readPosts(call),
  ]);
  return {
    site,
    paid: paid.data.filter((course): course is PaidCourse => course.kind === 'paid'),
    free: free.data.filter((course): course is FreeCourse => course.kind === 'free'),
    topics: topics.data,
    posts,
  };
}
