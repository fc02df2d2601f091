import type { CourseDetail, CourseListQuery } from '../contract/course.ts';
import type { Query } from './page-route.ts';
import { getMe } from './site/account/endpoints.ts';
import { getPost, listPosts } from './site/blog/endpoints.ts';
import { blogQuery } from './site/blog/query.ts';
import { getCourse, getOpenLesson, listCourses, listTrainers } from './site/catalog/endpoints.ts';
import { getCertificate } from './site/certificates/endpoints.ts';
import { listTestimonials } from './site/home/endpoints.ts';
import { getPage } from './site/pages/endpoints.ts';
import { getTopic, listTopics } from './site/resources/endpoints.ts';
import { getFormOutcome } from './ui/form/outcome.ts';

/** Loaders do not subscribe to what they load: the components of the page do. */
export const unsubscribed = { subscribe: false } as const;

/** The queries of the loaders of public pages. */
export const prefetch = {
  courses: (query: CourseListQuery) => listCourses.initiate(query, unsubscribed),
  /** Gives null for a course that `belongs` refuses: its page is another. */
  course:
    (slug: string, belongs: (course: CourseDetail) => boolean): Query =>
    async (dispatch) => {
      const answer = await dispatch(getCourse.initiate({ id: slug }, unsubscribed));
      return answer.data && !belongs(answer.data) ? { data: null } : answer;
    },
  openLesson: (course: string, lesson: string) => getOpenLesson.initiate({ course, lesson }, unsubscribed),
  trainers: () => listTrainers.initiate(undefined, unsubscribed),
  testimonials: () => listTestimonials.initiate(undefined, unsubscribed),
  posts: (search: URLSearchParams) => listPosts.initiate(blogQuery(search), unsubscribed),
  post: (slug: string) => getPost.initiate({ slug }, unsubscribed),
  topics: () => listTopics.initiate(undefined, unsubscribed),
  topic: (slug: string) => getTopic.initiate({ slug }, unsubscribed),
  me: () => getMe.initiate(undefined, unsubscribed),
  certificate: (id: string) => getCertificate.initiate({ id }, unsubscribed),
  text: (slug: string) => getPage.initiate({ slug }, unsubscribed),
  /** The outcome of a form posted without scripts: only the server's renderer asks, and a failure is ignored. */
  formOutcome: (): Query => async (dispatch) => {
    if (import.meta.env.SSR) await dispatch(getFormOutcome.initiate(undefined, unsubscribed));
    return {};
  },
};
