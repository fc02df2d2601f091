import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import {
  courses,
  lessonCompletions,
  lessons,
  modules,
  quizAttempts,
  quizQuestions,
  users,
} from '../../server/db/schema/index.ts';
import { inSiteDatabase } from './database.ts';

export type StoredLesson = { id: string; slug: string; title: string; minutes: number };
export type StoredQuestion = { id: string; lessonId: string; answer: number; options: string[] };

/** The lessons of a course in their order, and the questions of their quizzes with the answers. */
export function outlineOf(course: string): Promise<{ lessons: StoredLesson[]; questions: StoredQuestion[] }> {
  return inSiteDatabase(async (db) => ({
    lessons: await db
      .select({ id: lessons.id, slug: lessons.slug, title: lessons.title, minutes: lessons.minutes })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .leftJoin(modules, eq(modules.id, lessons.moduleId))
      .where(eq(courses.slug, course))
      .orderBy(asc(modules.position), asc(lessons.position)),
    questions: await db
      .select({
        id: quizQuestions.id,
        lessonId: quizQuestions.lessonId,
        answer: quizQuestions.answer,
        options: quizQuestions.options,
      })
      .from(quizQuestions)
      .innerJoin(lessons, eq(lessons.id, quizQuestions.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(eq(courses.slug, course))
      .orderBy(asc(quizQuestions.position)),
  }));
}

/** Stores that a learner has marked every lesson but the last, and has passed every quiz but that of the last lesson. */
export async function finishAllButLast(email: string, course: string): Promise<StoredLesson> {
  const outline = await outlineOf(course);
  const last = outline.lessons.at(-1);
  if (!last) throw new Error(`No lessons in ${course}`);
  const done = outline.lessons.slice(0, -1);
  const quizzes = Map.groupBy(outline.questions, ({ lessonId }) => lessonId);
  quizzes.delete(last.id);
  await inSiteDatabase(async (db) => {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!user) throw new Error(`No account of ${email}`);
    const userId = user.id;
    const completedAt = new Date();
    await db.insert(lessonCompletions).values(done.map(({ id }) => ({ userId, lessonId: id, completedAt })));
    const passed = [...quizzes].map(([lessonId, questions]) => ({
      userId,
      lessonId,
      answers: Object.fromEntries(questions.map(({ id, answer }) => [id, answer])),
      correct: questions.length,
      total: questions.length,
      passed: true,
    }));
    if (passed.length > 0) await db.insert(quizAttempts).values(passed);
  });
  return last;
}

/** Ends the pause after the failed attempts of a learner. */
export async function endPauses(email: string): Promise<void> {
  await inSiteDatabase(async (db) => {
    const learner = db.select({ id: users.id }).from(users).where(eq(users.email, email));
    const createdAt = sql`${quizAttempts.createdAt} - interval '1 hour'`;
    await db.update(quizAttempts).set({ createdAt }).where(inArray(quizAttempts.userId, learner));
  });
}

/** Stores a video for a lesson, at a host that the player supports. */
export async function setVideo(course: string, lesson: string, videoUrl: string, videoPoster: string): Promise<void> {
  await inSiteDatabase(async (db) => {
    const [row] = await db.select({ id: courses.id }).from(courses).where(eq(courses.slug, course));
    await db
      .update(lessons)
      .set({ videoUrl, videoPoster })
      .where(and(eq(lessons.courseId, row?.id ?? ''), eq(lessons.slug, lesson)));
  });
}
