import type { CourseDetail, CourseListQuery } from '../contract/publishing/course.ts';
import type { Query } from './page-route.ts';
import { getMe } from './site/account/endpoints.ts';
import { getCertificate } from './site/certificates/endpoints.ts';
import { getCourse, getOpenLesson, listCourses, listTrainers } from './site/courses/endpoints.ts';
import { listTestimonials } from './site/home/endpoints.ts';
import { getPage } from './site/pages/endpoints.ts';
import { getPost, listPosts } from './site/posts/endpoints.ts';
import { blogQuery } from './site/posts/query.ts';
import { getTopic, listTopics } from './site/topics/endpoints.ts';

export const prefetch = {
  courses: (query: CourseListQuery) => listCourses.load(query),
  /** Returns null for a course that `belongs` refuses, because it has another page. */
  course:
    (slug: string, belongs: (course: CourseDetail) => boolean): Query =>
    async (dispatch) => {
      const result = await dispatch(getCourse.load({ id: slug }));
      return result.data && !belongs(result.data) ? { data: null } : result;
    },
  openLesson: (course: string, lesson: string) => getOpenLesson.load({ course, lesson }),
  trainers: () => listTrainers.load(),
  testimonials: () => listTestimonials.load(),
  posts: (search: URLSearchParams) => listPosts.load(blogQuery(search)),
  post: (slug: string) => getPost.load({ slug }),
  topics: () => listTopics.load(),
  topic: (slug: string) => getTopic.load({ slug }),
  me: () => getMe.load(),
  certificate: (id: string) => getCertificate.load({ id }),
  text: (slug: string) => getPage.load({ slug }),
};
