import type { CourseDetail, CourseListQuery } from '../contract/course.ts';
import { accountApi } from './features/account/endpoints.ts';
import { blogApi } from './features/blog/endpoints.ts';
import { blogQuery } from './features/blog/query.ts';
import { catalogApi } from './features/catalog/endpoints.ts';
import { certificatesApi } from './features/certificates/endpoints.ts';
import { formOutcomeApi } from './features/form-outcome/endpoints.ts';
import { homeApi } from './features/home/endpoints.ts';
import { learningApi } from './features/learning/endpoints.ts';
import { pagesApi } from './features/pages/endpoints.ts';
import { resourcesApi } from './features/resources/endpoints.ts';
import type { Answer } from './loads.ts';
import type { AppStore } from './store.ts';

/** The calls that pages make. No page subscribes by loading: its components do that. */
export function callsOf({ dispatch }: AppStore) {
  const once = { subscribe: false } as const;
  return {
    courses: (query: CourseListQuery) => dispatch(catalogApi.endpoints.getCourses.initiate(query, once)),
    /** A course that belongs elsewhere is not there for this page. */
    course: async (slug: string, belongs: (course: CourseDetail) => boolean): Promise<Answer> => {
      const answer = await dispatch(catalogApi.endpoints.getCourse.initiate(slug, once));
      return answer.data && !belongs(answer.data) ? { data: null } : answer;
    },
    testimonials: () => dispatch(homeApi.endpoints.getTestimonials.initiate(undefined, once)),
    posts: (search: URLSearchParams) => dispatch(blogApi.endpoints.getPosts.initiate(blogQuery(search), once)),
    post: (slug: string) => dispatch(blogApi.endpoints.getPost.initiate(slug, once)),
    topics: () => dispatch(resourcesApi.endpoints.getTopics.initiate(undefined, once)),
    topic: (slug: string) => dispatch(resourcesApi.endpoints.getTopic.initiate(slug, once)),
    me: () => dispatch(accountApi.endpoints.getMe.initiate(undefined, once)),
    learningCourse: (course: string) => dispatch(learningApi.endpoints.getLearningCourse.initiate(course, once)),
    lesson: (course: string, lesson: string) =>
      dispatch(learningApi.endpoints.getLearningLesson.initiate({ course, lesson }, once)),
    sessions: () => dispatch(accountApi.endpoints.getSessions.initiate(undefined, once)),
    dashboard: () => dispatch(learningApi.endpoints.getDashboard.initiate(undefined, once)),
    certificate: (id: string) => dispatch(certificatesApi.endpoints.getCertificate.initiate(id, once)),
    text: (slug: string) => dispatch(pagesApi.endpoints.getPage.initiate(slug, once)),
    /** Only the server's renderer asks what became of a form posted without scripts; no outcome is no failure. */
    formOutcome: async (): Promise<Answer> => {
      if (import.meta.env.SSR) await dispatch(formOutcomeApi.endpoints.getFormOutcome.initiate(undefined, once));
      return {};
    },
  };
}
