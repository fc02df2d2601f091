import type { BrowserContext, Page } from '@playwright/test';
import { eq, inArray } from 'drizzle-orm';
import { lessonCompletions, lessons, quizAttempts, sessions, users } from '../../server/db/schema/index.ts';
import { inSiteDatabase } from './database.ts';
import { byNight, expect, open, test } from './fixtures.ts';
import { newLearner } from './learner.ts';
import { outlineOf, type StoredQuestion } from './learner-progress.ts';
import { heading, main } from './page-parts.ts';
import { newPerson, signOut } from './people.ts';
import { giveSeat } from './stored-records.ts';

const COURSE = 'devops-basics';
const SAVED = 'Saved on this device. It will be sent when you are online.';
/** The notice at the foot of the window. */
const notice = (page: Page) => page.locator('body > [role="status"].fixed');
const lessonOf = (slug = '') => `/learn/${COURSE}/${slug}`;

// In other tests no service worker runs, so that they can respond to calls themselves.
test.use({ serviceWorkers: 'allow' });

// The browser's console lines for requests without a network.
test.beforeEach(({ allowConsole }) => allowConsole(/net::ERR_INTERNET_DISCONNECTED|ERR_FAILED/));

/** The addresses that are stored on the device, by cache. */
function storedAddresses(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const all: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      all[name] = (await (await caches.open(name)).keys()).map(({ url }) => url.replace(location.origin, ''));
    }
    return all;
  });
}

/** Waits until nothing is on the device. It opens no cache, because that would create a cache that is being deleted. */
async function waitUntilEmpty(page: Page): Promise<void> {
  const stored = () => page.evaluate(async () => [await caches.keys(), await indexedDB.databases()].flat());
  await expect.poll(stored).toEqual([]);
}

/** Waits until this lesson can be read without a network. */
async function waitUntilStored(page: Page, path: string): Promise<void> {
  await expect.poll(async () => Object.values(await storedAddresses(page)).flat()).toContain(path);
}

/** A new learner opens the first lesson of the course, which is then on the device. */
async function openFirstLesson(page: Page) {
  const email = await newLearner(page, COURSE);
  const { lessons: all } = await outlineOf(COURSE);
  const path = lessonOf(all[0]?.slug);
  await open(page, path);
  await waitUntilStored(page, path);
  return { email, path, all };
}

/** A new learner opens the first lesson that has a quiz, and loses the network. */
async function openQuizOffline(page: Page, context: BrowserContext) {
  const email = await newLearner(page, COURSE);
  const { lessons: all, questions } = await outlineOf(COURSE);
  const lesson = all.find(({ id }) => questions.some(({ lessonId }) => lessonId === id));
  const quiz = questions.filter(({ lessonId }) => lessonId === lesson?.id);
  await open(page, lessonOf(lesson?.slug));
  await waitUntilStored(page, lessonOf(lesson?.slug));
  await context.setOffline(true);
  return { email, lesson, quiz };
}

/** The lessons that a learner marked, in the order in which they were stored. */
function markedBy(email: string): Promise<string[]> {
  return inSiteDatabase(async (db) => {
    const rows = await db
      .select({ slug: lessons.slug })
      .from(lessonCompletions)
      .innerJoin(lessons, eq(lessons.id, lessonCompletions.lessonId))
      .innerJoin(users, eq(users.id, lessonCompletions.userId))
      .where(eq(users.email, email))
      .orderBy(lessonCompletions.completedAt);
    return rows.map(({ slug }) => slug);
  });
}

/** The quiz attempts of a learner: the number of right answers in each. */
function attemptsOf(email: string): Promise<number[]> {
  return inSiteDatabase(async (db) => {
    const rows = await db
      .select({ correct: quizAttempts.correct })
      .from(quizAttempts)
      .innerJoin(users, eq(users.id, quizAttempts.userId))
      .where(eq(users.email, email));
    return rows.map(({ correct }) => correct);
  });
}

/** Ends the sessions of a person, as from another browser. */
function endSessions(email: string): Promise<unknown> {
  return inSiteDatabase((db) =>
    db
      .delete(sessions)
      .where(inArray(sessions.userId, db.select({ id: users.id }).from(users).where(eq(users.email, email)))),
  );
}

