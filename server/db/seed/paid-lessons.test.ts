// @module-tag by-night

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, eq, inArray, like } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { contentCopy } from '../../../tests/support/content.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import type { Db } from '../client.ts';
import { courses, lessons, quizQuestions, seeds } from '../schema/index.ts';
import { seedContent } from './index.ts';

const today = new Date('2026-11-20T19:00:00Z');
const { db } = await testDatabase();
const { db: old } = await testDatabase();

beforeAll(() => seedContent(db, today));

/** A lesson of DevOps Basics with its quiz, by the title in the outline. */
async function stored(database: Db, title: string) {
  const [lesson] = await database
    .select({ id: lessons.id, body: lessons.body, position: lessons.position })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(courses.slug, 'devops-basics'), eq(lessons.title, title)));
  if (!lesson) throw new Error(`No lesson ${title}`);
  const { position, question, options, answer, why } = quizQuestions;
  const quiz = await database
    .select({ position, question, options, answer, why })
    .from(quizQuestions)
    .where(eq(quizQuestions.lessonId, lesson.id))
    .orderBy(asc(position));
  return { body: lesson.body, position: lesson.position, quiz };
}

const WITH_QUIZ = 'Processes, services and logs';

test('a written lesson is seeded with its text and its quiz, whose answers count from 0', async () => {
  const { body, position, quiz } = await stored(db, WITH_QUIZ);
  expect(body).toMatch(/^A program on a disk is a file\./);
  expect(position).toBe(4);
  expect(quiz.map((question) => [question.position, question.answer])).toEqual([
    [1, 0],
    [2, 3],
    [3, 1],
    [4, 2],
    [5, 1],
  ]);
  expect(quiz[2]).toMatchObject({
    question: 'What does `chmod 640 app.conf` allow?',
    options: [
      'Everybody reads, only the owner writes',
      'The owner reads and writes, the group reads, others nothing',
      'The owner reads and executes, the group writes',
    ],
    why: expect.stringMatching('^6 is read and write'),
  });
  expect((await stored(db, 'The terminal, files and paths')).quiz).toEqual([]);
});

/** Makes a database what it was in the release that knew DevOps Basics by its outline alone. */
async function seedOutline(database: Db): Promise<void> {
  await seedContent(database, today);
  const course = database.select({ id: courses.id }).from(courses).where(eq(courses.slug, 'devops-basics'));
  const own = database.select({ id: lessons.id }).from(lessons).where(inArray(lessons.courseId, course));
  await database.delete(quizQuestions).where(inArray(quizQuestions.lessonId, own));
  await database.update(lessons).set({ body: null }).where(inArray(lessons.courseId, course));
  await database.delete(seeds).where(like(seeds.key, 'lesson:devops-basics/%'));
}

test('new content reaches an older database, except where staff wrote or deleted the lesson', async () => {
  await seedOutline(old);
  const edited = 'SSH: keys instead of passwords';
  await old.update(lessons).set({ body: 'By staff' }).where(eq(lessons.title, edited));
  await old.delete(lessons).where(eq(lessons.title, 'The terminal, files and paths'));
  const before = await old.$count(lessons);
  expect(await seedContent(old, today)).toBe(25);
  expect(await old.$count(lessons)).toBe(before);
  expect(await stored(old, edited)).toMatchObject({ body: 'By staff' });
  expect(await stored(old, WITH_QUIZ)).toEqual(await stored(db, WITH_QUIZ));
  expect(await seedContent(old, today)).toBe(0);
});

test.each([
  ['a title that the outline lacks', '03-other.md', 'No such lesson', 'its title is not in the outline'],
  ['a second lesson of one title', '99-again.md', 'The terminal, files and paths', 'its title is not in the outline'],
  ['a name without a number', 'users.md', 'Users, permissions and packages', 'its name is not NN-slug.md'],
])('%s stops the start with an error that names the file', async (_, name, title, reason) => {
  const folder = await contentCopy();
  const directory = join(folder, 'courses/devops-basics');
  await rm(join(directory, '03-users-permissions-packages.md'));
  await writeFile(join(directory, name), `---\ntitle: ${title}\n---\nText.\n`);
  await expect(seedContent(db, today, { content: folder })).rejects.toThrow(
    `courses/devops-basics/${name} is wrong: ${reason}`,
  );
});

test('a quiz may ask some of its questions, with several right answers, or for a text', async () => {
  const content = await contentCopy();
  const { db: fresh } = await testDatabase();
  const path = join(content, 'courses/devops-basics/04-processes-services-logs.md');
  await writeFile(
    path,
    `---
title: ${WITH_QUIZ}
asks: 1
quiz:
  - question: Which are signals?
    options: [TERM, HELLO, KILL]
    answer: [1, 3]
    why: Both are.
  - question: Which command lists services?
    accepts: [systemctl, systemctl list-units]
    why: It does.
---
A program.
`,
  );
  await seedContent(fresh, today, { content });
  const rows = await fresh.select().from(quizQuestions).where(eq(quizQuestions.why, 'Both are.'));
  expect(rows).toMatchObject([{ kind: 'several', answer: 0, alsoRight: [2] }]);
  const [text] = await fresh.select().from(quizQuestions).where(eq(quizQuestions.why, 'It does.'));
  expect(text).toMatchObject({ kind: 'text', options: ['systemctl', 'systemctl list-units'] });
  const [lesson] = await fresh.select().from(lessons).where(eq(lessons.title, WITH_QUIZ));
  expect(lesson?.quizSize).toBe(1);
});
