import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, count, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { byNight } from '../../../tests/support/by-night.ts';
import { contentCopy } from '../../../tests/support/content.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import type { Db } from '../client.ts';
import {
  batches,
  courses,
  lessons,
  modules,
  pages,
  posts,
  quizQuestions,
  seeds,
  siteSettings,
  testimonials,
  topics,
  users,
} from '../schema/index.ts';
import { seedContent } from './index.ts';

/** 21 November 2026, 00:30 in Asia/Kolkata: still the 20th in UTC. */
const today = new Date('2026-11-20T19:00:00Z');
const { db } = await testDatabase();
const { db: worked } = await testDatabase();
const { db: shared } = await testDatabase();

beforeAll(async () => {
  await seedContent(db, today);
  await seedContent(worked, today);
});

async function rowCounts(database: Db) {
  const content = { batches, courses, lessons, modules, pages, posts, quizQuestions, testimonials, topics };
  const tables = { ...content, seeds, siteSettings };
  const counted = Object.entries(tables).map(async ([name, table]) => {
    const [row] = await database.select({ rows: count() }).from(table);
    return [name, row?.rows] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

test('no one has an account on a site that was just seeded', async () => {
  expect(await db.$count(users)).toBe(0);
});

test('the six fixed courses are seeded in their order', async () => {
  const paid = await db.select().from(courses).where(eq(courses.kind, 'paid')).orderBy(asc(courses.position));
  expect(
    paid.map(({ number, title, pricePaise, struckPricePaise, status, trainingHours }) => {
      return [number, title, pricePaise, struckPricePaise, status, trainingHours];
    }),
  ).toEqual([
    [1, 'DevOps Master Course', 599_900, 1_599_900, 'Live', '70'],
    [2, 'AWS Master Course', 399_900, 1_299_900, 'Live', '40'],
    [3, 'DevOps Basics', 499_900, 1_799_900, 'Live', '30'],
    [4, 'AWS Basics', 599_000, 1_199_900, 'Upcoming', '25'],
    [5, 'Machine Learning', 1_599_900, 3_599_900, 'Live', '80+'],
    [6, 'Networking Master Course', 999_900, 2_099_900, 'Upcoming', '40'],
  ]);
  expect(paid.map(({ slug }) => slug)).toEqual([
    'devops-master-course',
    'aws-master-course',
    'devops-basics',
    'aws-basics',
    'machine-learning',
    'networking-master-course',
  ]);
  expect(paid.map(({ popular }) => popular)).toEqual([true, true, false, false, false, false]);
});

test('the eleven topics are seeded in their fixed order', async () => {
  const rows = await db.select().from(topics).orderBy(asc(topics.position));
  expect(rows.map(({ slug, guideTitle }) => `${slug}: ${guideTitle}`)).toEqual([
    'html: HTML Guide',
    'css: CSS Guide',
    'javascript: JavaScript Guide',
    'react: React Guide',
    'nodejs: NodeJS Guide',
    'java: Java Guide',
    'python: Python Guide',
    'ai-ml: AI Guide',
    'cloud: Cloud Guide',
    'databases: DataBase Guide',
    'docker: Docker Guide',
  ]);
});

test('the courses of a topic are seeded in the order that their files give, whatever their folders are called', async () => {
  const [topic] = await db.select().from(topics).where(eq(topics.slug, 'databases'));
  const rows = await db
    .select()
    .from(courses)
    .where(eq(courses.topicId, topic?.id ?? ''))
    .orderBy(asc(courses.position));
  expect(rows.map(({ slug }) => slug)).toEqual(['sql-first-queries', 'postgresql-at-work']);
});

test('a batch starts the given days after the day of seeding in Asia/Kolkata', async () => {
  const [batch] = await db.select().from(batches).where(eq(batches.number, 87));
  expect(batch?.startsOn).toBe('2027-01-04');
});

test.each([
  ['empty', (path: string) => writeFile(path, '# none yet\n')],
  ['missing', (path: string) => rm(path)],
])(
  'a site starts without testimonials if their file is %s, and stores those that are written later',
  byNight,
  async (_, change) => {
    const content = await contentCopy();
    const path = join(content, 'testimonials.yaml');
    const { db: fresh } = await testDatabase();
    await change(path);
    await seedContent(fresh, today, { content });
    expect(await fresh.$count(testimonials)).toBe(0);
    await writeFile(path, '- { name: Asha, role: Student, quote: Good. }\n');
    expect(await seedContent(fresh, today, { content })).toBe(1);
    expect(await fresh.$count(testimonials)).toBe(1);
  },
);

test('a site starts without posts, topics, courses and legal pages of its own, whose folders git does not keep', async () => {
  const content = await contentCopy();
  const { db: fresh } = await testDatabase();
  for (const folder of ['posts', 'topics', 'courses', 'pages']) await rm(join(content, folder), { recursive: true });
  await writeFile(join(content, 'testimonials.yaml'), '');
  expect(await seedContent(fresh, today, { content })).toBe(1);
});

test('seven testimonials are seeded, one of them twice', async () => {
  const rows = await db.select().from(testimonials);
  expect(rows).toHaveLength(7);
  expect(new Set(rows.map(({ quote }) => quote)).size).toBe(6);
});

test('seeding again inserts nothing, and says nothing', async () => {
  const before = await rowCounts(db);
  const said: string[] = [];
  expect(await seedContent(db, today, { print: (line) => said.push(line) })).toBe(0);
  expect(await rowCounts(db)).toEqual(before);
  expect(said).toEqual([]);
});

test('seeding prints a line for the operator before the slow part', async () => {
  const { db: empty } = await testDatabase();
  const stopAt = (line: string) => {
    throw new Error(line);
  };
  await expect(seedContent(empty, today, { print: stopAt })).rejects.toThrow(/^Storing \d+ items of the content/);
  expect(await empty.$count(seeds)).toBe(0);
});

test('two nodes that seed at once insert everything once', async () => {
  const inserted = await Promise.all([1, 2].map(() => seedContent(shared, today)));
  const after = await rowCounts(shared);
  expect(inserted.reduce((sum, items) => sum + items)).toBe(after.seeds);
  expect(after).toEqual(await rowCounts(db));
});

test('an edit survives the next start', async () => {
  const bySlug = eq(courses.slug, 'devops-basics');
  await worked.update(courses).set({ title: 'Edited by staff' }).where(bySlug);
  await seedContent(worked, today);
  const [course] = await worked.select().from(courses).where(bySlug);
  expect(course?.title).toBe('Edited by staff');
});

test('a course that staff deleted stays deleted, with its lessons', async () => {
  const bySlug = eq(courses.slug, 'aws-basics');
  await worked.delete(courses).where(bySlug);
  await worked.delete(posts);
  await seedContent(worked, today);
  expect(await worked.select().from(courses).where(bySlug)).toEqual([]);
  expect(await worked.select().from(posts)).toEqual([]);
});

test('a lesson that a later release adds is inserted, after the others', async () => {
  const folder = await contentCopy();
  const path = join(folder, 'topics/html/html-first-page/09-a-new-one.md');
  await writeFile(path, '---\ntitle: A new one\nminutes: 5\n---\nText.\n');
  expect(await seedContent(worked, today, { content: folder })).toBe(1);
  const [lesson] = await worked.select().from(lessons).where(eq(lessons.slug, 'a-new-one'));
  expect(lesson).toMatchObject({ title: 'A new one', minutes: 5, position: 9, body: 'Text.' });
});

test.each([
  ['a wrong value', '---\nname: HTML\nguideTitle: HTML Guide\norder: first\nsummary: S\n---\n', 'order: '],
  ['a missing field', '---\nname: HTML\norder: 1\nsummary: S\n---\n', 'guideTitle: '],
  ['an unknown field', '---\nname: HTML\nguideTitle: G\norder: 1\nsummary: S\ncolour: red\n---\n', 'colour'],
  ['YAML that cannot be read', '---\nname: [\n---\n', ''],
])('%s in a file stops the start with an error that names file and field', async (_, text, field) => {
  const folder = await contentCopy();
  const path = join(folder, 'topics/html/topic.md');
  await writeFile(path, text);
  await expect(seedContent(worked, today, { content: folder })).rejects.toThrow(
    expect.objectContaining({ message: expect.stringMatching(`topics/html/topic.md is wrong: .*${field}`) }),
  );
});

test('PostgreSQL plans by the number of rows that were seeded', async () => {
  const { rows } = await db.execute(sql`SELECT reltuples AS rows FROM pg_class WHERE oid = 'courses'::regclass`);
  expect(rows).toEqual([{ rows: await db.$count(courses) }]);
});
