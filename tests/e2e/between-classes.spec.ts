import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import {
  assignments,
  batches,
  courses,
  courseTrainers,
  enrollments,
  lessons,
  users,
} from '../../server/db/schema/index.ts';
import { inSiteDatabase } from './database.ts';
import { expectAccessibleAtEverySize } from './every-size.ts';
import { byNight, expect, expectValidHtml, open, test, withAndWithoutJavaScript } from './fixtures.ts';
import { newLearner } from './learner.ts';
import { main } from './page-parts.ts';
import { newStaff } from './staff.ts';
import { mailedLink, mailsAbout } from './stored-records.ts';

const COURSE = 'devops-basics';
const LESSON = 'ssh-keys-instead-of-passwords';
const PAGE = `/learn/${COURSE}/${LESSON}`;

/** A batch number that no other test uses. */
const newBatchNumber = () => 100_000 + Math.floor(Math.random() * 1_000_000);

async function newBatch(): Promise<string> {
  return inSiteDatabase(async (db) => {
    const [course] = await db.select().from(courses).where(eq(courses.slug, COURSE));
    const values = { courseId: course?.id ?? '', number: newBatchNumber(), startsOn: '2026-11-01' };
    const [batch] = await db.insert(batches).values(values).returning({ id: batches.id });
    return batch?.id ?? '';
  });
}

async function createLessonAssignment(): Promise<void> {
  await inSiteDatabase(async (db) => {
    const [lesson] = await db
      .select({ id: lessons.id })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(and(eq(courses.slug, COURSE), eq(lessons.slug, LESSON)));
    const work = {
      brief: 'Make a **key**.',
      criteria: ['It has a passphrase', 'It is ed25519'],
      ways: ['text', 'files'],
    };
    await db
      .insert(assignments)
      .values({ lessonId: lesson?.id ?? '', ...work })
      .onConflictDoNothing();
  });
}

type Options = { javaScriptEnabled?: boolean };