async function answerRight(page: Page, questions: StoredQuestion[]): Promise<void> {
  for (const { id, answer } of questions) await page.locator(`input[name="${id}"][value="${answer}"]`).check();
}

test('the service worker has at most 4.5 KB', async ({ request }) => {
  const worker = await request.get('/sw.js');
  expect(worker.headers()['content-type']).toContain('javascript');
  expect((await worker.body()).length, 'bytes').toBeLessThanOrEqual(4608);
});

test('a visitor gets no service worker, unless they want the app', byNight, async ({ page }) => {
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await open(page, '/');
  expect(await workers()).toBe(0);
  await open(page, '/install');
  await expect.poll(workers).toBe(1);
  await expect.poll(async () => Object.keys(await storedAddresses(page))).toEqual(['files']);
});

test('without a network a learner reads and marks three lessons, which are stored once, in order', async ({
  page,
  context,
}) => {
  const { email, all } = await openFirstLesson(page);
  const [first, second, third, fourth] = all;
  for (const lesson of [second, third]) {
    await page
      .getByRole('navigation', { name: 'Previous and next lesson' })
      .getByText(`Next: ${lesson?.title}`)
      .click();
    await expect(heading(page)).toHaveText(lesson?.title ?? '');
    await waitUntilStored(page, lessonOf(lesson?.slug));
  }
  await page.goto(lessonOf(first?.slug));

  await context.setOffline(true);
  await open(page, lessonOf(first?.slug));
  await expect(notice(page)).toContainText('You are offline.');
  for (const [lesson, next] of [
    [first, second],
    [second, third],
    [third, fourth],
  ]) {
    await expect(heading(page)).toHaveText(lesson?.title ?? '');
    await main(page).getByRole('button', { name: 'Mark complete' }).click();
    await expect(main(page).getByText('Lesson complete.')).toBeVisible();
    if (lesson === first) await expect(notice(page)).toContainText(SAVED);
    if (next !== fourth)
      await main(page)
        .getByRole('link', { name: `Next: ${next?.title}` })
        .click();
  }
  await expect(notice(page)).toContainText('3 changes are saved on this device.');
  expect(await markedBy(email)).toEqual([]);
  await page.reload();
  await expect(notice(page)).toContainText('3 changes are saved on this device.');
  await page.goto('/courses').catch(() => {});
  await expect(heading(page)).toHaveText('You are offline');
  await expect(main(page).getByRole('link', { name: third?.title })).toBeVisible();
  // It comes over the foot of the list.
  await expect(notice(page)).toContainText('3 changes are saved on this device.');
  await main(page)
    .getByRole('link', { name: third?.title })
    .evaluate((link: HTMLElement) => {
      link.click();
      // As if the network came back while the lesson is on its way.
      setTimeout(() => dispatchEvent(new Event('online')));
    });
  await expect(heading(page)).toHaveText(third?.title ?? '');

  await context.setOffline(false);
  await expect(notice(page)).toContainText('Everything saved on this device has been sent.');
  expect(await markedBy(email)).toEqual([first?.slug, second?.slug, third?.slug]);
  await page.reload();
  await expect(main(page).getByText('Lesson complete.')).toBeVisible();
  expect(await markedBy(email)).toHaveLength(3);
});

test('a change is sent although the page never hears that the network is back', byNight, async ({ page, context }) => {
  await page.addInitScript(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true));
  const { email, all } = await openFirstLesson(page);
  await context.setOffline(true);
  await main(page).getByRole('button', { name: 'Mark complete' }).click();
  await expect(notice(page)).toContainText(SAVED);
  await context.setOffline(false);
  await expect(notice(page)).toContainText('Everything saved on this device has been sent.');
  expect(await markedBy(email)).toEqual([all[0]?.slug]);
});

