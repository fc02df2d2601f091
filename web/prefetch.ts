import type { CourseDetail, CourseListQuery } from '../contract/course.ts';
import { accountApi } from './features/account/endpoints.ts';
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
import type { QueryResult } from './page-route.ts';
import type { AppStore } from './store.ts';

/** The queries that loaders start. They do not subscribe: the components of the page do. */
export function prefetchOf({ dispatch }: AppStore) {
  const unsubscribed = { subscribe: false } as const;
  return {
    courses: (query: CourseListQuery) => dispatch(catalogApi.endpoints.getCourses.initiate(query, unsubscribed)),
    /** Gives null for a course that `belongs` refuses: its page is another. */
    course: async (slug: string, belongs: (course: CourseDetail) => boolean): Promise<QueryResult> => {
      const answer = await dispatch(catalogApi.endpoints.getCourse.initiate(slug, unsubscribed));
      return answer.data && !belongs(answer.data) ? { data: null } : answer;
    },
    testimonials: () => dispatch(homeApi.endpoints.getTestimonials.initiate(undefined, unsubscribed)),
    posts: (search: URLSearchParams) => dispatch(blogApi.endpoints.getPosts.initiate(blogQuery(search), unsubscribed)),
    post: (slug: string) => dispatch(blogApi.endpoints.getPost.initiate(slug, unsubscribed)),
    topics: () => dispatch(resourcesApi.endpoints.getTopics.initiate(undefined, unsubscribed)),
    topic: (slug: string) => dispatch(resourcesApi.endpoints.getTopic.initiate(slug, unsubscribed)),
    me: () => dispatch(accountApi.endpoints.getMe.initiate(undefined, unsubscribed)),
    learningCourse: (course: string) =>
      dispatch(learningApi.endpoints.getLearningCourse.initiate(course, unsubscribed)),
    lesson: (course: string, lesson: string) =>
      dispatch(learningApi.endpoints.getLearningLesson.initiate({ course, lesson }, unsubscribed)),
    learnerClass: (id: string) => dispatch(learnerClassApi.endpoints.getLearnerClass.initiate(id, unsubscribed)),
    calendarFeed: () => dispatch(learnerClassApi.endpoints.getCalendarFeed.initiate(undefined, unsubscribed)),
    adminLink: (token: string) =>
      dispatch(accountApi.endpoints.checkFirstAdminLink.initiate(token, { ...unsubscribed, forceRefetch: true })),
    sessions: () => dispatch(accountApi.endpoints.getSessions.initiate(undefined, unsubscribed)),
    ownDues: () => dispatch(payApi.endpoints.getOwnDues.initiate(undefined, unsubscribed)),
    dashboard: () => dispatch(learningApi.endpoints.getDashboard.initiate(undefined, unsubscribed)),
    certificate: (id: string) => dispatch(certificatesApi.endpoints.getCertificate.initiate(id, unsubscribed)),
    /** Without a token there is no such page. */
    payOrder: async (token: string): Promise<QueryResult> =>
      token ? dispatch(payApi.endpoints.getPayOrder.initiate(token, unsubscribed)) : { data: null },
    waitlistPlace: async (token: string): Promise<QueryResult> =>
      token ? dispatch(waitlistApi.endpoints.getWaitlistPlace.initiate(token, unsubscribed)) : { data: null },
    text: (slug: string) => dispatch(pagesApi.endpoints.getPage.initiate(slug, unsubscribed)),
    /** The outcome of a form posted without scripts: only the server's renderer asks, and a failure is ignored. */
    formOutcome: async (): Promise<QueryResult> => {
      if (import.meta.env.SSR)
        await dispatch(formOutcomeApi.endpoints.getFormOutcome.initiate(undefined, unsubscribed));
      return {};
    },
  };
}
