import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { byTime, descending, pageIn } from '../../db/cursor.ts';
import { wordsApart } from '../../db/schema/columns.ts';
import { courses, enrollments, lessonNotes, lessons, modules, savedLessons } from '../../db/schema/index.ts';
import { matchesText } from '../../db/search.ts';
import { isOwnLesson } from './own-lesson.ts';

export const NOTES_PER_PAGE = 50;
export const MAX_RESULTS = 10;
const MAX_SAVED = 200;

export type NoteRow = Awaited<ReturnType<typeof findNotes>>[number];
export type LessonTitleRow = { course: string; courseSlug: string; lesson: string; lessonSlug: string };

const titleColumns = {
  course: courses.title,
  courseSlug: courses.slug,
  lesson: lessons.title,
  lessonSlug: lessons.slug,
};

/** Whether the learner of a note may still read its lesson; without a seat, only the note stays readable. */
const isReadable = (userId: string) => sql<boolean>`EXISTS (SELECT 1 FROM ${enrollments}
  WHERE ${enrollments.courseId} = ${lessons.courseId} AND ${isOwnLesson(userId)})`;

function selectNotes(tx: Tx, userId: string, cursorKey: SQL<string>) {
  return tx
    .select({
      id: lessonNotes.id,
      ...titleColumns,
      body: lessonNotes.body,
      updatedAt: lessonNotes.updatedAt,
      isReadable: isReadable(userId),
      cursorKey,
    })
    .from(lessonNotes)
    .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(modules, eq(modules.id, lessons.moduleId));
}

const isNoteOf = (userId: string) => and(eq(lessonNotes.userId, userId), ne(lessonNotes.body, ''));

type NoteFilter = { userId: string; q?: string | undefined; cursor?: string | undefined };

/** The last changed first. */
export function findNotes(tx: Tx, { userId, q, cursor }: NoteFilter) {
  const page = pageIn(descending(byTime(lessonNotes.updatedAt)), lessonNotes.id, cursor);
  const searchedText = sql`${lessonNotes.body} || ' ' || ${lessons.title} || ' ' || ${courses.title}`;
  return selectNotes(tx, userId, page.cursorKey)
    .where(and(isNoteOf(userId), matchesText(sql`(${searchedText})`, q), page.after))
    .orderBy(...page.by)
    .limit(NOTES_PER_PAGE + 1);
}

/** All notes of a learner, in the order of their courses and lessons. */
export function findAllNotes(tx: Tx, userId: string) {
  return selectNotes(tx, userId, sql<string>`''`)
    .where(isNoteOf(userId))
    .orderBy(
      asc(courses.position),
      asc(courses.id),
      sql`${modules.position} NULLS FIRST`,
      asc(lessons.position),
      asc(lessons.id),
    );
}

export function findSaved(tx: Tx, { userId, q }: NoteFilter): Promise<LessonTitleRow[]> {
  const searchedText = sql`(${lessons.title} || ' ' || ${courses.title})`;
  return tx
    .select(titleColumns)
    .from(savedLessons)
    .innerJoin(lessons, eq(lessons.id, savedLessons.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(enrollments, eq(enrollments.courseId, courses.id))
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(eq(savedLessons.userId, userId), isOwnLesson(userId), matchesText(searchedText, q)))
    .orderBy(desc(savedLessons.savedAt), asc(lessons.id))
    .limit(MAX_SAVED);
}

/** No shown text has them: around found words, and for what `ts_headline` would read as a tag or a path. */
export const MARKS = { start: '\u0002', stop: '\u0003', instead: { '\u0004': '<', '\u0005': '>', '\u0006': '/' } };

const options = `StartSel="${MARKS.start}", StopSel="${MARKS.stop}", MaxFragments=2, MaxWords=22, MinWords=8, FragmentDelimiter=" … "`;

/** Links become their text, headings sentences; code fences, marks and the characters of `MARKS` are removed. */
function wordsOf(body: SQL): SQL {
  const withoutLinks = sql`regexp_replace(coalesce(${body}, ''), ${'!?\\[([^]]*)\\]\\([^)]*\\)'}, ${'\\1'}, 'g')`;
  const withSentences = sql`regexp_replace(${withoutLinks}, ${'^ *#+ (.*[^.?!:])$'}, ${'\\1.'}, 'gn')`;
  const plain = sql`regexp_replace(${withSentences}, ${'```[^\\n]*|`|\\*+(?=\\w)|(?<=[\\w.,:?!])\\*+|[\\x01-\\x08]|^ *(#+|>|[-*]|\\d+\\.) '}, ' ', 'gn')`;
  const { instead } = MARKS;
  return sql`translate(${plain}, ${Object.values(instead).join('')}, ${Object.keys(instead).join('')})`;
}

/** The best match first, each with an excerpt; one more than a page shows. */
export function findMatchingLessons(tx: Tx, userId: string, words: string) {
  const query = sql`plainto_tsquery('english', ${wordsApart(sql`${words}`)})`;
  const found = tx
    .select({
      id: lessons.id,
      course: sql<string>`${courses.title}`.as('course'),
      courseSlug: sql<string>`${courses.slug}`.as('course_slug'),
      lesson: sql<string>`${lessons.title}`.as('lesson'),
      lessonSlug: sql<string>`${lessons.slug}`.as('lesson_slug'),
      body: lessons.body,
      rank: sql<number>`ts_rank(${lessons.search}, ${query})`.as('rank'),
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(lessons, eq(lessons.courseId, courses.id))
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(isOwnLesson(userId), sql`${lessons.search} @@ ${query}`))
    .orderBy(desc(sql`rank`), asc(lessons.id))
    .limit(MAX_RESULTS + 1)
    .as('found');
  return tx
    .select({
      course: found.course,
      courseSlug: found.courseSlug,
      lesson: found.lesson,
      lessonSlug: found.lessonSlug,
      excerpt: sql<string>`ts_headline('english', ${wordsOf(sql`${found.body}`)}, ${query}, ${options})`,
    })
    .from(found)
    .orderBy(desc(found.rank), asc(found.id));
}
