// @module-tag by-night
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FreeCourseFile, PaidCourseFile, PaidLessonFile, PostFile, TopicFile } from '../server/db/seed/formats.ts';
import { CONTENT } from '../server/db/seed/index.ts';
import { documents, folders, readDocument } from '../server/db/seed/read.ts';
import { canRun, output, TIME_LIMIT_MS } from '../tests/support/terminal.ts';
import { freeLessons, lessonNames, topicsDir } from './lessons.ts';
import { fencesOf, programsOf, proseWords } from './markdown.ts';

/** Every post: `[path below content/, Markdown]`. */
async function readPosts(): Promise<[string, string][]> {
  const posts = (await documents(join(CONTENT, 'posts'))).map(async (name): Promise<[string, string]> => {
    const path = `posts/${name}.md`;
    return [path, (await readDocument(join(CONTENT, path), PostFile)).body];
  });
  return Promise.all(posts);
}

/** The written lessons of a course that is sold, in order. */
async function writtenLessons(course: string) {
  const directory = join(CONTENT, 'courses', course);
  const names = (await documents(directory)).filter((name) => name !== 'course');
  return Promise.all(
    names.map(async (name) => ({
      path: `courses/${course}/${name}.md`,
      place: Number(name.slice(0, 2)),
      ...(await readDocument(join(directory, `${name}.md`), PaidLessonFile)),
    })),
  );
}

/** Courses whose every lesson is written. */
const WRITTEN = ['aws-basics', 'devops-basics'];
const written = (await Promise.all(WRITTEN.map(writtenLessons))).flat();

const [lessons, posts] = await Promise.all([freeLessons(), readPosts()]);

const paid = written.map(({ path, body }): [string, string] => [path, body]);
const programs = [...lessons, ...posts, ...paid].flatMap(([path, markdown]) =>
  programsOf(markdown).map((program) => ({ path, ...program })),
);

/** All of them take a minute; without `npm run test:quality` the first in each language stands for the others. */
const tried = process.env.EVERY_PROGRAM
  ? programs
  : [...Map.groupBy(programs, ({ language }) => language).values()].flatMap(([first]) => first ?? []);

describe('a program prints what the text says', () => {
  for (const { path, line, language, code, printed } of tried) {
    test.runIf(canRun(language))(`${path}:${line} (${language})`, { timeout: TIME_LIMIT_MS }, async () => {
      expect(await output(language, code)).toBe(printed);
    });
  }
});

test.each(lessons)('each fence of %s is run by a test, or says to readers why not', (_, markdown) => {
  const fences = fencesOf(markdown);
  const unproved = fences.filter(
    ({ language, marks, reason }) => language !== 'text' && marks.length === 0 && reason === undefined,
  );
  expect(unproved.map(({ line }) => line)).toEqual([]);
});

test('code that readers can run is in a free lesson, where a browser test runs it, and is proved here as well', () => {
  const outside = [...posts, ...paid].filter(([, text]) => fencesOf(text).some(({ marks }) => marks.includes('try')));
  expect(outside.map(([path]) => path)).toEqual([]);
  const tried = lessons.flatMap(([, text]) => fencesOf(text)).filter(({ marks }) => marks.includes('try'));
  expect(new Set(tried.map(({ language }) => language))).toEqual(new Set(['js', 'html', 'css', 'sql']));
  expect(tried.filter(({ marks }) => !marks.includes('run') && !marks.includes('browser'))).toEqual([]);
});

test.each(lessons)('%s has code that is really run', (_, markdown) => {
  expect(fencesOf(markdown).some(({ marks }) => marks.length > 0)).toBe(true);
});

test.each(lessons)('each part of a program in %s is also in a program that a test runs', (_, markdown) => {
  const programs = programsOf(markdown);
  for (const { code, marks } of fencesOf(markdown)) {
    if (marks.includes('part')) expect(programs.some((program) => program.code.includes(code))).toBe(true);
  }
});

test.each(lessons)('%s has 300 to 800 words beside its code', (_, markdown) => {
  const words = proseWords(markdown);
  expect(words).toBeGreaterThanOrEqual(300);
  expect(words).toBeLessThanOrEqual(800);
});

test.each(paid)('%s has 300 to 1,000 words beside its code', (_, markdown) => {
  const words = proseWords(markdown);
  expect(words).toBeGreaterThanOrEqual(300);
  expect(words).toBeLessThanOrEqual(1000);
});

describe.each(WRITTEN)('course %s', (course) => {
  test('has every lesson of its outline written, in its order', async () => {
    const { modules } = await readDocument(join(CONTENT, 'courses', course, 'course.md'), PaidCourseFile);
    const files = await writtenLessons(course);
    expect(files.map(({ title }) => title)).toEqual(modules.flatMap((part) => part.lessons.map(({ title }) => title)));
    expect(files.map(({ place }) => place)).toEqual(files.map((_, index) => index + 1));
  });

  test('ends each module with a quiz of five questions', async () => {
    const { modules } = await readDocument(join(CONTENT, 'courses', course, 'course.md'), PaidCourseFile);
    const files = await writtenLessons(course);
    const last = new Set(modules.map((part) => part.lessons.at(-1)?.title));
    for (const { title, quiz, asks } of files)
      expect([title, asks ?? quiz?.length]).toEqual([title, last.has(title) ? 5 : undefined]);
  });
});

test('there are eight posts or more, over the four fixed categories', async () => {
  const read = posts.map(([path]) => readDocument(join(CONTENT, path), PostFile));
  const categories = (await Promise.all(read)).map(({ category }) => category);
  expect(categories.length).toBeGreaterThanOrEqual(8);
  expect([...new Set(categories)].sort()).toEqual(['AI', 'Backend', 'CSS', 'Frontend']);
});

describe.each(await folders(topicsDir))('topic %s', (topic) => {
  test('has two courses or more in an order of its own, each with a lesson or more', async () => {
    await readDocument(join(topicsDir, topic, 'topic.md'), TopicFile);
    const courses = await folders(join(topicsDir, topic));
    expect(courses.length).toBeGreaterThanOrEqual(2);
    const orders: number[] = [];
    for (const course of courses) {
      orders.push((await readDocument(join(topicsDir, topic, course, 'course.md'), FreeCourseFile)).order);
      expect(await lessonNames(topic, course)).not.toEqual([]);
    }
    expect(orders.sort()).toEqual(courses.map((_, index) => index + 1));
  });
});

test.each(await folders(join(CONTENT, 'courses')))('the outline of %s adds up to its training hours', async (slug) => {
  const { trainingHours, modules } = await readDocument(join(CONTENT, 'courses', slug, 'course.md'), PaidCourseFile);
  const minutes = modules.flatMap(({ lessons }) => lessons).reduce((sum, lesson) => sum + lesson.minutes, 0);
  if (trainingHours.endsWith('+')) expect(minutes / 60).toBeGreaterThanOrEqual(Number.parseInt(trainingHours, 10));
  else expect(minutes / 60).toBe(Number(trainingHours));
});
