import { lessonOf, newLesson, newPaidCourse, offerOf, paidTexts } from '../desk-courses.ts';
import { createFreeCourse, createModule } from '../factories.ts';
import type { Scene } from '../who-may.ts';
import type { DeskRow } from '../who-may-desk.ts';

const course = ({ school }: Scene, part = '') => `/desk/courses/${school.course.id}${part}`;
const lesson = (scene: Scene) => course(scene, `/lessons/${scene.school.lesson.id}`);
const moduleOf = async (scene: Scene) => (await createModule(scene.deps.db, scene.school.course.id)).id;

/** Both save what they read once, so the second of them finds another version. */
const saves = { instructor: 200, admin: 409 };

/** What staff do with courses. */
export const coursesRows: Record<string, DeskRow> = {
  listDeskCourses: { method: 'get', path: '/desk/courses', admin: 200, instructor: 200 },
  getDeskCourse: { method: 'get', path: course, admin: 200, instructor: 200 },
  createDeskCourse: {
    method: 'post',
    path: '/desk/courses',
    body: () => newPaidCourse(),
    admin: 201,
    instructor: 403,
  },
  saveDeskCourseTexts: { method: 'put', path: course, body: paidTexts({ version: 1 }), ...saves },
  saveDeskCourseOffer: {
    method: 'put',
    path: (scene) => course(scene, '/offer'),
    body: ({ school }) => offerOf(school.course),
    admin: 200,
    instructor: 403,
  },
  deleteDeskCourse: {
    method: 'delete',
    path: async ({ deps }) => `/desk/courses/${(await createFreeCourse(deps.db)).id}`,
    admin: 200,
    instructor: 403,
  },
  orderDeskCourses: {
    method: 'put',
    path: '/desk/courses/order',
    body: { read: [], order: [] },
    admin: 200,
    instructor: 403,
  },
  saveDeskOutline: {
    method: 'put',
    path: (scene) => course(scene, '/outline'),
    body: ({ school }) => ({ version: 1, outline: [{ module: null, lessons: [school.lesson.id] }] }),
    ...saves,
  },
  addDeskModule: {
    method: 'post',
    path: (scene) => course(scene, '/modules'),
    body: { title: 'Basics' },
    admin: 201,
    instructor: 201,
  },
  renameDeskModule: {
    method: 'put',
    path: async (scene) => course(scene, `/modules/${await moduleOf(scene)}`),
    body: { version: 1, title: 'Basics' },
    ...saves,
  },
  deleteDeskModule: {
    method: 'delete',
    path: async (scene) => course(scene, `/modules/${await moduleOf(scene)}`),
    instructor: 200,
    admin: 404,
  },
  getDeskLesson: { method: 'get', path: lesson, admin: 200, instructor: 200 },
  addDeskLesson: {
    method: 'post',
    path: (scene) => course(scene, '/lessons'),
    body: async (scene) => newLesson({ module: await moduleOf(scene) }),
    instructor: 201,
    admin: 422,
  },
  saveDeskLesson: { method: 'put', path: lesson, body: ({ school }) => lessonOf(school.lesson), ...saves },
  deleteDeskLesson: { method: 'delete', path: lesson, instructor: 200, admin: 404 },
};
