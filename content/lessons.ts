import { join } from 'node:path';
import { LessonFile } from '../server/db/seed/formats.ts';
import { CONTENT } from '../server/db/seed/index.ts';
import { documents, folders, readDocument } from '../server/db/seed/read.ts';
import { type Fence, fencesOf, type Mark } from './markdown.ts';

/** The folder of the free courses. */
export const topicsDir = join(CONTENT, 'topics');

/** Every lesson of the free courses: `[path below content/, Markdown]`. */
export async function freeLessons(): Promise<[string, string][]> {
  const lessons: [string, string][] = [];
  for (const topic of await folders(topicsDir)) {
    for (const course of await folders(join(topicsDir, topic))) {
      for (const name of await lessonNames(topic, course)) {
        const path = `topics/${topic}/${course}/${name}.md`;
        lessons.push([path, (await readDocument(join(CONTENT, path), LessonFile)).body]);
      }
    }
  }
  return lessons;
}

/** Names of the lessons of a free course, without their ending, in order. */
export async function lessonNames(topic: string, course: string): Promise<string[]> {
  return (await documents(join(topicsDir, topic, course))).filter((name) => name !== 'course');
}

/** Goes through a lesson as its reader does: a test that follows the text takes each fence with a mark in its turn. */
export class Walk {
  readonly markdown: string;
  readonly #ahead: Fence[];

  constructor(markdown: string, mark: Mark) {
    this.markdown = markdown;
    this.#ahead = fencesOf(markdown).filter(({ marks }) => marks.includes(mark));
  }

  /** @throws Error when the lesson goes on with something else. */
  next(language: string): string {
    const fence = this.#ahead.shift();
    if (!fence) throw new Error(`Expected ${language}, but the lesson has no more fences with this mark`);
    if (fence.language !== language)
      throw new Error(`Expected ${language}, but the fence at line ${fence.line} is ${fence.language}`);
    return fence.code;
  }

  /** Lines of the text whose fences the test did not take. */
  get left(): number[] {
    return this.#ahead.map(({ line }) => line);
  }
}

/**
 * The lessons that have fences with a mark, each with what follows it.
 * @param follows by the path of a lesson below `topics/`, without its ending
 * @throws Error when the lessons and the list do not match.
 */
export async function walks<Follow>(mark: Mark, follows: Record<string, Follow>) {
  const marked = (await freeLessons()).filter(([, body]) => fencesOf(body).some(({ marks }) => marks.includes(mark)));
  const unknown = Object.keys(follows).filter((name) => !marked.some(([path]) => path === `topics/${name}.md`));
  if (unknown.length > 0) throw new Error(`No lesson with fences marked ${mark}: ${unknown.join(', ')}`);
  return marked.map(([path, markdown]) => {
    const follow = follows[path.slice('topics/'.length, -'.md'.length)];
    if (!follow) throw new Error(`Nothing follows ${path}, which has fences marked ${mark}`);
    return { path, follow, begin: () => new Walk(markdown, mark) };
  });
}
