import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { batches, classJoins, classMeetings, courses, enrollments } from '../../server/db/schema/index.ts';
import { inSiteDatabase } from './database.ts';
import { expectAccessibleAtEverySize, expectQuality } from './every-size.ts';
import { byNight, expect, hydrated, open, test, withAndWithoutJavaScript } from './fixtures.ts';
import { newLearner } from './learner.ts';
import { main } from './page-parts.ts';
import { newStaff } from './staff.ts';

const COURSE = 'devops-basics';
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

/** Puts a learner into a batch with a class that is over, one that begins in ten minutes, and one after it. */
async function createClasses(email: string, joinLink: string): Promise<string> {
  return inSiteDatabase(async (db) => {
    const [course] = await db.select().from(courses).where(eq(courses.slug, COURSE));
    const number = 1000 + Math.floor(Math.random() * 1_000_000);
    const [batch] = await db
      .insert(batches)
      .values({ courseId: course?.id ?? '', number, startsOn: '2026-01-01', joinLink })
      .returning();
    const batchId = batch?.id ?? '';
    await db.update(enrollments).set({ batchId }).where(eq(enrollments.email, email));
    const recording = { recordingUrl: 'https://video.example/1', notes: 'We built a **pipeline**.' };
    const [, next] = await db
      .insert(classMeetings)
      .values([
        { batchId, number: 1, title: 'Pipelines', startsAt: minutes(-2880), endsAt: minutes(-2760), ...recording },
        { batchId, number: 2, startsAt: minutes(10), endsAt: minutes(130) },
        { batchId, number: 3, startsAt: minutes(2890), endsAt: minutes(3010) },
      ])
      .returning();
    return next?.id ?? '';
  });
}

/** A learner without an account, in the batch of a class. */
function addSeat(classId: string) {
  return inSiteDatabase(async (db) => {
    const [of] = await db
      .select({ batchId: batches.id, courseId: batches.courseId })
      .from(classMeetings)
      .innerJoin(batches, eq(batches.id, classMeetings.batchId))
      .where(eq(classMeetings.id, classId));
    if (of) await db.insert(enrollments).values({ ...of, email: `seat-${classId}@example.org` });
  });
}

const joinsOf = (classId: string) => inSiteDatabase((db) => db.$count(classJoins, eq(classJoins.classId, classId)));

async function follow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await main(page)
    .getByRole('link', { name: /^Join the class/ })
    .click();
  return opened;
}

withAndWithoutJavaScript((javaScriptEnabled) => {
  const when = javaScriptEnabled ? {} : byNight;
  test(
    'a learner sees the next class on the dashboard, joins it, and finds what they missed',
    when,
    async ({ page, baseURL }) => {
      const meeting = `${baseURL}/about`;
      const id = await createClasses(await newLearner(page, COURSE), meeting);
      await page.goto('/dashboard');
      await expect(main(page).getByText('Your class is open')).toBeVisible();
      expect(await page.content()).not.toContain(`"${meeting}"`);
      const opened = await follow(page);
      await expect(opened).toHaveURL(meeting);
      await opened.close();
      expect(await joinsOf(id)).toBe(1);

      await page.goto(`/learn/${COURSE}`);
      await main(page).getByText('All 3 classes, with recordings and notes').click();
      await expect(main(page).getByRole('heading', { name: 'Class 1: Pipelines' })).toBeVisible();
      await expect(main(page).getByText('We built a pipeline.')).toBeVisible();
      await expect(main(page).getByRole('link', { name: /^Watch the recording/ })).toHaveAttribute(
        'href',
        'https://video.example/1',
      );
      if (javaScriptEnabled) await expectAccessibleAtEverySize(page);
    },
  );

  test('a new address of the calendar replaces the previous one', byNight, async ({ page, baseURL }) => {
    await createClasses(await newLearner(page, COURSE), `${baseURL}/about`);
    await page.goto('/dashboard');
    if (javaScriptEnabled) await hydrated(page);
    const link = main(page).getByRole('link', { name: 'Add to iPhone, Mac or Outlook' });
    const before = (await link.getAttribute('href')) ?? '';
    expect(before).toMatch(/^webcal:.*\/calendar\.ics\?token=/);
    await main(page).getByText('Other calendars').click();
    await main(page).getByRole('button', { name: 'Make a new address' }).click();
    await expect(main(page).getByText('Your calendar has a new address.')).toBeVisible();
    await expect(link).not.toHaveAttribute('href', before);
    const old = await page.request.get(before.replace('webcal:', 'http:'));
    expect(old.status()).toBe(404);
  });
});

