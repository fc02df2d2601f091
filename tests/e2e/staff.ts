import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import type { Role } from '../../contract/people/permission.ts';
import { users } from '../../server/db/schema/index.ts';
import { inSiteDatabase } from './database.ts';
import { newLearner } from './learner.ts';

/** Signs a new member of staff in, in the browser of `page`. @returns their email */
export async function newStaff(page: Page, ...roles: Role[]): Promise<string> {
  const email = await newLearner(page);
  await inSiteDatabase((db) =>
    db
      .update(users)
      .set({ roles: roles.length > 0 ? roles : ['admin'] })
      .where(eq(users.email, email)),
  );
  return email;
}
