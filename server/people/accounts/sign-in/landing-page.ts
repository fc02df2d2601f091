import { and, eq } from 'drizzle-orm';
import { paths } from '../../../../contract/paths.ts';
import { isStaff } from '../../../../contract/people/staff.ts';
import type { Tx } from '../../../db/client.ts';
import { isActive } from '../../../db/queries/enrollments.ts';
import { enrollments, users } from '../../../db/schema/index.ts';

/**
 * The first page after signing in, unless the person wanted another one: the desk for staff without a course, else the dashboard
 * (docs/fixed.md, Accounts).
 */
export async function landingPage(tx: Tx, email: string): Promise<string> {
  const [person] = await tx.select().from(users).where(eq(users.email, email.toLowerCase()));
  if (!person?.emailVerified || !isStaff(person.roles)) return paths.dashboard;
  const isEnrolled = and(eq(enrollments.userId, person.id), isActive);
  return (await tx.$count(enrollments, isEnrolled)) > 0 ? paths.dashboard : paths.desk;
}
