import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { createLesson } from '../factories.ts';
import { createAssignment, createHandIn } from '../learning-factories.ts';

const workPath =
  (part: (work: Scene['owner']['work']) => string = () => '') =>
  ({ owner: { work } }: Scene) =>
    `/desk/work/${work.id}${part(work)}`;

const assignmentPath = ({ school }: Scene) =>
  `/desk/courses/${school.course.id}/lessons/${school.lesson.id}/assignment`;

const assignment = { brief: 'Build it.', criteria: ['It runs'], ways: ['text'], dueClass: 1, dueDays: 7 };

/** Assignments of lessons, and the review of hand-ins. */
export const workRows: Record<string, DeskRow> = {
  getDeskWork: { path: workPath() },
  getDeskWorkFile: { path: workPath(({ fileId }) => `/files/${fileId}`) },
  reviewDeskWork: {
    // A new hand-in for each caller, since it is reviewed once.
    path: async ({ deps: { db }, school, owner }) => {
      const { id: lessonId } = await createLesson(db, school.course.id);
      const { id } = await createHandIn(db, { userId: owner.user.id, lessonId });
      return `/desk/work/${id}/review`;
    },
    body: {
      marks: [
        { met: true, remark: '' },
        { met: true, remark: '' },
      ],
      remarks: 'Well done',
    },
    repeatStatus: 409,
  },
  getDeskAssignment: { path: assignmentPath },
  saveDeskAssignment: {
    path: assignmentPath,
    body: { version: 1, ...assignment },
    repeatStatus: 409,
  },
  deleteDeskAssignment: {
    path: async ({ deps: { db }, school }) => {
      const { id } = await createLesson(db, school.course.id);
      await createAssignment(db, id);
      return `/desk/courses/${school.course.id}/lessons/${id}/assignment`;
    },
    repeatStatus: 404,
  },
};
