import { and, eq, inArray } from 'drizzle-orm';
import { HOUR_MS } from '../../../contract/base/time.ts';
import { courses, lessonNotes, lessonPlaces, lessons, savedLessons } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';

const notes: Record<string, string> = {
  'branches-merges-and-conflicts':
    'Out of a merge that went wrong: `git merge --abort`.\n\n- commit **before** every merge\n- `git pull` on `main` first\n- ask Ananya: when rebase instead?',
  'writing-a-dockerfile-for-a-small-web-application':
    'Still to do for my image:\n\n1. a `USER` line, so that it is not root\n2. copy `package.json` first, then the code',
};

const lastRead = {
  lesson: 'a-cloud-server-create-secure-and-connect',
  heading: 'lesson--close-the-doors-that-nobody-needs',
};

export async function sampleNotes({ db, now }: Deps, learner: { userId: string; courseId: string }): Promise<void> {
  const { userId, courseId } = learner;
  const ago = (hours: number) => new Date(+now() - hours * HOUR_MS);
  const slugs = [...Object.keys(notes), lastRead.lesson];
  const found = await db
    .select({ id: lessons.id, slug: lessons.slug })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(courses.id, courseId), inArray(lessons.slug, slugs)));
  // An operator's own content may have other lessons.
  for (const [index, { id: lessonId, slug }] of found.entries()) {
    const body = notes[slug];
    if (body === undefined) {
      await db.insert(lessonPlaces).values({ userId, lessonId, heading: lastRead.heading, leftAt: ago(12) });
      continue;
    }
    await db.insert(lessonNotes).values({ userId, lessonId, body, updatedAt: ago(30 + index) });
    await db.insert(savedLessons).values({ userId, lessonId, savedAt: ago(40 + index) });
  }
}
