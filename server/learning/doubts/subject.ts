import { and, eq, isNull } from 'drizzle-orm';
import type { DoubtSubject, DoubtsQuery } from '../../../contract/learning/doubt.ts';
import { FORMER_LEARNER, shortName } from '../../../contract/people/short-name.ts';
import { classText } from '../../../contract/teaching/class-text.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { isTaught } from '../../db/queries/publication.ts';
import { classMeetings, courses, enrollments, lessons, modules } from '../../db/schema/index.ts';

/** Also for one that the learner may not read. */
export const MISSING = 'There is no such lesson, class or doubt, or you do not have access to it.';

const seat = {
  enrollmentId: enrollments.id,
  batchId: enrollments.batchId,
  course: { id: courses.id, slug: courses.slug, title: courses.title },
};

/** In a query that left-joins both. */
export const subjectColumns = {
  lesson: { id: lessons.id, slug: lessons.slug, title: lessons.title },
  meeting: { id: classMeetings.id, number: classMeetings.number, title: classMeetings.title },
};

type SubjectRow = {
  lesson: { id: string; slug: string; title: string } | null;
  meeting: { id: string; number: number; title: string } | null;
};

export type Subject = SubjectRow & {
  enrollmentId: string;
  batchId: string | null;
  course: { id: string; slug: string; title: string };
};

/** The subject of a doubt in words: `Ports and networks`, or `Class 3: Networks`. */
export function subjectText({ lesson, meeting }: SubjectRow): string {
  return lesson?.title ?? (meeting ? classText(meeting) : '');
}

export function shownSubject({ course, ...of }: SubjectRow & Pick<Subject, 'course'>): DoubtSubject {
  const { slug, title } = course;
  return {
    course: { slug, title },
    lesson: of.lesson?.slug ?? null,
    class: of.meeting?.id ?? null,
    title: subjectText(of),
  };
}

type SubjectRef = Pick<DoubtsQuery, 'course' | 'lesson' | 'class'>;

/** @throws RequestError not_found, also for a class of another batch */
export async function requireSubject(tx: Tx, userId: string, ref: SubjectRef): Promise<Subject> {
  const subject = ref.class
    ? await findClassSubject(tx, userId, ref.class)
    : await findLessonSubject(tx, userId, ref.course ?? '', ref.lesson ?? '');
  return subject ?? fail.notFound(MISSING);
}

const isOwnSeat = (userId: string) => and(eq(enrollments.userId, userId), isActive, isNull(courses.deletedAt));

async function findLessonSubject(tx: Tx, userId: string, course: string, slug: string): Promise<Subject | undefined> {
  const [row] = await tx
    .select({ ...seat, lesson: subjectColumns.lesson })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(lessons, eq(lessons.courseId, courses.id))
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(isOwnSeat(userId), eq(courses.slug, course), eq(lessons.slug, slug), isTaught));
  return row && { ...row, meeting: null };
}

async function findClassSubject(tx: Tx, userId: string, id: string): Promise<Subject | undefined> {
  const [row] = await tx
    .select({ ...seat, meeting: subjectColumns.meeting })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(classMeetings, eq(classMeetings.batchId, enrollments.batchId))
    .where(and(isOwnSeat(userId), eq(classMeetings.id, id)));
  return row && { ...row, lesson: null };
}

/** The name shown to other learners: in full for a trainer; given name and initial for a learner. */
export function shownName(name: string | null, isTrainer = false): string {
  if (name === null) return isTrainer ? 'A former trainer' : FORMER_LEARNER;
  return isTrainer ? name : shortName(name);
}
