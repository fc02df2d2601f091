import { basename, join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Tx } from '../client.ts';
import { courses, lessons, topics } from '../schema/index.ts';
import { FreeCourseFile, LessonFile, TopicFile } from './formats.ts';
import { findCourseId, type SeedItem } from './item.ts';
import { documents, folders, lessonName, readDocument } from './read.ts';

export async function topicItems(content: string): Promise<SeedItem[]> {
  const directory = join(content, 'topics');
  const items = await Promise.all((await folders(directory)).map((slug) => topicWithCourses(join(directory, slug))));
  return items.flat();
}

async function topicWithCourses(directory: string): Promise<SeedItem[]> {
  const slug = basename(directory);
  const { name, guideTitle, summary, order, next } = await readDocument(join(directory, 'topic.md'), TopicFile);
  const values = { slug, name, guideTitle, summary, position: order };
  const insert = async (tx: Tx) => {
    const nextCourseId = await findCourseId(tx, next);
    await tx
      .insert(topics)
      .values({ ...values, nextCourseId })
      .onConflictDoNothing();
  };
  const inner = (await folders(directory)).map((course) => courseWithLessons(slug, join(directory, course)));
  return [{ key: `topic:${slug}`, insert }, ...(await Promise.all(inner)).flat()];
}

async function courseWithLessons(topic: string, directory: string): Promise<SeedItem[]> {
  const slug = basename(directory);
  const { order, ...course } = await readDocument(join(directory, 'course.md'), FreeCourseFile);
  const insert = async (tx: Tx) => {
    const [parent] = await tx.select({ id: topics.id }).from(topics).where(eq(topics.slug, topic));
    if (!parent) return;
    const values = { ...course, slug, kind: 'free', position: order, topicId: parent.id } as const;
    await tx.insert(courses).values(values).onConflictDoNothing();
  };
  const names = (await documents(directory)).filter((name) => name !== 'course');
  const inner = await Promise.all(names.map((name) => lessonItem(slug, directory, name)));
  return [{ key: `course:${slug}`, insert }, ...inner];
}

async function lessonItem(course: string, directory: string, name: string): Promise<SeedItem> {
  const { number, slug } = lessonName(directory, name);
  const lesson = await readDocument(join(directory, `${name}.md`), LessonFile);
  const insert = async (tx: Tx) => {
    const [parent] = await tx.select({ id: courses.id }).from(courses).where(eq(courses.slug, course));
    if (!parent) return;
    const values = { ...lesson, slug, courseId: parent.id, position: number };
    await tx.insert(lessons).values(values).onConflictDoNothing();
  };
  return { key: `lesson:${course}/${slug}`, insert };
}