test(
  'answers to a quiz are sent once, after earlier marks, and their result is shown',
  byNight,
  async ({ page, context }) => {
    const { email, lesson, quiz } = await openQuizOffline(page, context);
    await main(page).getByRole('button', { name: 'Mark complete' }).click();
    await expect(main(page).getByText('Lesson complete.')).toBeVisible();
    await answerRight(page, quiz);
    await main(page).getByRole('button', { name: 'Check answers' }).click();
    await expect(main(page).getByText(SAVED)).toBeVisible();
    // The new answers replace those that waited.
    await main(page).getByRole('button', { name: 'Check answers' }).click();
    await expect(notice(page)).toContainText('2 changes are saved on this device.');

    await context.setOffline(false);
    await expect(main(page).getByText(`Passed: ${quiz.length} of ${quiz.length} right.`)).toBeVisible();
    await expect(notice(page)).toContainText('Everything saved on this device has been sent.');
    expect(await attemptsOf(email)).toEqual([quiz.length]);
    expect(await markedBy(email)).toEqual([lesson?.slug]);
  },
);

test(
  'answers that the server refuses are reported with a link to their lesson',
  byNight,
  async ({ page, context, browser }) => {
    const { email, lesson, quiz } = await openQuizOffline(page, context);
    await answerRight(page, quiz);
    await main(page).getByRole('button', { name: 'Check answers' }).click();
    await expect(notice(page)).toContainText(SAVED);

    // Meanwhile an attempt on another device fails.
    const other = await browser.newContext({ storageState: await context.storageState(), serviceWorkers: 'block' });
    const wrong = Object.fromEntries(quiz.map(({ id, answer, options }) => [id, (answer + 1) % options.length]));
    const path = `/api/learning/${COURSE}/lessons/${lesson?.slug}/quiz`;
    const origin = new URL(page.url()).origin;
    const failed = await other.request.post(origin + path, { data: wrong, headers: { Origin: origin } });
    expect(failed.status()).toBe(200);
    await other.close();

    await context.setOffline(false);
    await expect(notice(page)).toContainText('Your answers to a quiz were not stored. You can try this quiz again in');
    await expect(notice(page).getByRole('link', { name: 'Open the lesson' })).toHaveAttribute(
      'href',
      lessonOf(lesson?.slug),
    );
    expect(await attemptsOf(email)).toEqual([0]);
    await expect(main(page).getByText('You can try again from')).toBeVisible();
  },
);

test(
  'a course that is kept on this device can be read whole, and is removed again',
  byNight,
  async ({ page, context, allowStatus }) => {
    // The desk, once there is a network again.
    allowStatus(404);
    await newLearner(page, COURSE);
    const { lessons: all } = await outlineOf(COURSE);
    await open(page, `/learn/${COURSE}`);
    const kept = main(page)
      .locator('div')
      .filter({ has: page.getByText(/offline reading|without a network/) })
      .last();
    const openKept = () => kept.getByRole('button', { name: 'Save for offline reading' }).click();
    await openKept();
    await kept.getByRole('button', { name: 'Keep on this device' }).click();
    await expect(kept.getByRole('status')).toContainText(`${all.length} of ${all.length} lessons are on this device (`);

    await context.setOffline(true);
    for (const lesson of [all[0], all.at(-1)]) {
      await page.goto(lessonOf(lesson?.slug));
      await expect(heading(page)).toHaveText(lesson?.title ?? '');
    }
    for (const path of [`/learn/${COURSE}`, '/account', '/dashboard', '/pay', '/desk']) {
      await page.goto(path);
      await expect(heading(page), path).toHaveText('You are offline');
    }
    await expect(main(page).getByRole('link', { name: all.at(-1)?.title })).toBeVisible();

    await context.setOffline(false);
    // The page that could not be opened opens by itself.
    await expect(page).not.toHaveURL(/offline/);
    await open(page, `/learn/${COURSE}`);
    await openKept();
    await kept.getByRole('button', { name: 'Remove from this device' }).click();
    await expect(kept.getByRole('button', { name: 'Keep on this device' })).toBeVisible();
    expect(Object.keys(await storedAddresses(page))).not.toContain(`kept ${COURSE}`);
  },
);

