import { CourseList, type FreeCourse, type PaidCourse } from '../../../contract/course.ts';
import { PostList } from '../../../contract/post.ts';
import { TopicList } from '../../../contract/topic.ts';
import { fetchRequired, fetchSite } from '../../render/api-client.ts';
import type { ApiCall } from '../../render/stale-if-error.ts';
import type { SiteContent } from './llms.ts';

/** The newest posts: the first page of the list. */
export async function readPosts(call: ApiCall) {
  return (await fetchRequired(call, '/api/posts', PostList)).data;
}

/** The site's content from its API: one response of each kind. */
export async function readContent(call: ApiCall): Promise<SiteContent> {
  const [site, paid, free, topics, posts] = await Promise.all([
    fetchSite(call),
    fetchRequired(call, '/api/courses?kind=paid', CourseList),
    fetchRequired(call, '/api/courses?kind=free', CourseList),
    fetchRequired(call, '/api/topics', TopicList),
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