async function newLearnerIn(browser: Browser, batchId: string, options: Options = {}) {
  const page = await (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage();
  const email = await newLearner(page, COURSE);
  await inSiteDatabase((db) => db.update(enrollments).set({ batchId }).where(eq(enrollments.email, email)));
  return { page, email };
}

async function signInTrainer(page: Page): Promise<void> {
  const email = await newStaff(page, 'trainer');
  await inSiteDatabase(async (db) => {
    const [user] = await db.select().from(users).where(eq(users.email, email));
    const [course] = await db.select().from(courses).where(eq(courses.slug, COURSE));
    await db.insert(courseTrainers).values({ userId: user?.id ?? '', courseId: course?.id ?? '' });
  });
}

withAndWithoutJavaScript((javaScriptEnabled) => {
  // Staff always have JavaScript: the learners alone go without.
  test.use({ javaScriptEnabled: true });

  test('a doubt is searched for, asked, answered and marked', byNight, async ({ browser, page: desk, allowStatus }) => {
    allowStatus(404);
    const batch = await newBatch();
    const { page: asker, email } = await newLearnerIn(browser, batch, { javaScriptEnabled });
    const { page: mate } = await newLearnerIn(browser, batch, { javaScriptEnabled });
    const { page: stranger } = await newLearnerIn(browser, await newBatch());
    await signInTrainer(desk);
    const title = `Which key does the agent offer, ${randomUUID().slice(0, 8)}?`;

    await open(asker, PAGE);
    await asker.getByRole('searchbox', { name: 'What is it about?' }).fill(title);
    await asker.getByRole('button', { name: 'Find doubts' }).click();
    await expect(asker.getByLabel('Your question')).toHaveValue(title);
    await asker.getByLabel('What you tried, and what happened').fill('I ran `ssh-add -l`.');
    await asker.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(asker.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(main(asker).getByRole('status').first()).toHaveText(
      'Your doubt is asked. Answers are emailed to you.',
    );
    const { pathname } = new URL(asker.url());

    await open(mate, PAGE);
    await mate.getByRole('link', { name: title }).click();
    await mate.getByLabel('What you know about it').fill('The **first** of them.');
    await mate.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(main(mate).locator('strong', { hasText: 'first' })).toBeVisible();

    await open(desk, `/desk/doubts?${new URLSearchParams({ q: title })}`);
    await desk.getByRole('link', { name: title }).click();
    await desk.getByRole('textbox', { name: 'Your answer' }).fill('See the lesson on agents.');
    await desk.getByRole('button', { name: 'Send the answer' }).click();
    await expect(desk.getByText('The answer is on its way.')).toBeVisible();
    await desk.getByRole('button', { name: 'Add to the lesson' }).last().click();
    await expect(desk.getByRole('button', { name: 'Take out of the lesson' })).toBeVisible();
    if (!javaScriptEnabled) await expectAccessibleAtEverySize(desk);

    await open(asker, pathname);
    await expect(main(asker).getByText('Asha Rao, trainer')).toBeVisible();
    await asker.getByRole('button', { name: 'Open again' }).click();
    await expect(asker.getByRole('button', { name: 'Mark as answered' })).toBeVisible();
    await asker.getByRole('button', { name: 'Mark as answered' }).click();
    await expect(asker.getByRole('button', { name: 'Open again' })).toBeVisible();
    if (javaScriptEnabled) await expectAccessibleAtEverySize(asker);
    await expectValidHtml(await (await asker.request.get(pathname)).text());

    // The link of an email stops the emails without signing in.
    await open(stranger, await mailedLink(email, 'doubt_answered'));
    await stranger.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(main(stranger).getByText('No more emails about this doubt.')).toBeVisible();
    await open(asker, pathname);
    await expect(asker.getByRole('button', { name: 'Email me the answers' })).toBeVisible();

    // Another batch sees only the answer that was added to the lesson.
    expect((await stranger.goto(pathname))?.status()).toBe(404);
    await open(stranger, PAGE);
    await expect(stranger.getByRole('link', { name: title })).toHaveCount(0);
    await expect(main(stranger).getByRole('heading', { name: title })).toBeVisible();
    await open(stranger, `/doubts?${new URLSearchParams({ course: COURSE, lesson: LESSON, q: title })}`);
    await expect(stranger.getByRole('link', { name: title })).toHaveCount(0);
  });

  test(
    'work is handed in, handed back, handed in again and accepted',
    javaScriptEnabled ? byNight : {},
    async ({ browser, page: desk, allowStatus }) => {
      // The empty file.
      if (javaScriptEnabled) allowStatus(422);
      await createLessonAssignment();
      const batch = await newBatch();
      const { page: learner, email } = await newLearnerIn(browser, batch, { javaScriptEnabled });
      const { page: stranger } = await newLearnerIn(browser, await newBatch());
      await signInTrainer(desk);
      const work = learner.getByRole('region', { name: 'Your work' });
      const name = `Learner ${randomUUID().slice(0, 8)}`;
      await inSiteDatabase((db) => db.update(users).set({ name }).where(eq(users.email, email)));

      await open(learner, PAGE);
      const empty = { name: 'main.tf', mimeType: 'text/plain', buffer: Buffer.from('') };
      await work.getByLabel('Files').setInputFiles(empty);
      await work.getByLabel('Your text').fill('Made with `terraform`.');
      await work.getByRole('button', { name: 'Hand in' }).click();
      await expect(work.getByLabel('Files')).toHaveAccessibleDescription(/“main.tf” is empty\./);
      await expect(work.getByLabel('Your text')).toHaveValue('Made with `terraform`.');
      await work
        .getByLabel('Files')
        .setInputFiles({ name: 'id.pub', mimeType: 'text/html', buffer: Buffer.from('<b>key</b>') });
      await work.getByLabel('Your text').fill('Made with `ssh-keygen`.');
      await work.getByRole('button', { name: 'Hand in' }).click();
      await expect(work.getByRole('heading', { name: 'Attempt 1: waiting for review' })).toBeVisible();
      await expect(work.getByRole('status')).toHaveText(
        'Your work is handed in. You get an email when your trainer has reviewed it.',
      );
      await expect(work.getByRole('button', { name: /Hand in/ })).toHaveCount(0);
      await work.getByText('What you handed in as attempt 1').click();
      const link = work.getByRole('link', { name: 'id.pub (TXT, 1 KB)' });
      const download = learner.waitForEvent('download');
      await link.click();
      expect((await download).suggestedFilename()).toBe(`${LESSON}-try-1-file-1.txt`);
      const address = (await link.getAttribute('href')) ?? '';
      const response = await learner.request.get(address);
      expect(response.headers()).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      });
      expect((await stranger.request.get(address)).status()).toBe(404);

      await open(desk, '/desk/work');
      await desk.getByRole('link', { name }).click();
      await desk.getByLabel('Met: It has a passphrase').check();
      await desk.getByLabel('Remark').last().fill('It is RSA');
      await desk.getByRole('button', { name: 'Send the answer' }).click();
      await expect(desk.getByText('Handed back', { exact: true })).toBeVisible();
      if (javaScriptEnabled) await expectAccessibleAtEverySize(desk);

      await open(learner, PAGE);
      await expect(work.getByRole('heading', { name: 'Attempt 1: Handed back' })).toBeVisible();
      await expect(work.getByText('It is RSA')).toBeVisible();
      if (javaScriptEnabled) await expectAccessibleAtEverySize(learner);
      await work.getByLabel('Your text').fill('Made with `ssh-keygen -t ed25519`.');
      await work.getByRole('button', { name: 'Hand in again' }).click();
      await expect(work.getByRole('heading', { name: 'Attempt 2: waiting for review' })).toBeVisible();

      await open(desk, '/desk/work');
      await desk.getByRole('link', { name }).click();
      for (const criterion of ['It has a passphrase', 'It is ed25519'])
        await desk.getByLabel(`Met: ${criterion}`).check();
      await desk.getByRole('button', { name: 'Send the answer' }).click();
      await expect(desk.getByText('Accepted', { exact: true })).toBeVisible();
      await open(learner, PAGE);
      await expect(work.getByRole('heading', { name: 'Attempt 2: Accepted' })).toBeVisible();
      const kinds = (await mailsAbout(email)).map(({ kind }) => kind).filter((kind) => kind === 'work_reviewed');
      expect(kinds).toHaveLength(2);

      await open(stranger, PAGE);
      await expect(
        stranger.getByRole('region', { name: 'Your work' }).getByRole('heading', { name: /^Try/ }),
      ).toHaveCount(0);
    },
  );
});
