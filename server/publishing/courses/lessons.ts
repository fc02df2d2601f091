import { and, eq, isNull, max, sql } from 'drizzle-orm';
import type { LessonRequest, NewLessonRequest } from '../../../contract/publishing/desk-lesson.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { lessons, modules } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import {
  type Actor,
  type Context,
  changeOf,
  databaseNow,
  moveToTrash,
  nextVersion,
  requireUnchanged,
  resolvePublishAt,
} from '../../records/index.ts';
import { type CourseRef, lockCourse, requireCourse, type StoredCourse } from './access.ts';
import { findQuestions, type StoredLesson } from './desk-queries.ts';
import { lessonRecord } from './desk-records.ts';
import type { Saved } from './desk-service.ts';
import { saveQuestions } from './questions.ts';
import { requireUniqueLessonSlug } from './unique-names.ts';
import { parseVideo } from './video.ts';

type LessonDeps = Pick<Deps, 'db'>;
export type LessonRef = CourseRef & { lesson: string };

function isNotDeleted({ course, lesson }: LessonRef) {
  const isModuleDeleted = sql`EXISTS (SELECT 1 FROM ${modules} WHERE ${modules.id} = ${lessons.moduleId} AND ${modules.deletedAt} IS NOT NULL)`;
  return and(
    eq(lessons.id, lesson),
    eq(lessons.courseId, course),
    isNull(lessons.deletedAt),
    sql`NOT ${isModuleDeleted}`,
  );
}

/** Reads a lesson with the right answers of its quiz. @throws RequestError not_found */
export async function readLesson({ db }: LessonDeps, ref: LessonRef & { actor: Actor }) {
  const course = await requireCourse(db, ref);
  const [lesson] = await db.select().from(lessons).where(isNotDeleted(ref));
  if (!lesson) fail.notFound();
  return lessonRecord(course, lesson, await findQuestions(db, lesson.id), await databaseNow(db));
}

/** Adds a lesson at the end of its module. @throws RequestError not_found or invalid_input */
export async function addLesson(context: Context<Actor>, input: CourseRef & NewLessonRequest): Promise<Saved> {
  const { tx } = context;
  const course = await lockCourse(context, input);
  const moduleId = await requireModule(tx, course, input.module);
  await requireUniqueLessonSlug(tx, course.id, input.slug);
  const values = await lessonColumns(tx, course, input, null);
  const [row] = await tx
    .select({ last: max(lessons.position) })
    .from(lessons)
    .where(eq(lessons.courseId, course.id));
  const [lesson] = await tx
    .insert(lessons)
    .values({ ...values, courseId: course.id, moduleId, position: (row?.last ?? 0) + 1 })
    .returning({ id: lessons.id, version: lessons.version });
  if (!lesson) throw new Error('The lesson was not stored');
  await saveQuestions(tx, lesson.id, input.questions);
  const fields = [...Object.keys(values), ...(input.questions.length > 0 ? ['questions'] : [])];
  await context.audit('lesson.create', lesson.id, fields);
  return lesson;
}

/** Required in a paid course, none in a free one. */
async function requireModule(tx: Tx, { id, kind }: StoredCourse, moduleId: string | null): Promise<string | null> {
  if (kind === 'free' && moduleId === null) return null;
  const isOfCourse = and(eq(modules.id, moduleId ?? ''), eq(modules.courseId, id), isNull(modules.deletedAt));
  const [module] = moduleId === null ? [] : await tx.select({ id: modules.id }).from(modules).where(isOfCourse);
  if (!module) fail.invalid({ module: 'Choose a module of this course' });
  return module.id;
}

export async function saveLesson(context: Context<Actor>, input: LessonRef & LessonRequest): Promise<Saved> {
  const { tx } = context;
  const course = await lockCourse(context, input);
  const lesson = await requireUnchanged(tx, 'lesson', await lockLesson(tx, input), input.version);
  await requireUniqueLessonSlug(tx, lesson.courseId, input.slug, lesson.id);
  const values = await lessonColumns(tx, course, input, lesson.publishAt);
  await tx
    .update(lessons)
    .set({ ...values, ...nextVersion(lessons) })
    .where(eq(lessons.id, lesson.id));
  const isQuizChanged = await saveQuestions(tx, lesson.id, input.questions);
  const [fields, shown] = changeOf(lesson, values);
  await context.audit('lesson.edit', lesson.id, [...fields, ...(isQuizChanged ? ['questions'] : [])], shown);
  return { id: lesson.id, version: lesson.version + 1 };
}

export async function deleteLesson(context: Context<Actor>, ref: LessonRef): Promise<void> {
  await lockCourse(context, ref);
  const lesson = (await lockLesson(context.tx, ref)) ?? fail.notFound();
  await moveToTrash(context, lessons, { type: 'lesson', id: lesson.id });
}

async function lockLesson(tx: Tx, ref: LessonRef): Promise<StoredLesson | undefined> {
  const [lesson] = await tx.select().from(lessons).where(isNotDeleted(ref)).for('update');
  return lesson;
}

/**
 * The columns of a lesson from its form.
 * @param publishedAt its stored time of publication
 * @throws RequestError invalid_input for a video that the player cannot show, for a part that a free course cannot show,
 * or for a time that has passed
 */
async function lessonColumns(
  tx: Tx,
  { kind }: StoredCourse,
  input: LessonRequest | NewLessonRequest,
  publishedAt: Date | null,
) {
  const { title, slug, minutes, body, isOpen, videoUrl, videoPoster, publication, questions, quizSize } = input;
  if (kind === 'free') requireTextOnly({ videoUrl, videoPoster, questions });
  if (videoUrl && !parseVideo(videoUrl)) {
    fail.invalid({ videoUrl: 'Must be the address of a video at YouTube or Vimeo' });
  }
  const publishAt = resolvePublishAt(publication, publishedAt, await databaseNow(tx));
  const orNull = (text: string) => text || null;
  return {
    title,
    slug,
    minutes,
    publishAt,
    isOpen,
    quizSize,
    body: orNull(body),
    videoUrl: orNull(videoUrl),
    videoPoster: orNull(videoPoster),
  };
}

/** The page of a free course shows only texts. */
function requireTextOnly(parts: Pick<LessonRequest, 'videoUrl' | 'videoPoster' | 'questions'>): void {
  const filled = Object.entries(parts).filter(([, value]) => value.length > 0);
  if (filled.length === 0) return;
  const fields = Object.fromEntries(filled.map(([name]) => [name, 'A lesson of a free course has none']));
  fail.invalid(fields);
}
