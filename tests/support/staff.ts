import { eq } from 'drizzle-orm';
import type { Role } from '../../contract/people/permission.ts';
import type { Db } from '../../server/db/client.ts';
import { courseTrainers, users } from '../../server/db/schema/index.ts';
import { next } from './factories.ts';
import { newcomer } from './people.ts';
import type { Api } from './requests.ts';

/** A member of staff who is signed in, an admin if no role is named. @returns their account, and the headers of their browser */
export async function createStaff(api: Api, db: Db, ...roles: Role[]) {
  const n = next();
  const person = {
    name: `Staff ${n}`,
    email: `staff-${n}@example.org`,
    password: 'marigold-2042',
    phone: '98765 43212',
  };
  const { user, headers } = await newcomer(api, db, person);
  await db
    .update(users)
    .set({ roles: roles.length > 0 ? roles : ['admin'], emailVerified: true })
    .where(eq(users.id, user.id));
  return { user, headers };
}

/** Makes a trainer teach a course. */
export async function assignCourse(db: Db, userId: string, courseId: string): Promise<void> {
  await db.insert(courseTrainers).values({ userId, courseId });
}
