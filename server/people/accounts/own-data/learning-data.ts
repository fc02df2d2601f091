import { inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AccountExport } from '../../../../contract/people/export.ts';
import type { Owner } from '../../../auth/owner.ts';
import {
  attendance,
  attendanceSeen,
  batches,
  certificates,
  classJoins,
  classMeetings,
  courses,
  doubtAnswers,
  doubtFollows,
  doubts,
  enrollments,
  freeCompletions,
  handInFiles,
  handIns,
  lessonCompletions,
  lessonNotes,
  lessonPlaces,
  lessons,
  quizAttempts,
  quizQuestions,
  savedLessons,
  surveys,
} from '../../../db/schema/index.ts';
import {
  columnById,
  courseOfSeat,
  type Field,
  idsIn,
  isAccount,
  isSeat,
  type PersonalTable,
  qualified,
} from './personal-table.ts';

const isOfOwnSeat = (enrollmentId: PgColumn) => (owner: Owner) =>
  inArray(enrollmentId, idsIn(enrollments, isSeat(owner)));

const courseOfLesson = (lessonId: PgColumn) => columnById(courses.title, columnById(lessons.courseId, lessonId));

const classOf = (classId: PgColumn, enrollmentId: Field) => ({
  course: courseOfSeat(enrollmentId),
  batch: columnById(batches.number, columnById(classMeetings.batchId, classId)),
  class: columnById(classMeetings.number, classId),
});

/** With the texts of its questions and options that still exist. */
const answers = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'question', q.question, 'answer', CASE jsonb_typeof(given.one) WHEN 'string' THEN given.one #>> '{}'
      ELSE q.options[given.one::int + 1] END,
    'place', CASE jsonb_typeof(given.one) WHEN 'number' THEN given.one END) ORDER BY q.position, given.one), '[]')
  FROM jsonb_each(${qualified(quizAttempts.answers)}) AS a(id, value)
  CROSS JOIN LATERAL jsonb_array_elements(
    CASE jsonb_typeof(a.value) WHEN 'array' THEN a.value ELSE jsonb_build_array(a.value) END) AS given(one)
  LEFT JOIN ${quizQuestions} AS q ON q.id = a.id::uuid)`;

export const learningData = {
  enrollments: {
    table: enrollments,
    ownedBy: isSeat,
    sources: {
      course: columnById(courses.title, enrollments.courseId),
      batch: columnById(batches.number, enrollments.batchId),
    },
    order: [enrollments.createdAt, columnById(courses.position, enrollments.courseId)],
    erasure: 'deleted',
  },
  classJoins: {
    table: classJoins,
    ownedBy: isOfOwnSeat(classJoins.enrollmentId),
    sources: classOf(classJoins.classId, classJoins.enrollmentId),
    order: [classJoins.joinedAt, classJoins.id],
  },
  attendance: {
    table: attendance,
    ownedBy: isOfOwnSeat(attendance.enrollmentId),
    sources: classOf(attendance.classId, attendance.enrollmentId),
    order: [columnById(classMeetings.startsAt, attendance.classId), attendance.classId],
  },
  meetings: {
    table: attendanceSeen,
    ownedBy: isOfOwnSeat(attendanceSeen.enrollmentId),
    sources: classOf(attendanceSeen.classId, attendanceSeen.enrollmentId),
    order: [columnById(classMeetings.startsAt, attendanceSeen.classId), attendanceSeen.shownName, attendanceSeen.id],
  },
  lessonCompletions: {
    table: lessonCompletions,
    ownedBy: isAccount(lessonCompletions.userId),
    sources: {
      course: courseOfLesson(lessonCompletions.lessonId),
      lesson: columnById(lessons.title, lessonCompletions.lessonId),
    },
    order: [lessonCompletions.completedAt, columnById(lessons.position, lessonCompletions.lessonId)],
  },
  lessonNotes: {
    table: lessonNotes,
    ownedBy: isAccount(lessonNotes.userId),
    sources: { course: courseOfLesson(lessonNotes.lessonId), lesson: columnById(lessons.title, lessonNotes.lessonId) },
    order: [lessonNotes.updatedAt, lessonNotes.id],
  },
  savedLessons: {
    table: savedLessons,
    ownedBy: isAccount(savedLessons.userId),
    sources: {
      course: courseOfLesson(savedLessons.lessonId),
      lesson: columnById(lessons.title, savedLessons.lessonId),
    },
    order: [savedLessons.savedAt, savedLessons.lessonId],
  },
  lessonPlaces: {
    table: lessonPlaces,
    ownedBy: isAccount(lessonPlaces.userId),
    sources: {
      course: courseOfLesson(lessonPlaces.lessonId),
      lesson: columnById(lessons.title, lessonPlaces.lessonId),
    },
    order: [lessonPlaces.leftAt, lessonPlaces.lessonId],
  },
  quizAttempts: {
    table: quizAttempts,
    ownedBy: isAccount(quizAttempts.userId),
    sources: {
      course: courseOfLesson(quizAttempts.lessonId),
      lesson: columnById(lessons.title, quizAttempts.lessonId),
      answers,
    },
  },
  work: {
    table: handIns,
    ownedBy: isAccount(handIns.userId),
    sources: { course: courseOfLesson(handIns.lessonId), lesson: columnById(lessons.title, handIns.lessonId) },
    order: [handIns.handedInAt, handIns.id],
    lists: {
      files: {
        table: handInFiles,
        parent: handInFiles.handInId,
        sources: { name: handInFiles.label },
        order: [handInFiles.position],
      },
    },
  },
  doubts: {
    table: doubts,
    ownedBy: isAccount(doubts.askedBy),
    sources: {
      course: columnById(courses.title, doubts.courseId),
      lesson: columnById(lessons.title, doubts.lessonId),
      class: columnById(classMeetings.number, doubts.classId),
    },
    erasure: 'kept',
  },
  doubtAnswers: {
    table: doubtAnswers,
    ownedBy: isAccount(doubtAnswers.writtenBy),
    sources: { doubt: columnById(doubts.title, doubtAnswers.doubtId) },
    erasure: 'kept',
  },
  doubtFollows: {
    table: doubtFollows,
    ownedBy: isAccount(doubtFollows.userId),
    sources: { doubt: columnById(doubts.title, doubtFollows.doubtId) },
    order: [doubtFollows.createdAt, doubtFollows.doubtId],
  },
  surveys: {
    table: surveys,
    ownedBy: isAccount(surveys.userId),
    sources: {
      course: columnById(courses.title, surveys.courseId),
      batch: columnById(batches.number, surveys.batchId),
    },
    order: [surveys.askedAt, surveys.id],
  },
  freeCompletions: {
    table: freeCompletions,
    ownedBy: isAccount(freeCompletions.userId),
    sources: { course: columnById(courses.title, freeCompletions.courseId) },
    order: [freeCompletions.completedAt, columnById(courses.position, freeCompletions.courseId)],
  },
  certificates: {
    table: certificates,
    ownedBy: isAccount(certificates.userId),
    sources: { course: certificates.courseTitle },
    order: [certificates.issuedAt, certificates.id],
    erasure: 'asPersonChose',
  },
} satisfies Partial<Record<keyof AccountExport, PersonalTable>>;
