import { eq } from 'drizzle-orm';
import { scryptPasswords } from '../../auth/passwords.ts';
import type { Db, Tx } from '../../db/client.ts';
import { credentials, seeds, users } from '../../db/schema/index.ts';
import { createLearner, DEMO_EMAIL } from './learning.ts';
import { sampleMessages } from './messages.ts';
import { sampleRequests } from './requests.ts';
import { actorsOf, createStaff, DEMO_ADMIN_EMAIL, DEMO_TRAINER_EMAIL, staffEmails } from './staff.ts';

export { DEMO_ADMIN_EMAIL, DEMO_EMAIL, DEMO_TRAINER_EMAIL, staffEmails };

type DemoOptions = {
  password: string;
  adminPassword: string;
  staffPassword: string;
  now: Date;
};

/** Fills the desk once. @throws Error of one line when the database has accounts and does not belong to a demo */
export async function seedDemo(db: Db, { password, adminPassword, staffPassword, now }: DemoOptions): Promise<void> {
  const [hash, adminHash, staffHash] = await Promise.all([
    scryptPasswords.hash(password),
    scryptPasswords.hash(adminPassword),
    scryptPasswords.hash(staffPassword),
  ]);
  await db.transaction(async (tx) => {
    if ((await isFirst(tx, 'demo:learner')) && (await tx.$count(users)) > 0) {
      throw new Error('DATA_DIR holds a site with accounts of its own: the demo needs an empty directory, or none');
    }
    await setPassword(tx, (await findAccount(tx, DEMO_EMAIL)) ?? (await createLearner(tx, now)), hash);
    const staff = await createStaff(tx, now);
    for (const [email, id] of staff) await setPassword(tx, id, email === DEMO_ADMIN_EMAIL ? adminHash : staffHash);
    if (!(await isFirst(tx, 'demo:desk'))) return;
    await sampleRequests(tx, actorsOf(staff), now);
    await sampleMessages(tx, actorsOf(staff), now);
  });
}

async function isFirst(tx: Tx, key: string): Promise<boolean> {
  const inserted = await tx.insert(seeds).values({ key }).onConflictDoNothing().returning();
  return inserted.length > 0;
}

async function findAccount(tx: Tx, email: string): Promise<string | undefined> {
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  return account?.id;
}

async function setPassword(tx: Tx, id: string, password: string): Promise<void> {
  await tx.delete(credentials).where(eq(credentials.userId, id));
  // In the format of better-auth.
  await tx.insert(credentials).values({ userId: id, accountId: id, providerId: 'credential', password });
}
