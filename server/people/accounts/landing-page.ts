import { and, eq, isNull } from 'drizzle-orm';
import { isStaff } from '../../../contract/staff.ts';
import { paths } from '../../../web/paths.ts';
import type { Db } from '../../db/client.ts';
import { enrollments, users } from '../../db/schema/index.ts';

/**
 * Where somebody arrives after signing in, unless they were on their way elsewhere: staff without a course of their own at
 * the desk, everybody else on the dashboard (docs/fixed.md, Accounts).
 */
export async function landingPage(db: Db, email: string): Promise<string> {
  const [person] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
  if (!person?.emailVerified || !isStaff(person.role)) return paths.dashboard;
  const isEnrolled = and(eq(enrollments.userId, person.id), isNull(enrollments.cancelledAt));
  return (await db.$count(enrollments, isEnrolled)) > 0 ? paths.dashboard : paths.desk;
}
