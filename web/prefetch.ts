import type { CourseDetail, CourseListQuery } from '../contract/course.ts';
import { accountApi } from './features/account/endpoints.ts';
import { secondFactorApi } from './features/account/second-factor-endpoints.ts';
import { blogApi } from './features/blog/endpoints.ts';
import { blogQuery } from './features/blog/query.ts';
import { catalogApi } from './features/catalog/endpoints.ts';
import { certificatesApi } from './features/certificates/endpoints.ts';
import { learnerClassApi } from './features/classes/endpoints.ts';
import { formOutcomeApi } from './features/form-outcome/endpoints.ts';
import { homeApi } from './features/home/endpoints.ts';
import { learningApi } from './features/learning/endpoints.ts';
import { pagesApi } from './features/pages/endpoints.ts';
import { payApi } from './features/pay/endpoints.ts';
import { resourcesApi } from './features/resources/endpoints.ts';
import { waitlistApi } from './features/waitlist/endpoints.ts';
import type { Query } from './page-route.ts';

const unsubscribed = { subscribe: false } as const;

/** The queries of loaders. They do not subscribe: the components of the page do. */
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
  learningCourse: (course: string) => learningApi.endpoints.getLearningCourse.initiate(course, unsubscribed),
  lesson: (course: string, lesson: string) =>
    learningApi.endpoints.getLearningLesson.initiate({ course, lesson }, unsubscribed),
  learnerClass: (id: string) => learnerClassApi.endpoints.getLearnerClass.initiate(id, unsubscribed),
  calendarFeed: () => learnerClassApi.endpoints.getCalendarFeed.initiate(undefined, unsubscribed),
  adminLink: (token: string) =>
    accountApi.endpoints.checkFirstAdminLink.initiate(token, { ...unsubscribed, forceRefetch: true }),
  secondFactor: () => secondFactorApi.endpoints.getSecondFactor.initiate(undefined, unsubscribed),
  sessions: () => accountApi.endpoints.getSessions.initiate(undefined, unsubscribed),
  ownDues: () => payApi.endpoints.getOwnDues.initiate(undefined, unsubscribed),
  ownOrders: () => payApi.endpoints.getOwnOrders.initiate(undefined, unsubscribed),
  dashboard: () => learningApi.endpoints.getDashboard.initiate(undefined, unsubscribed),
  certificate: (id: string) => certificatesApi.endpoints.getCertificate.initiate(id, unsubscribed),
  /** Without a token there is no such page. */
  payOrder:
    (token: string): Query =>
    async (dispatch) =>
      token ? dispatch(payApi.endpoints.getPayOrder.initiate(token, unsubscribed)) : { data: null },
  waitlistPlace:
    (token: string): Query =>
    async (dispatch) =>
      token ? dispatch(waitlistApi.endpoints.getWaitlistPlace.initiate(token, unsubscribed)) : { data: null },
  text: (slug: string) => pagesApi.endpoints.getPage.initiate(slug, unsubscribed),
  /** The outcome of a form posted without scripts: only the server's renderer asks, and a failure is ignored. */
  formOutcome: (): Query => async (dispatch) => {
    if (import.meta.env.SSR) await dispatch(formOutcomeApi.endpoints.getFormOutcome.initiate(undefined, unsubscribed));
    return {};
  },
};
