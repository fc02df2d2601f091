import type { CourseDetail, CourseListQuery } from '../contract/course.ts';
import type { Query } from './page-route.ts';
import { accountApi } from './site/account/endpoints.ts';
import { blogApi } from './site/blog/endpoints.ts';
import { blogQuery } from './site/blog/query.ts';
import { catalogApi } from './site/catalog/endpoints.ts';
import { certificatesApi } from './site/certificates/endpoints.ts';
import { formOutcomeApi } from './site/form-outcome/endpoints.ts';
import { homeApi } from './site/home/endpoints.ts';
import { pagesApi } from './site/pages/endpoints.ts';
import { resourcesApi } from './site/resources/endpoints.ts';

/** Loaders do not subscribe to what they load: the components of the page do. */
export const unsubscribed = { subscribe: false } as const;

/** The queries of the loaders of public pages. */
export const prefetch = {
  courses: (query: CourseListQuery) => catalogApi.endpoints.getCourses.initiate(query, unsubscribed),
  /** Gives null for a course that `belongs` refuses: its page is another. */
  course:
    (slug: string, belongs: (course: CourseDetail) => boolean): Query =>
    async (dispatch) => {
      const answer = await dispatch(catalogApi.endpoints.getCourse.initiate(slug, unsubscribed));
      return answer.data && !belongs(answer.data) ? { data: null } : answer;
    },
  testimonials: () => homeApi.endpoints.getTestimonials.initiate(undefined, unsubscribed),
  posts: (search: URLSearchParams) => blogApi.endpoints.getPosts.initiate(blogQuery(search), unsubscribed),
  post: (slug: string) => blogApi.endpoints.getPost.initiate(slug, unsubscribed),
  topics: () => resourcesApi.endpoints.getTopics.initiate(undefined, unsubscribed),
  topic: (slug: string) => resourcesApi.endpoints.getTopic.initiate(slug, unsubscribed),
  me: () => accountApi.endpoints.getMe.initiate(undefined, unsubscribed),
  certificate: (id: string) => certificatesApi.endpoints.getCertificate.initiate(id, unsubscribed),
  text: (slug: string) => pagesApi.endpoints.getPage.initiate(slug, unsubscribed),
  /** The outcome of a form posted without scripts: only the server's renderer asks, and a failure is ignored. */
  formOutcome: (): Query => async (dispatch) => {
    if (import.meta.env.SSR) await dispatch(formOutcomeApi.endpoints.getFormOutcome.initiate(undefined, unsubscribed));
    return {};
  },
};
