import { and, eq } from 'drizzle-orm';
import {
  attendanceImports,
  attendanceSeen,
  courseTrainers,
  enrollments,
  holidays,
  users,
} from '../../../server/db/schema/index.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { createClass } from '../class-factories.ts';

const time = { day: '2026-12-08', startsAt: '19:00', minutes: 120, trainerId: null };
const timetable = {
  weekdays: [1],
  startsAt: '19:00',
  minutes: 120,
  firstOn: '2026-12-07',
  classes: 2,
  trainerId: null,
};
const batch = (part: string) => (scene: Scene) => `/desk/batches/${scene.school.batch.id}${part}`;

/** A trainer who teaches only the owner's course. */
export async function teacherOf({ deps: { db }, school }: Scene): Promise<string | undefined> {
  const [teacher] = await db
    .select({ userId: users.id })
    .from(courseTrainers)
    .innerJoin(users, eq(users.id, courseTrainers.userId))
    .where(and(eq(courseTrainers.courseId, school.course.id), eq(users.role, 'trainer')));
  return teacher?.userId;
}

/**
 * Counts the days of these rows alone: `next` counts every row of every file, and its days would lead from 2000 into
 * the future.
 */
let days = 0;
const nextDay = () => ++days;

/** A class of the owner's batch, which whoever teaches the course teaches. */
const ofClass = (part = '', year = 2027) => {
  return async (scene: Scene): Promise<string> => {
    // A day for each, since no one teaches two at once.
    const startsAt = new Date(Date.UTC(year, 0, nextDay(), 13, 30));
    const trainerId = (await teacherOf(scene)) ?? null;
    const { id } = await createClass(scene.deps.db, scene.school.batch.id, { startsAt, trainerId });
    return `/desk/classes/${id}${part}`;
  };
};

/** The owner's batch, in which whoever teaches the course teaches a class. */
const ofTaughtBatch = async (scene: Scene): Promise<string> => {
  await ofClass()(scene);
  return batch('/timetable')(scene);
};

/** A day that is no holiday yet. */
const aDay = () => new Date(Date.UTC(2030, 0, nextDay())).toISOString().slice(0, 10);

export const classesRows: Record<string, DeskRow> = {
  getDeskTimetable: { path: ofTaughtBatch },
  previewDeskTimetable: { path: batch('/timetable/preview'), body: timetable },
  saveDeskTimetable: {
    path: batch('/timetable'),
    body: { version: 1, ...timetable },
  },
  createDeskClass: {
    path: batch('/classes'),
    body: { title: '', ...time },
    gives: 201,
  },
  listDeskClasses: { path: '/desk/classes' },
  getDeskClass: { path: ofClass() },
  saveDeskClass: {
    path: ofClass(),
    body: { version: 1, title: 'Moved', ...time, joinLink: null },
  },
  saveDeskClassNotes: {
    path: ofClass('/notes'),
    body: { version: 1, recordingUrl: 'https://video.example/1', notes: 'We built a pipeline.' },
  },
  getDeskAttendance: {
    path: ofClass('/attendance'),
  },
  saveDeskAttendance: {
    path: ofClass('/attendance', 2000),
    body: async ({ deps: { db }, school }) => {
      const [learner] = await db.select().from(enrollments).where(eq(enrollments.batchId, school.batch.id)).limit(1);
      return { marks: [{ enrollmentId: learner?.id, status: 'present' }] };
    },
  },
  importDeskAttendance: {
    path: ofClass('/attendance/imports', 2001),
    body: { text: 'Name,Duration\niPhone,45 min' },
  },
  matchDeskAttendanceNames: {
    path: async (scene) => {
      const path = await ofClass('/attendance/names', 2002)(scene);
      const classId = path.split('/')[3] ?? '';
      const list = { classId, sha256: 'of one' };
      await scene.deps.db.insert(attendanceImports).values({ ...list, importedAt: new Date() });
      await scene.deps.db.insert(attendanceSeen).values({ ...list, shownName: 'iPhone', byEmail: false, spans: [] });
      return path;
    },
    body: { answers: [{ shownName: 'iPhone', enrollmentId: null }] },
  },
  cancelDeskClass: {
    path: ofClass('/cancellation'),
    body: { version: 1, reason: 'The trainer is ill' },
  },
  listDeskHolidays: { path: '/desk/holidays' },
  createDeskHoliday: {
    path: '/desk/holidays',
    body: () => ({ day: aDay(), name: 'Rest' }),
    gives: 201,
  },
  deleteDeskHoliday: {
    path: async ({ deps }) => {
      const day = aDay();
      await deps.db.insert(holidays).values({ day, name: 'Rest' });
      return `/desk/holidays/${day}`;
    },
    again: 404,
  },
};
