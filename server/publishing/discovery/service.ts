import { CourseList, type FreeCourse, type PaidCourse } from '../../../contract/publishing/course.ts';
import { PostList } from '../../../contract/publishing/post.ts';
import { TopicList } from '../../../contract/publishing/topic.ts';
import { fetchRequired, fetchSite } from '../../render/api-client.ts';
import type { ReadApi } from '../../render/public-reads.ts';
import type { SiteContent } from './llms.ts';

export async function readPosts(read: ReadApi) {
  return (await fetchRequired(read, '/api/posts', PostList)).data;
}

export async function readContent(read: ReadApi): Promise<SiteContent> {
  const [site, paid, free, topics, posts] = await Promise.all([
    fetchSite(read),
    fetchRequired(read, '/api/courses?kind=paid', CourseList),
    fetchRequired(read, '/api/courses?kind=free', CourseList),
    fetchRequired(read, '/api/topics', TopicList),
    readPosts(read),
  ]);
  return {
    site,
    paid: paid.data.filter((course): course is PaidCourse => course.kind === 'paid'),
    free: free.data.filter((course): course is FreeCourse => course.kind === 'free'),
    topics: topics.data,
    posts,
  };
}
