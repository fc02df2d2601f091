import { eq } from 'drizzle-orm';
import {
  attendance,
  batches,
  classMeetings,
  courses,
  enrollments,
  mails,
  users,
} from '../../server/db/schema/index.ts';
import { inSiteDatabase } from './database.ts';
import { expectAccessibleAtEverySize } from './every-size.ts';
import { byNight, expect, open, test } from './fixtures.ts';
import { newLearner } from './learner.ts';
import { main } from './page-parts.ts';
import { newStaff } from './staff.ts';

const COURSE = 'devops-basics';
const days = (count: number) => new Date(Date.now() + count * 86_400_000);

/** A learner of a running batch of their own who missed its two classes. @returns their name and the batch */
async function createAbsentLearner(email: string): Promise<{ name: string; batch: string }> {
  const name = `Absent ${Date.now()}`;
  const number = 1000 + Math.floor(Math.random() * 1_000_000);
  return inSiteDatabase(async (db) => {
    await db.update(users).set({ name }).where(eq(users.email, email));
    const [course] = await db.select().from(courses).where(eq(courses.slug, COURSE));
    const [batch] = await db
      .insert(batches)
      .values({ courseId: course?.id ?? '', number, startsOn: '2026-01-01' })
      .returning();
    const batchId = batch?.id ?? '';
    const [seat] = await db.update(enrollments).set({ batchId }).where(eq(enrollments.email, email)).returning();
    const missed = await db
      .insert(classMeetings)
      .values([
        { batchId, number: 1, startsAt: days(-3), endsAt: days(-2.9) },
        { batchId, number: 2, startsAt: days(-2), endsAt: days(-1.9) },
      ])
      .returning();
    const mark = { enrollmentId: seat?.id ?? '', status: 'absent', source: 'trainer', setAt: new Date() } as const;
    await db.insert(attendance).values(missed.map(({ id }) => ({ ...mark, classId: id })));
    return { name, batch: batchId };
  });
}

test(
  'a coordinator emails and talks to a learner who missed classes, who then leaves the list',
  byNight,
  async ({ page }) => {
    const email = await newLearner(page, COURSE);
    const { name, batch } = await createAbsentLearner(email);
    await newStaff(page, 'coordinator');
    await open(page, '/desk/batches');
    await page.getByRole('link', { name: 'Falling behind', exact: true }).first().click();
    await page.getByLabel('Reason').selectOption('Missed classes');
    await page.getByLabel('Batch').selectOption(batch);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Missed the last 2 classes');
    await row.getByRole('link', { name: 'Details' }).click();
    const panel = page.getByRole('complementary', { name: 'Details' });
    await expect(panel.getByRole('link', { name: /^WhatsApp/ })).toBeVisible();
    await panel.getByRole('button', { name: `Email to ${name}` }).click();
    await expect(panel.getByRole('button', { name: `Email to ${name}` })).toHaveCount(0);
    expect(await inSiteDatabase((db) => db.$count(mails, eq(mails.recipient, email)))).toBeGreaterThan(0);
    await expectAccessibleAtEverySize(page);
    await panel.getByRole('button', { name: 'Log a conversation' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What was said').fill('Was ill');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(main(page).getByText('No one is falling behind.')).toBeVisible();
  },
);
