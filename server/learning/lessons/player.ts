import type { Deps } from '../../deps.ts';
import { readClasses } from '../../teaching/classes/index.ts';
import { readLessonDoubts } from '../doubts/index.ts';
import { readSurvey } from '../surveys/index.ts';
import { readAssignment } from '../work/index.ts';
import { readLearning, requireLesson } from './learning.ts';
import { coursePage, lessonPage } from './pages.ts';
import { countAttempts, findLastAttempt, findLessonText, findQuestions } from './queries.ts';
import { nextAttemptAt } from './quiz-pause.ts';

export type CourseRef = { userId: string; course: string };
export type LessonRef = CourseRef & { lesson: string };

export async function readCourse(deps: Pick<Deps, 'db' | 'now'>, ref: CourseRef) {
  const learning = await readLearning(deps, ref);
  const [classes, survey] = await Promise.all([
    readClasses(deps, learning.enrollmentId),
    readSurvey(deps, { userId: ref.userId, courseId: learning.courseId }),
  ]);
  return { ...coursePage(learning), classes, survey };
}

/** Reads a lesson with its text, quiz, work and doubts, and the course's outline. @throws RequestError not_found */
export async function readLesson(deps: Pick<Deps, 'db' | 'env' | 'now'>, ref: LessonRef) {
  const { db, now } = deps;
  const { userId } = ref;
  const learning = await readLearning(deps, ref);
  const row = requireLesson(learning, ref.lesson);
  const seat = { enrollmentId: learning.enrollmentId, batchId: learning.batchId };
  const course = { id: learning.courseId, slug: learning.slug, title: learning.title };
  const [text, questions, lastAttempt, attempts, nextAttempt, doubts, assignment] = await Promise.all([
    findLessonText(db, userId, row.id),
    findQuestions(db, row.id),
    findLastAttempt(db, userId, row.id),
    countAttempts(db, userId, row.id),
    row.quiz === 'open' ? nextAttemptAt(db, { userId, lessonId: row.id }, now()) : null,
    readLessonDoubts(deps, { ...seat, course, lesson: row }),
    readAssignment(deps, { userId, lessonId: row.id, batchId: learning.batchId }),
  ]);
  return {
    course: coursePage(learning),
    lesson: await lessonPage(learning, row, {
      userId,
      text,
      questions,
      lastAttempt,
      attempts,
      nextAttempt: nextAttempt && { at: nextAttempt, now: now() },
    }),
    doubts,
    assignment,
  };
}