test('a lesson is stored although the worker learns late who its owner is', byNight, async ({ page }) => {
  await page.addInitScript(() => {
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = function (message: unknown) {
      setTimeout(() => postMessage.call(this, message), 1000);
    };
  });
  await openFirstLesson(page);
});

test('signing out leaves nothing on the device', async ({ page }) => {
  const { path: lesson } = await openFirstLesson(page);
  const before = await storedAddresses(page);
  expect(Object.keys(before).sort()).toEqual(['device', 'files', 'opened']);
  const pages = Object.values(before).flat();
  expect(pages.filter((path) => !/^\/(assets|images)\//.test(path)).sort()).toEqual([lesson, '/offline', '/owner']);
  const html = await page.evaluate(async (path) => (await caches.match(path))?.text(), lesson);
  expect(html).toContain('"phone":""');
  expect(html).not.toMatch(/"owedPaise":\d/);

  await signOut(page);
  await page.waitForURL('/');
  await waitUntilEmpty(page);
  await page.goto('/');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test(
  'an email address that a page sends after a sign-out does not stay on the device',
  byNight,
  async ({ page, context }) => {
    const { email } = await openFirstLesson(page);
    await context.clearCookies();
    const emptied = await page.evaluate(async (late) => {
      for (const name of await caches.keys()) await caches.delete(name);
      const told = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data), { once: true });
      });
      navigator.serviceWorker.controller?.postMessage({ email: late });
      return told;
    }, email);
    expect(emptied).toEqual({ lost: 0 });
    await waitUntilEmpty(page);
  },
);

test(
  'a session that was ended elsewhere leaves nothing on the device, and the page says what is lost',
  byNight,
  async ({ page, context }) => {
    const { email } = await openFirstLesson(page);
    await context.setOffline(true);
    await main(page).getByRole('button', { name: 'Mark complete' }).click();
    await expect(notice(page)).toContainText(SAVED);
    await endSessions(email);
    await context.setOffline(false);
    await expect(notice(page)).toContainText('You are signed out. One change on this device had not been sent');
    await waitUntilEmpty(page);
    expect(await markedBy(email)).toEqual([]);
  },
);

test('unsent work is never sent by another account, which finds nothing on the device', async ({ page, context }) => {
  const { email, path } = await openFirstLesson(page);
  await context.setOffline(true);
  await main(page).getByRole('button', { name: 'Mark complete' }).click();
  await expect(notice(page)).toContainText(SAVED);
  // The page is left before the network is back, and another person signs in without its script.
  await page.goto('about:blank');
  await context.setOffline(false);
  await context.clearCookies();
  const other = await newPerson(page);
  await giveSeat(other, COURSE);
  await open(page, '/dashboard');
  await expect.poll(async () => Object.values(await storedAddresses(page)).flat()).not.toContain(path);
  expect(
    Object.values(await storedAddresses(page))
      .flat()
      .filter((address) => address.startsWith('/waiting')),
  ).toEqual([]);
  expect(await markedBy(email)).toEqual([]);
  expect(await markedBy(other)).toEqual([]);
});

test(
  'after a release, stored lessons are read again before the files that they name are deleted',
  byNight,
  async ({ page, context }) => {
    const { path, all } = await openFirstLesson(page);
    // As if the lesson and its files were of the last release.
    await page.evaluate(async (path) => {
      const files = await caches.open('files');
      const list = (await files.keys()).find(({ url }) => url.includes('/offline-files'));
      const response = list && (await files.match(list));
      if (!list || !response) throw new Error('There is no list');
      await files.delete(list);
      await files.put('/assets/old.js', new Response(''));
      await files.put('/assets/offline-files-old.json', new Response('["/assets/old.js"]'));
      await files.put(list, response);
      await (await caches.open('opened')).put(path, new Response('<script src="/assets/old.js"></script>'));
    }, path);
    await open(page, '/dashboard');
    await expect.poll(async () => (await storedAddresses(page)).files).not.toContain('/assets/old.js');
    expect((await storedAddresses(page)).files).not.toContain('/assets/offline-files-old.json');
    await context.setOffline(true);
    await open(page, path);
    await expect(heading(page)).toHaveText(all[0]?.title ?? '');
  },
);
