import { eq } from 'drizzle-orm';
import { scryptPasswords } from '../../auth/passwords.ts';
import type { Db, Tx } from '../../db/client.ts';
import { credentials, seeds, users } from '../../db/schema/index.ts';
import { createLearner, DEMO_EMAIL } from './learning.ts';
import { sampleMessages } from './messages.ts';
import { sampleRequests } from './requests.ts';
import { createAdmin, createCounsellor, createTrainer, DEMO_ADMIN_EMAIL, DEMO_TRAINER_EMAIL } from './staff.ts';

export { DEMO_ADMIN_EMAIL, DEMO_EMAIL, DEMO_TRAINER_EMAIL };

type DemoOptions = { password: string; adminPassword: string; trainerPassword: string; now: Date };

/**
 * Makes the demo's learner, admin and trainer, unless they are there, gives their accounts these passwords, and fills the
 * desk once.
 * @throws Error of one line when the database has accounts and is no demo
 */
export async function seedDemo(db: Db, { password, adminPassword, trainerPassword, now }: DemoOptions): Promise<void> {
  const [hash, adminHash, trainerHash] = await Promise.all([
    scryptPasswords.hash(password),
    scryptPasswords.hash(adminPassword),
    scryptPasswords.hash(trainerPassword),
  ]);
  await db.transaction(async (tx) => {
    if ((await isFirst(tx, 'demo:learner')) && (await tx.$count(users)) > 0) {
      throw new Error('DATA_DIR holds a site with accounts of its own: the demo needs an empty directory, or none');
    }
    const admin = (await findAccount(tx, DEMO_ADMIN_EMAIL)) ?? (await createAdmin(tx, now));
    await setPassword(tx, (await findAccount(tx, DEMO_EMAIL)) ?? (await createLearner(tx, now)), hash);
    await setPassword(tx, admin, adminHash);
    await setPassword(tx, (await findAccount(tx, DEMO_TRAINER_EMAIL)) ?? (await createTrainer(tx, now)), trainerHash);
    if (!(await isFirst(tx, 'demo:desk'))) return;
    const counsellor = await createCounsellor(tx, now);
    await sampleRequests(tx, { admin, counsellor }, now);
    await sampleMessages(tx, { admin, counsellor }, now);
  });
}

/** Whether nothing was made under this name before. */
async function isFirst(tx: Tx, key: string): Promise<boolean> {
  const made = await tx.insert(seeds).values({ key }).onConflictDoNothing().returning();
  return made.length > 0;
}

async function findAccount(tx: Tx, email: string): Promise<string | undefined> {
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  return known?.id;
}

async function setPassword(tx: Tx, id: string, password: string): Promise<void> {
  await tx.delete(credentials).where(eq(credentials.userId, id));
  // As better-auth keeps a password.
  await tx.insert(credentials).values({ userId: id, accountId: id, providerId: 'credential', password });
}
