import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { addDays } from '../../../contract/base/calendar.ts';
import type { Tx } from '../client.ts';
import { batches, courses, lessons, modules, trainerProfiles } from '../schema/index.ts';
import { PaidCourseFile } from './formats.ts';
import type { SeedItem } from './item.ts';
import { paidLessons } from './paid-lessons.ts';
import { type Document, folders, readDocument } from './read.ts';

type PaidCourse = Document<ReturnType<typeof PaidCourseFile.parse>>;

export async function paidCourses(content: string, today: string): Promise<SeedItem[]> {
  const directory = join(content, 'courses');
  const slugs = await folders(directory);
  const items = await Promise.all(slugs.map((slug) => courseWithLessons(slug, join(directory, slug), today)));
  return items.flat();
}

async function courseWithLessons(slug: string, directory: string, today: string): Promise<SeedItem[]> {
  const course = await readDocument(join(directory, 'course.md'), PaidCourseFile);
  const outline = outlineOf(course.modules);
  const insert = (tx: Tx) => insertCourse(tx, slug, course, today);
  const written = await paidLessons(
    slug,
    directory,
    outline.flatMap(({ lessons: planned }) => planned),
  );
  return [{ key: `course:${slug}`, insert }, ...written];
}

function outlineOf(courseModules: PaidCourse['modules']) {
  const slugFor = uniqueSlugs();
  let position = 0;
  return courseModules.map(({ title, lessons: planned }) => ({
    title,
    lessons: planned.map((lesson) => {
      position += 1;
      return { ...lesson, slug: slugFor(lesson.title), position };
    }),
  }));
}

async function insertCourse(tx: Tx, slug: string, course: PaidCourse, today: string): Promise<void> {
  const { price, struckPrice, modules: outline, batch, startsInDays, trainer, ...columns } = course;
  const values = {
    ...columns,
    slug,
    kind: 'paid',
    position: course.number,
    pricePaise: price,
    struckPricePaise: struckPrice,
    profileId: trainer ? await profileOf(tx, trainer) : null,
  } as const;
  const [row] = await tx.insert(courses).values(values).onConflictDoNothing().returning({ id: courses.id });
  if (!row) return;
  const startsOn = addDays(today, startsInDays);
  await tx.insert(batches).values({ courseId: row.id, number: batch, startsOn }).onConflictDoNothing();
  await insertOutline(tx, row.id, outlineOf(outline));
}

/** A site with its own courses gets no profiles. */
async function profileOf(tx: Tx, { name, line }: { name: string; line: string }): Promise<string | null> {
  const [existing] = await tx
    .select({ id: trainerProfiles.id })
    .from(trainerProfiles)
    .where(and(eq(trainerProfiles.name, name), eq(trainerProfiles.line, line)));
  if (existing) return existing.id;
  const position = (await tx.$count(trainerProfiles)) + 1;
  const [created] = await tx
    .insert(trainerProfiles)
    .values({ name, line, position })
    .returning({ id: trainerProfiles.id });
  return created?.id ?? null;
}

async function insertOutline(tx: Tx, courseId: string, outline: ReturnType<typeof outlineOf>): Promise<void> {
  for (const [index, { title, lessons: planned }] of outline.entries()) {
    const [row] = await tx
      .insert(modules)
      .values({ courseId, title, position: index + 1 })
      .returning({ id: modules.id });
    await tx.insert(lessons).values(planned.map((lesson) => ({ ...lesson, courseId, moduleId: row?.id })));
  }
}

/** Lower-case words of ASCII letters and digits, joined by hyphens. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

/** A second title with the same slug gets `-2`, and so on. */
export function uniqueSlugs(): (title: string) => string {
  const used = new Set<string>();
  return (title) => {
    const base = slugOf(title);
    let candidate = base;
    for (let count = 2; used.has(candidate); count += 1) candidate = `${base}-${count}`;
    used.add(candidate);
    return candidate;
  };
}