test(
  'the dashboard, the course and the join page with classes are accessible and fit at every size',
  byNight,
  async ({ page, baseURL, allowStatus }) => {
    allowStatus(404);
    const id = await createClasses(await newLearner(page, COURSE), `${baseURL}/about`);
    await inSiteDatabase((db) =>
      db
        .update(classMeetings)
        .set({ startsAt: minutes(60), endsAt: minutes(120) })
        .where(eq(classMeetings.id, id)),
    );
    await expectQuality(page, '/dashboard', `/learn/${COURSE}`, `/classes/${id}/join`);
    await expect(main(page).getByText(/You can join it/)).toBeVisible();
  },
);

test(
  'a trainer pastes a recording while another change of the class is typed, and neither is lost',
  byNight,
  async ({ page }) => {
    const id = await createClasses(await newLearner(page, COURSE), 'https://meet.example/12');
    await newStaff(page, 'coordinator');
    await open(page, `/desk/classes/${id}`);
    await page.getByLabel('Title').fill('Pipelines in practice');
    await page.getByLabel('Recording link').fill('https://video.example/2');
    await page.getByRole('button', { name: 'Save recording and notes' }).click();
    await expect(main(page).getByText('Saved.', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Pipelines in practice');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Class 2: Pipelines in practice');
    await expect(page.getByLabel('Recording link')).toHaveValue('https://video.example/2');
    await expectAccessibleAtEverySize(page);
  },
);

test(
  'a trainer marks a class by keyboard on a phone, and a save that fails loses nothing',
  byNight,
  async ({ page, context, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    await page.setViewportSize({ width: 360, height: 740 });
    const id = await createClasses(await newLearner(page, COURSE), 'https://meet.example/12');
    await newStaff(page, 'coordinator');
    await open(page, `/desk/classes/${id}/attendance`);
    const save = page.getByRole('button', { name: 'Save attendance' });
    await page.getByRole('button', { name: 'All present' }).press('Enter');
    const present = page.getByRole('radio', { name: 'Present' });
    await expect(present).toBeChecked();
    await present.press('ArrowRight');
    const late = page.getByRole('radio', { name: 'Late' });
    await expect(late).toBeChecked();
    await context.setOffline(true);
    await save.press('Enter');
    await expect(page.getByRole('form', { name: 'Attendance' }).getByRole('alert')).not.toBeEmpty();
    await expect(late).toBeChecked();
    await context.setOffline(false);
    await save.press('Enter');
    await expect(main(page).getByText('Attendance is saved.', { exact: true })).toBeVisible();
    await expectAccessibleAtEverySize(page);
    await page.reload();
    await expect(late).toBeChecked();
  },
);

test(
  'a trainer imports an attendance list by keyboard on a phone, and marks that were made by hand meanwhile stay',
  byNight,
  async ({ page, allowStatus }) => {
    allowStatus(422);
    await page.setViewportSize({ width: 360, height: 740 });
    const email = await newLearner(page, COURSE);
    const id = await createClasses(email, 'https://meet.example/12');
    await addSeat(id);
    await newStaff(page, 'coordinator');
    await open(page, `/desk/classes/${id}/attendance`);
    const people = page.getByRole('form', { name: 'Attendance' }).getByRole('group');
    const [learner, other] = [people.nth(0), people.nth(1)];
    await other.getByRole('radio', { name: 'Excused' }).press('Space');

    await page.getByText('Import Zoom, Meet or Teams attendance').press('Enter');
    const list = page.getByRole('form', { name: 'Attendance list' });
    await page.getByLabel('Or paste the list').fill('Student,Marks');
    await list.getByRole('button', { name: 'Import the list' }).press('Enter');
    await expect(list.getByRole('alert')).toHaveText('Nothing was imported.');
    await expect(list.getByText(/^This is not a participant list/)).toBeVisible();

    // As Excel saves it on Windows, and with two people on an iPhone.
    const buffer = Buffer.from(
      'Name (Original Name);Duration (Minutes)\r\niPhone;20\r\niPhone;25\r\nJos\xe9;5\r\n',
      'latin1',
    );
    await page.getByLabel('File').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByLabel('Or paste the list')).toHaveValue(/^Name .*iPhone;20.*José;5/s);
    await list.getByRole('button', { name: 'Import the list' }).press('Enter');
    await expect(
      main(page).getByText(/^The list is imported\. 0 of the class were there.*3 names are not known/),
    ).toBeVisible();

    const asked = page.getByRole('form', { name: 'Who is this?' });
    await expect(asked.getByLabel('iPhone')).toHaveCount(2);
    await asked.getByLabel('iPhone').first().selectOption({ index: 1 });
    await asked.getByLabel('iPhone').last().selectOption('No one in this class');
    await asked.getByLabel('José').selectOption('No one in this class');
    await asked.getByRole('button', { name: 'Save names' }).press('Enter');
    await expect(main(page).getByText(/^The names are saved/)).toBeFocused();
    await expect(learner.getByRole('radio', { name: 'Late' })).toBeChecked();
    await expect(learner).toContainText('there for 20 min, in the meeting as iPhone');
    await expect(other.getByRole('radio', { name: 'Excused' })).toBeChecked();
    await page.getByText('Known names (3)').press('Enter');
    await expectAccessibleAtEverySize(page);

    await page.getByRole('button', { name: 'Save attendance' }).press('Enter');
    await expect(main(page).getByText('Attendance is saved.', { exact: true })).toBeVisible();
    await page.reload();
    await expect(other.getByRole('radio', { name: 'Excused' })).toBeChecked();
  },
);

/** Two classes in one room at one time, and a cancelled one. @returns the room */
function createClashingClasses(): Promise<string> {
  const venue = `Room ${Date.now()}`;
  return inSiteDatabase(async (db) => {
    const [course] = await db.select().from(courses).where(eq(courses.slug, COURSE));
    const batchOf = { courseId: course?.id ?? '', startsOn: '2026-01-01', venue, venueState: '29' };
    const span = { startsAt: minutes(60), endsAt: minutes(180) };
    for (const cancelled of [{}, { cancelledAt: new Date(), cancelReason: 'Rain' }]) {
      const number = 1000 + Math.floor(Math.random() * 1_000_000);
      const [batch] = await db
        .insert(batches)
        .values({ ...batchOf, number })
        .returning();
      const batchId = batch?.id ?? '';
      await db.insert(classMeetings).values([
        { batchId, number: 1, ...span },
        { batchId, number: 2, startsAt: minutes(1500), endsAt: minutes(1560), ...cancelled },
      ]);
    }
    return venue;
  });
}

withAndWithoutJavaScript((javaScriptEnabled) => {
  test('a coordinator sees the week as a grid, with free days and rooms taken twice', byNight, async ({ page }) => {
    const room = await createClashingClasses();
    await newStaff(page, 'coordinator');
    await open(page, '/desk/classes');
    await main(page).getByRole('link', { name: 'Grid', exact: true }).click();
    await page.getByLabel('Rows').selectOption('Rooms');
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const table = page.getByRole('table', { name: 'Classes by room and day' });
    await expect(table.getByRole('columnheader')).toHaveCount(8);
    const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: room }) });
    await expect(row.getByText(/^Same room and time as batch \d+$/)).toHaveCount(2);
    await expect(row.getByText('Cancelled')).toHaveCount(1);
    await expect(row.getByText('Free')).toHaveCount(5);
    if (javaScriptEnabled) await expectAccessibleAtEverySize(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(table).toBeHidden();
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(7);
    await main(page)
      .getByRole('link', { name: /DevOps Basics, batch/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/desk\/classes\/[\da-f-]{36}$/);
  });
});
