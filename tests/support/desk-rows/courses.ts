import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { lessonOf, newLesson, newPaidCourse, offerOf, paidTexts } from '../desk-courses.ts';
import { createFreeCourse, createModule } from '../factories.ts';

const course = ({ school }: Scene, part = '') => `/desk/courses/${school.course.id}${part}`;
const lesson = (scene: Scene) => course(scene, `/lessons/${scene.school.lesson.id}`);
const moduleOf = async (scene: Scene) => (await createModule(scene.deps.db, scene.school.course.id)).id;

const ofAll = { needs: ['content.write'], gives: 200 } as const;
const toWrite = { needs: ['content.write', 'classes.teach'], gives: 200, again: 200 } as const;
/** Both save what they read once, so the second of them finds another version. */
const saves = { ...toWrite, again: 409 };

/** What staff do with courses. */
export const coursesRows: Record<string, DeskRow> = {
  listDeskCourses: { method: 'get', path: '/desk/courses', ...toWrite },
  getDeskCourse: { method: 'get', path: course, ...toWrite },
  createDeskCourse: {
    method: 'post',
    path: '/desk/courses',
    body: () => newPaidCourse(),
    ...ofAll,
    gives: 201,
  },
  createCourse: {
    method: 'post',
    path: '/courses',
    body: () => newPaidCourse(),
    ...ofAll,
    gives: 201,
  },
  saveDeskCourseTexts: { method: 'put', path: course, body: paidTexts({ version: 1 }), ...saves },
  saveDeskCourseOffer: {
    method: 'put',
    path: (scene) => course(scene, '/offer'),
    body: ({ school }) => offerOf(school.course),
    ...ofAll,
  },
  deleteDeskCourse: {
    method: 'delete',
    path: async ({ deps }) => `/desk/courses/${(await createFreeCourse(deps.db)).id}`,
    ...ofAll,
  },
  orderDeskCourses: {
    method: 'put',
    path: '/desk/courses/order',
    body: { read: [], order: [] },
    ...ofAll,
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
    ...toWrite,
    gives: 201,
    again: 201,
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
    ...toWrite,
    again: 404,
  },
  getDeskLesson: { method: 'get', path: lesson, ...toWrite },
  addDeskLesson: {
    method: 'post',
    path: (scene) => course(scene, '/lessons'),
    body: async (scene) => newLesson({ module: await moduleOf(scene) }),
    ...toWrite,
    gives: 201,
    again: 422,
  },
  saveDeskLesson: { method: 'put', path: lesson, body: ({ school }) => lessonOf(school.lesson), ...saves },
  deleteDeskLesson: { method: 'delete', path: lesson, ...toWrite, again: 404 },
};
