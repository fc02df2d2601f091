import type { RouteObject } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { loads } from '../../../loads.ts';
import { type Guard, page } from '../../../page-route.ts';
import type { AppStore } from '../../../store.ts';
import { topicsApi } from '../topics/endpoints.ts';
import { anew, once } from '../ui/anew.ts';
import { coursesApi } from './endpoints.ts';
import { coursesQuery } from './query.ts';

const { getDeskCourses, getDeskCourse, getDeskLesson } = coursesApi.endpoints;
const { getDeskTopics } = topicsApi.endpoints;

/** Courses, their outlines and lessons. */
export function coursesRoutes({ dispatch }: AppStore, staff: Guard): RouteObject[] {
  const topics = () => dispatch(getDeskTopics.initiate(undefined, anew));
  const course = (id = '') => dispatch(getDeskCourse.initiate(id, once));
  return [
    page(
      deskPaths.courses,
      () => import('./CoursesPage.tsx').then((m) => m.CoursesPage),
      staff(loads((_, { searchParams }) => [dispatch(getDeskCourses.initiate(coursesQuery(searchParams), anew))])),
    ),
    page(
      deskPaths.newCourse,
      () => import('./NewCoursePage.tsx').then((m) => m.NewCoursePage),
      staff(loads(() => [topics()])),
    ),
    page(
      deskPaths.course(':id'),
      () => import('./CoursePage.tsx').then((m) => m.CoursePage),
      staff(loads(({ id }) => [course(id)])),
    ),
    page(
      deskPaths.newLesson(':course'),
      () => import('./NewLessonPage.tsx').then((m) => m.NewLessonPage),
      staff(loads((params) => [course(params.course)])),
    ),
    page(
      deskPaths.lesson(':course', ':lesson'),
      () => import('./LessonPage.tsx').then((m) => m.LessonPage),
      staff(
        loads(({ course: id = '', lesson = '' }) => [dispatch(getDeskLesson.initiate({ course: id, lesson }, once))]),
      ),
    ),
  ];
}
