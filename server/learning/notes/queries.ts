import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { byTime, descending, pageIn } from '../../db/cursor.ts';
import { wordsApart } from '../../db/schema/columns.ts';
import { courses, enrollments, lessonNotes, lessons, modules, savedLessons } from '../../db/schema/index.ts';
import { matchesText } from '../../db/search.ts';
import { isOwnLesson } from './own-lesson.ts';

/** Notes on one page of the list. */
export const NOTES_PER_PAGE = 50;
/** Lessons that a search shows. */
export const MAX_RESULTS = 10;
/** The most saved lessons that are listed. */
const MAX_SAVED = 200;

export type NoteRow = Awaited<ReturnType<typeof findNotes>>[number];
export type PlaceRow = { course: string; courseSlug: string; lesson: string; lessonSlug: string };

const place = { course: courses.title, courseSlug: courses.slug, lesson: lessons.title, lessonSlug: lessons.slug };

/** Whether the learner of a note may still read its lesson; without a seat they keep the note. */
const isReadable = (userId: string) => sql<boolean>`EXISTS (SELECT 1 FROM ${enrollments}
  WHERE ${enrollments.courseId} = ${lessons.courseId} AND ${isOwnLesson(userId)})`;

function selectNotes(tx: Tx, userId: string, cursorKey: SQL<string>) {
  return tx
    .select({
      id: lessonNotes.id,
      ...place,
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

/** A page of a learner's notes, the last changed first; one more than the page shows. */
export function findNotes(tx: Tx, { userId, q, cursor }: NoteFilter) {
  const cut = pageIn(descending(byTime(lessonNotes.updatedAt)), lessonNotes.id, cursor);
  const words = sql`${lessonNotes.body} || ' ' || ${lessons.title} || ' ' || ${courses.title}`;
  return selectNotes(tx, userId, cut.cursorKey)
    .where(and(isNoteOf(userId), matchesText(sql`(${words})`, q), cut.after))
    .orderBy(...cut.by)
    .limit(NOTES_PER_PAGE + 1);
}

/** All notes of a learner in the order of their courses and lessons. */
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

/** The lessons that a learner saved and still reads, the last saved first. */
export function findSaved(tx: Tx, { userId, q }: NoteFilter): Promise<PlaceRow[]> {
  const words = sql`(${lessons.title} || ' ' || ${courses.title})`;
  return tx
    .select(place)
    .from(savedLessons)
    .innerJoin(lessons, eq(lessons.id, savedLessons.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(enrollments, eq(enrollments.courseId, courses.id))
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(eq(savedLessons.userId, userId), isOwnLesson(userId), matchesText(words, q)))
    .orderBy(desc(savedLessons.savedAt), asc(lessons.id))
    .limit(MAX_SAVED);
}

/**
 * Control characters, which no shown text has: around each found word, and in place of what `ts_headline` would take
 * for a tag or a path.
 */
export const MARKS = { start: '\u0002', stop: '\u0003', instead: { '\u0004': '<', '\u0005': '>', '\u0006': '/' } };

const options = `StartSel="${MARKS.start}", StopSel="${MARKS.stop}", MaxFragments=2, MaxWords=22, MinWords=8, FragmentDelimiter=" … "`;

/**
 * Markdown as the words that a reader sees: links by their text, headings as sentences, without fences, marks and what
 * could be one of `MARKS`.
 */
function wordsOf(body: SQL): SQL {
  const linked = sql`regexp_replace(coalesce(${body}, ''), ${'!?\\[([^]]*)\\]\\([^)]*\\)'}, ${'\\1'}, 'g')`;
  const ended = sql`regexp_replace(${linked}, ${'^ *#+ (.*[^.?!:])$'}, ${'\\1.'}, 'gn')`;
  const read = sql`regexp_replace(${ended}, ${'```[^\\n]*|`|\\*+(?=\\w)|(?<=[\\w.,:?!])\\*+|[\\x01-\\x08]|^ *(#+|>|[-*]|\\d+\\.) '}, ' ', 'gn')`;
  const { instead } = MARKS;
  return sql`translate(${read}, ${Object.values(instead).join('')}, ${Object.keys(instead).join('')})`;
}

/**
 * Lessons of a learner's courses that have the searched words, the best match first, each with an excerpt; one more
 * than is shown.
 */
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
