import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { courses, enrollments, users } from '../../server/db/schema/index.ts';
import { inSiteDatabase } from './database.ts';
import { newPerson, post } from './people.ts';
import { mailedLink } from './stored.ts';

/** Gives a seat in a course to an e-mail; it is its account's at once when there is a verified one. */
async function enroll(email: string, course: string): Promise<void> {
  await inSiteDatabase(async (db) => {
    const [{ courseId } = {}] = await db.select({ courseId: courses.id }).from(courses).where(eq(courses.slug, course));
    if (!courseId) throw new Error(`No course ${course}`);
    const [user] = await db.select().from(users).where(eq(users.email, email));
    await db.insert(enrollments).values({ courseId, email, userId: user?.emailVerified ? user.id : null });
  });
}

/** A new person with a confirmed e-mail who is signed in and enrolled in these courses. @returns their e-mail */
export async function newLearner(page: Page, ...courseSlugs: string[]): Promise<string> {
  const email = await newPerson(page);
  const token = new URLSearchParams((await mailedLink(email, 'verification')).split('?')[1]).get('token');
  await post(page, '/api/auth/verify-email', { token: token ?? '' });
  for (const course of courseSlugs) await enroll(email, course);
  return email;
}
