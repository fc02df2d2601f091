import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { lessonOf, newLesson, newPaidCourse, offerOf, paidTexts } from '../desk-courses.ts';
import { createFreeCourse, createModule } from '../factories.ts';

const coursePath = ({ school }: Scene, part = '') => `/desk/courses/${school.course.id}${part}`;
const lessonPath = (scene: Scene) => coursePath(scene, `/lessons/${scene.school.lesson.id}`);
const createModuleId = async (scene: Scene) => (await createModule(scene.deps.db, scene.school.course.id)).id;

/** Both callers save with version 1, so the second one is refused. */
const savesOnce = { repeatStatus: 409 };

export const courseRows: Record<string, DeskRow> = {
  getDeskCourse: { path: coursePath },
  createDeskCourse: {
    body: () => newPaidCourse(),
  },
  createCourse: {
    body: () => newPaidCourse(),
  },
  saveDeskCourseTexts: { path: coursePath, body: paidTexts({ version: 1 }), ...savesOnce },
  saveDeskCourseOffer: {
    path: (scene) => coursePath(scene, '/offer'),
    body: ({ school }) => offerOf(school.course),
  },
  deleteDeskCourse: {
    path: async ({ deps }) => `/desk/courses/${(await createFreeCourse(deps.db)).id}`,
  },
  reorderDeskCourses: {
    body: { read: [], order: [] },
  },
  saveDeskOutline: {
    path: (scene) => coursePath(scene, '/outline'),
    body: ({ school }) => ({ version: 1, outline: [{ module: null, lessons: [school.lesson.id] }] }),
    ...savesOnce,
  },
  createDeskModule: {
    path: (scene) => coursePath(scene, '/modules'),
    body: { title: 'Basics' },
    repeatStatus: 201,
  },
  renameDeskModule: {
    path: async (scene) => coursePath(scene, `/modules/${await createModuleId(scene)}`),
    body: { version: 1, title: 'Basics' },
    ...savesOnce,
  },
  deleteDeskModule: {
    path: async (scene) => coursePath(scene, `/modules/${await createModuleId(scene)}`),
    repeatStatus: 404,
  },
  getDeskLesson: { path: lessonPath },
  createDeskLesson: {
    path: (scene) => coursePath(scene, '/lessons'),
    body: async (scene) => newLesson({ module: await createModuleId(scene) }),
    repeatStatus: 422,
  },
  saveDeskLesson: { path: lessonPath, body: ({ school }) => lessonOf(school.lesson), ...savesOnce },
  deleteDeskLesson: { path: lessonPath, repeatStatus: 404 },
};
