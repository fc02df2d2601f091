import { join } from 'node:path';
import type { Tx } from '../client.ts';
import { batches, courses, lessons, modules } from '../schema/index.ts';
import { PaidCourseFile } from './formats.ts';
import type { SeedItem } from './item.ts';
import { type Document, folders, readDocument } from './read.ts';
import { uniqueSlugs } from './slug.ts';

type PaidCourse = Document<ReturnType<typeof PaidCourseFile.parse>>;

/** The courses that are sold, with their first batch and the outline. */
export async function paidCourses(content: string, today: string): Promise<SeedItem[]> {
  const directory = join(content, 'courses');
  const slugs = await folders(directory);
  return Promise.all(
    slugs.map(async (slug) => {
      const course = await readDocument(join(directory, slug, 'course.md'), PaidCourseFile);
      return { key: `course:${slug}`, insert: (tx: Tx) => insertCourse(tx, slug, course, today) };
    }),
  );
}

async function insertCourse(tx: Tx, slug: string, course: PaidCourse, today: string): Promise<void> {
  const { price, struckPrice, modules: outline, batch, startsInDays, ...rest } = course;
  const values = {
    ...rest,
    slug,
    kind: 'paid',
    position: course.number,
    pricePaise: price,
    struckPricePaise: struckPrice,
  } as const;
  const [row] = await tx.insert(courses).values(values).onConflictDoNothing().returning({ id: courses.id });
  if (!row) return;
  const startsOn = addDays(today, startsInDays);
  await tx.insert(batches).values({ courseId: row.id, number: batch, startsOn }).onConflictDoNothing();
  await insertOutline(tx, row.id, outline);
}

async function insertOutline(tx: Tx, courseId: string, outline: PaidCourse['modules']): Promise<void> {
  const slugFor = uniqueSlugs();
  let lessonPosition = 0;
  for (const [index, { title, lessons: planned }] of outline.entries()) {
    const [row] = await tx
      .insert(modules)
      .values({ courseId, title, position: index + 1 })
      .returning({ id: modules.id });
    const values = planned.map((lesson) => {
      lessonPosition += 1;
      return { ...lesson, courseId, moduleId: row?.id, slug: slugFor(lesson.title), position: lessonPosition };
    });
    await tx.insert(lessons).values(values);
  }
}

/** The ISO date `days` after an ISO date. */
function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}
