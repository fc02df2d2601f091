import { join } from 'node:path';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../client.ts';
import { courses, lessons, quizQuestions } from '../schema/index.ts';
import { PaidLessonFile } from './formats.ts';
import type { SeedItem } from './item.ts';
import { contentError, type Document, documents, lessonName, readDocument } from './read.ts';

type PaidLesson = Document<ReturnType<typeof PaidLessonFile.parse>>;

type OutlineEntry = { slug: string; title: string };

/** The lessons of a paid course. Each is its own item, so that a later release can add lessons to a seeded course. */
export async function paidLessons(course: string, directory: string, outline: OutlineEntry[]): Promise<SeedItem[]> {
  const names = (await documents(directory)).filter((name) => name !== 'course');
  const unwritten = [...outline];
  const items: SeedItem[] = [];
  for (const name of names) {
    const path = join(directory, `${name}.md`);
    const file = lessonName(directory, name);
    const lesson = await readDocument(path, PaidLessonFile);
    const index = unwritten.findIndex(({ title }) => title === lesson.title);
    const [entry] = index < 0 ? [] : unwritten.splice(index, 1);
    if (!entry) throw contentError(path, 'its title is not in the outline in course.md');
    items.push({ key: `lesson:${course}/${file.slug}`, insert: (tx) => fillLesson(tx, course, entry.slug, lesson) });
  }
  return items;
}

/** Does not change lessons that staff wrote or deleted. */
async function fillLesson(
  tx: Tx,
  course: string,
  slug: string,
  { body, open = false, quiz = [], asks }: PaidLesson,
): Promise<void> {
  const parent = tx.select({ id: courses.id }).from(courses).where(eq(courses.slug, course));
  const [lesson] = await tx
    .update(lessons)
    .set({ body, isOpen: open, quizSize: asks ?? null })
    .where(
      and(inArray(lessons.courseId, parent), eq(lessons.slug, slug), isNull(lessons.body), isNull(lessons.deletedAt)),
    )
    .returning({ id: lessons.id });
  if (!lesson || quiz.length === 0) return;
  const questions = quiz.map((question, index) => ({
    ...questionColumns(question),
    lessonId: lesson.id,
    position: index + 1,
  }));
  await tx.insert(quizQuestions).values(questions);
}

type Question = NonNullable<PaidLesson['quiz']>[number];

/** Options are counted from 0. */
function questionColumns({ question, why, ...reply }: Question) {
  if ('accepts' in reply) return { question, why, kind: 'text' as const, options: reply.accepts, answer: 0 };
  const { options, answer } = reply;
  if (!Array.isArray(answer)) return { question, why, options, answer: answer - 1 };
  const [first = 0, ...alsoRight] = answer.map((number) => number - 1);
  return { question, why, kind: 'several' as const, options, answer: first, alsoRight };
}
