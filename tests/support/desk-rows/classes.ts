import { and, eq } from 'drizzle-orm';
import { hasRole } from '../../../server/db/queries/roles.ts';
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
const batchPath = (part: string) => (scene: Scene) => `/desk/batches/${scene.school.batch.id}${part}`;

/** A trainer who teaches only the owner's course. */
export async function trainerOf({ deps: { db }, school }: Scene): Promise<string | undefined> {
  const [trainer] = await db
    .select({ userId: users.id })
    .from(courseTrainers)
    .innerJoin(users, eq(users.id, courseTrainers.userId))
    .where(and(eq(courseTrainers.courseId, school.course.id), hasRole(['trainer'])));
  return trainer?.userId;
}

/**
 * Counts the days of these rows alone: `next` counts the rows of all files, and so many days would lead from 2000 into
 * the future.
 */
let days = 0;
const nextDay = () => ++days;

/** The participant in the newest list, which is made before the body that names it. */
let participantId = '';

/** The path of a new class of the owner's batch, taught by the trainer of the course. */
const newClassPath = (part = '', year = 2027) => {
  return async (scene: Scene): Promise<string> => {
    // A day of its own, since a trainer cannot teach two classes at once.
    const startsAt = new Date(Date.UTC(year, 0, nextDay(), 13, 30));
    const trainerId = (await trainerOf(scene)) ?? null;
    const { id } = await createClass(scene.deps.db, scene.school.batch.id, { startsAt, trainerId });
    return `/desk/classes/${id}${part}`;
  };
};

/** The path of the owner's batch, in which the trainer of the course teaches a class. */
const taughtBatchPath = async (scene: Scene): Promise<string> => {
  await newClassPath()(scene);
  return batchPath('/timetable')(scene);
};

/** A day that is not a holiday yet. */
const newHolidayDay = () => new Date(Date.UTC(2030, 0, nextDay())).toISOString().slice(0, 10);

export const classRows: Record<string, DeskRow> = {
  getDeskTimetable: { path: taughtBatchPath },
  previewDeskTimetable: { path: batchPath('/timetable/preview'), body: timetable },
  saveDeskTimetable: {
    path: batchPath('/timetable'),
    body: { version: 1, ...timetable },
  },
  createDeskClass: {
    path: batchPath('/classes'),
    body: { title: '', ...time },
  },
  getDeskClass: { path: newClassPath() },
  saveDeskClass: {
    path: newClassPath(),
    body: { version: 1, title: 'Moved', ...time, joinLink: null },
  },
  saveDeskClassNotes: {
    path: newClassPath('/notes'),
    body: { version: 1, recordingUrl: 'https://video.example/1', notes: 'We built a pipeline.' },
  },
  getDeskAttendance: {
    path: newClassPath('/attendance'),
  },
  saveDeskAttendance: {
    path: newClassPath('/attendance', 2000),
    body: async ({ deps: { db }, school }) => {
      const [learner] = await db.select().from(enrollments).where(eq(enrollments.batchId, school.batch.id)).limit(1);
      return { marks: [{ enrollmentId: learner?.id, status: 'present' }] };
    },
  },
  importDeskAttendance: {
    path: newClassPath('/attendance/imports', 2001),
    body: { text: 'Name,Duration\niPhone,45 min' },
  },
  matchDeskAttendanceNames: {
    path: async (scene) => {
      const path = await newClassPath('/attendance/names', 2002)(scene);
      const classId = path.split('/')[3] ?? '';
      const list = { classId, sha256: 'of one' };
      await scene.deps.db.insert(attendanceImports).values({ ...list, importedAt: new Date() });
      participantId = crypto.randomUUID();
      const participant = { id: participantId, shownName: 'iPhone', byEmail: false, spans: [] };
      await scene.deps.db.insert(attendanceSeen).values({ ...list, ...participant });
      return path;
    },
    body: () => ({ answers: [{ id: participantId, enrollmentId: null }] }),
  },
  cancelDeskClass: {
    path: newClassPath('/cancellation'),
    body: { version: 1, reason: 'The trainer is ill' },
  },
  createDeskHoliday: {
    body: () => ({ day: newHolidayDay(), name: 'Rest' }),
  },
  deleteDeskHoliday: {
    path: async ({ deps }) => {
      const day = newHolidayDay();
      await deps.db.insert(holidays).values({ day, name: 'Rest' });
      return `/desk/holidays/${day}`;
    },
    repeatStatus: 404,
  },
};
