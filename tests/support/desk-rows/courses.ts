import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { lessonOf, newLesson, newPaidCourse, offerOf, paidTexts } from '../desk-courses.ts';
import { createFreeCourse, createModule } from '../factories.ts';

const course = ({ school }: Scene, part = '') => `/desk/courses/${school.course.id}${part}`;
const lesson = (scene: Scene) => course(scene, `/lessons/${scene.school.lesson.id}`);
const moduleOf = async (scene: Scene) => (await createModule(scene.deps.db, scene.school.course.id)).id;

const toWrite = { again: 200 } as const;
/** Both save what they read once, so the second of them finds another version. */
const saves = { ...toWrite, again: 409 };

export const coursesRows: Record<string, DeskRow> = {
  listDeskCourses: { path: '/desk/courses', ...toWrite },
  getDeskCourse: { path: course, ...toWrite },
  createDeskCourse: {
    path: '/desk/courses',
    body: () => newPaidCourse(),
    gives: 201,
  },
  createCourse: {
    path: '/courses',
    body: () => newPaidCourse(),
    gives: 201,
  },
  saveDeskCourseTexts: { path: course, body: paidTexts({ version: 1 }), ...saves },
  saveDeskCourseOffer: {
    path: (scene) => course(scene, '/offer'),
    body: ({ school }) => offerOf(school.course),
  },
  deleteDeskCourse: {
    path: async ({ deps }) => `/desk/courses/${(await createFreeCourse(deps.db)).id}`,
  },
  reorderDeskCourses: {
    path: '/desk/courses/order',
    body: { read: [], order: [] },
  },
  saveDeskOutline: {
    path: (scene) => course(scene, '/outline'),
    body: ({ school }) => ({ version: 1, outline: [{ module: null, lessons: [school.lesson.id] }] }),
    ...saves,
  },
  createDeskModule: {
    path: (scene) => course(scene, '/modules'),
    body: { title: 'Basics' },
    ...toWrite,
    gives: 201,
    again: 201,
  },
  renameDeskModule: {
    path: async (scene) => course(scene, `/modules/${await moduleOf(scene)}`),
    body: { version: 1, title: 'Basics' },
    ...saves,
  },
  deleteDeskModule: {
    path: async (scene) => course(scene, `/modules/${await moduleOf(scene)}`),
    ...toWrite,
    again: 404,
  },
  getDeskLesson: { path: lesson, ...toWrite },
  createDeskLesson: {
    path: (scene) => course(scene, '/lessons'),
    body: async (scene) => newLesson({ module: await moduleOf(scene) }),
    ...toWrite,
    gives: 201,
    again: 422,
  },
  saveDeskLesson: { path: lesson, body: ({ school }) => lessonOf(school.lesson), ...saves },
  deleteDeskLesson: { path: lesson, ...toWrite, again: 404 },
};
