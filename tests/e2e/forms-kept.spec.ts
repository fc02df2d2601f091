import type { Locator, Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { HONEYPOT } from '../../contract/base/constants.ts';
import type { FormName } from '../../contract/base/form-outcome.ts';
import { deskPaths } from '../../contract/desk/paths.ts';
import { assignments, courses, lessons } from '../../server/db/schema/index.ts';
import { inSiteDatabase } from './database.ts';
import { openPopup, openPopupHere } from './enrollment-form.ts';
import { byNight, expect, hydrated, open, test } from './fixtures.ts';
import { newLearner } from './learner.ts';
import { outlineOf } from './learner-progress.ts';
import { newOrder } from './orders.ts';
import { banner, main } from './page-parts.ts';
import { newAccount, signIn, signOut } from './people.ts';
import { newStaff } from './staff.ts';
import { askSurvey } from './stored-records.ts';

const COURSE = 'devops-basics';
// No other test has work or notes in this lesson.
const LESSON = 'processes-services-and-logs';
const lesson = `/learn/${COURSE}/${LESSON}`;

/** The lesson of the forms has work, which may be a text, an address or files. */
function createWork(): Promise<void> {
  return inSiteDatabase(async (db) => {
    const [row] = await db
      .select({ id: lessons.id })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(and(eq(courses.slug, COURSE), eq(lessons.slug, LESSON)));
    const work = { brief: 'Make a key.', criteria: ['It works'], ways: ['text', 'files', 'link'] };
    await db
      .insert(assignments)
      .values({ lessonId: row?.id ?? '', ...work })
      .onConflictDoUpdate({ target: assignments.lessonId, set: work });
  });
}

/** A lesson with a quiz. */
async function quizPage(): Promise<string> {
  const { lessons: all, questions } = await outlineOf(COURSE);
  return `/learn/${COURSE}/${all.find(({ id }) => questions.some(({ lessonId }) => lessonId === id))?.slug}`;
}

type Case = {
  /** Path of the page, after what the page needs is stored. */
  page: (email: string) => Promise<string> | string;
  /** The beginning or a part of the address to which the form is posted. */
  action: string;
  who: 'visitor' | 'learner' | 'staff';
};

/** Every form of the site: where it is, or why nothing is typed there. */
const forms: Record<FormName, Case | string> = {
  contact: { who: 'visitor', page: () => '/contact', action: '/api/users/register' },
  enrollment: { who: 'visitor', page: () => '/courses/aws-basics/enroll', action: '/api/enrollments' },
  team: { who: 'visitor', page: () => '/about', action: '/api/team-requests' },
  'sign-up': { who: 'visitor', page: () => '/signup', action: '/api/auth/sign-up' },
  'forgot-password': { who: 'visitor', page: () => '/forgot-password', action: '/api/auth/forgot-password' },
  pay: { who: 'visitor', page: async () => (await newOrder()).path, action: '/api/pay/coupon' },
  'pay-record': { who: 'visitor', page: async () => (await newOrder()).path, action: '/api/pay/bill' },
  'pay-state': 'has one field of the same kind as those of pay, while a seat is kept',
  profile: { who: 'learner', page: () => '/account', action: '/api/account/profile' },
  'change-email': { who: 'learner', page: () => '/account', action: '/api/account/email' },
  quiz: { who: 'learner', page: quizPage, action: '/quiz' },
  note: { who: 'learner', page: () => lesson, action: '/note' },
  'hand-in': { who: 'learner', page: () => createWork().then(() => lesson), action: '/work' },
  doubt: { who: 'learner', page: () => `/doubts?course=${COURSE}&lesson=${LESSON}&q=keys`, action: '/api/doubts' },
  survey: {
    who: 'learner',
    page: async (email) => {
      await askSurvey(email, COURSE);
      return `/learn/${COURSE}`;
    },
    action: '/survey',
  },
  'doubt-answer': 'is the form of a doubt with one field',
  view: 'is a name in a menu that closes when the page is left',
  'follow-up': 'is a time that is chosen',
  call: 'is a button',
  seat: 'has the fields of an enrollment',
  waitlist: 'has the fields of an enrollment',
  'reset-password': 'has a password and the fields of sign-up',
  'first-admin': 'has the fields of sign-up, behind a link that works once',
  'sign-in': 'leads away from the page',
  'second-step': 'is a code that works once',
  'second-factor': 'is a password or a code that works once',
  'change-password': 'is a password',
  'delete-account': 'is a password and a consent to give anew',
  'sign-out': 'is a button',
  'verify-email': 'is a button',
  session: 'is a button',
  sessions: 'is a button',
  'lesson-completion': 'is a button',
  certificate: 'is a button',
  'free-completion': 'is a button',
  calendar: 'is a button',
  'saved-lesson': 'is a button',
  'doubt-answered': 'is a button',
  'doubt-follow': 'is a button',
  'doubt-unfollow': 'is a button',
  'survey-dismissal': 'is a button',
  'survey-withdrawal': 'is a button',
};

const texts: Record<string, string> = {
  email: 'kept@example.org',
  tel: '7911 123456',
  url: 'https://example.org/kept',
  password: 'marigold-2042',
  date: '2026-12-24',
  time: '18:30',
  number: '7',
  'datetime-local': '2026-12-24T18:30',
};

/** Types into every field of a form that a person can see. */
async function fillIn(form: Locator): Promise<void> {
  for (const details of await form.page().locator('details:not([open])', { has: form }).all()) {
    await details.locator('summary').first().click();
  }
  for (const field of await form.locator('input, textarea, select').filter({ visible: true }).all()) {
    const { tag, type, name, maxLength, options } = await field.evaluate((element: HTMLInputElement) => ({
      tag: element.tagName,
      type: element.type,
      name: element.name,
      maxLength: element.maxLength,
      options: element instanceof HTMLSelectElement ? [...element.options].map(({ value }) => value) : [],
    }));
    if (name === HONEYPOT) continue;
    if (tag === 'SELECT') await field.selectOption(name.endsWith('Country') ? 'GB' : (options.at(-1) ?? ''));
    else if (type === 'radio' || type === 'checkbox') await field.check();
    else if (type === 'file') {
      await field.setInputFiles({ name: 'kept.txt', mimeType: 'text/plain', buffer: Buffer.from('Kept') });
    } else {
      const text = texts[type] ?? 'Kept text';
      await field.fill(maxLength > 0 ? text.slice(0, maxLength) : text);
    }
  }
}

/** What a person sees in the fields of a form. A password never comes back by itself, and a chosen file only stays. */
function typedIn(form: Locator, { files }: { files: boolean }): Promise<string[]> {
  return form.evaluate((element: HTMLFormElement, withFiles) => {
    const controls = [...element.elements].filter(
      (control): control is HTMLInputElement =>
        'name' in control && control.checkVisibility() && !control.closest('[aria-hidden]'),
    );
    return controls.flatMap((control) => {
      if (control.type === 'password' || control.type === 'submit' || control.type === 'button') return [];
      if (control.type === 'file') return withFiles ? [`${control.name}: ${control.files?.[0]?.name}`] : [];
      const isChoice = control.type === 'radio' || control.type === 'checkbox';
      return [`${control.name} ${isChoice ? `${control.value}: ${control.checked}` : `: ${control.value}`}`];
    });
  }, files);
}

const formAt = (page: Page, action: string) =>
  page
    .locator(`form[action*="${action}"]`)
    .filter({ has: page.locator('input:not([type=hidden]), textarea, select') })
    .first();

async function signInAs(page: Page, who: Case['who']): Promise<string> {
  if (who === 'visitor') return '';
  return who === 'staff' ? newStaff(page) : newLearner(page, COURSE);
}

test.describe('What was typed is kept', () => {
  for (const [name, at] of Object.entries(forms)) {
    if (typeof at === 'string') continue;

    test(
      `in the form ${name}, when sending fails, the session ends or the page is loaded again`,
      name === 'hand-in' || name === 'contact' ? {} : byNight,
      async ({ page, allowStatus, allowConsole }) => {
        allowStatus(401, 503);
        allowConsole(/net::ERR_FAILED/);
        const path = await at.page(await signInAs(page, at.who));
        await open(page, path);
        const form = formAt(page, at.action);
        await fillIn(form);
        const typed = await typedIn(form, { files: true });
        expect(typed.length).toBeGreaterThan(0);
        const submit = form.locator('button:not([type=button])').last();
        const isSentByScript = !name.startsWith('pay') && name !== 'survey';

        if (isSentByScript) {
          await test.step('no network, then a server that fails', async () => {
            for (const answer of ['none', '503'] as const) {
              await page.route(`**${at.action}*`, (route) =>
                answer === 'none'
                  ? route.abort()
                  : route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later.' } }),
              );
              await submit.click();
              await expect(
                form.getByRole('alert').filter({ hasText: /./ }).or(page.getByRole('dialog')).first(),
              ).toBeVisible();
              await page.unroute(`**${at.action}*`);
              const ok = page.getByRole('dialog').getByRole('button', { name: 'OK' });
              if (await ok.isVisible()) await ok.click();
              expect(await typedIn(form, { files: true }), answer).toEqual(typed);
            }
          });
        }

        if (at.who !== 'visitor') {
          await test.step('a session that has ended', async () => {
            const cookies = await page.context().cookies();
            await page.context().clearCookies();
            // A password is asked for again after each failure.
            for (const password of await form.locator('input[type=password]').all())
              await password.fill('marigold-2042');
            await submit.click();
            if (isSentByScript) {
              await expect(form.getByRole('alert').filter({ hasText: 'You are no longer signed in.' })).toBeVisible();
              expect(await typedIn(form, { files: true })).toEqual(typed);
            } else {
              await expect(page).toHaveURL(/\/signin\?next=/);
            }
            await page.context().addCookies(cookies);
          });
        }

        await test.step('the page is loaded again', async () => {
          await page.goto(path);
          await hydrated(page);
          for (const details of await page.locator('details:not([open])', { has: form }).all()) {
            await details.locator('summary').first().click();
          }
          const kept = typed.filter((line) => !line.startsWith('files: '));
          await expect.poll(() => typedIn(form, { files: false })).toEqual(kept);
          const says = isSentByScript
            ? 'Not sent yet: what you typed before is still here.'
            : /Not sent yet|send it again/;
          await expect(form.getByText(says).first()).toBeVisible();
          await expect(submit).toBeEnabled();
        });
      },
    );
  }

  for (const path of [
    deskPaths.newRequest,
    deskPaths.newBatch,
    deskPaths.newPost,
    deskPaths.newTestimonial,
    deskPaths.newTopic,
    deskPaths.newProfile,
    deskPaths.newCourse,
    deskPaths.coupons,
    deskPaths.holidays,
    deskPaths.staff,
    deskPaths.settings,
    deskPaths.business,
  ]) {
    test(
      `at ${path}, when the page is loaded again, until it is discarded`,
      path === deskPaths.newRequest ? {} : byNight,
      async ({ page }) => {
        await newStaff(page);
        const unfold = async () => {
          const button = main(page).getByRole('button', { name: /^(New (coupon|holiday)|Invite)$/ });
          if (await button.isVisible()) await button.click();
        };
        await open(page, path);
        await unfold();
        const form = main(page).locator('form[aria-label]').first();
        const field = form.locator('input[type=text], input:not([type]), textarea').filter({ visible: true }).first();
        await field.fill('Kept text');
        await field.blur();
        const typed = await typedIn(form, { files: false });
        page.once('dialog', (dialog) => dialog.accept());
        await page.reload();
        await hydrated(page);
        await unfold();
        await expect.poll(() => typedIn(form, { files: false })).toEqual(typed);
        await expect(form.getByText('Not saved yet: what you typed before is still here.')).toBeVisible();
        await form.getByRole('button', { name: 'Discard it' }).click();
        expect(await typedIn(form, { files: false })).not.toEqual(typed);
        await page.reload();
        await hydrated(page);
        await unfold();
        expect(await typedIn(form, { files: false })).not.toEqual(typed);
      },
    );
  }
});

test(
  'someone else who signs in in the same tab does not see what the person before typed',
  byNight,
  async ({ page }) => {
    await newLearner(page, COURSE);
    await open(page, lesson);
    await page.getByLabel('What you want to remember').fill('Mine alone');
    await page.context().clearCookies();
    await newLearner(page, COURSE);
    await open(page, lesson);
    await expect(page.getByLabel('What you want to remember')).toHaveValue('');
  },
);

test('signing out empties the storage and the document of every tab', async ({ page }) => {
  const email = await newLearner(page, COURSE);
  await open(page, lesson);
  await page.getByLabel('What you want to remember').fill('Mine alone');
  const stored = () => page.evaluate(() => Object.keys(sessionStorage).join());
  expect(await stored()).toContain('draft note');
  expect(await page.content()).toContain(email);
  const other = await page.context().newPage();
  await open(other, '/about');
  await signOut(other);
  await expect(other).toHaveURL('/');
  await expect(page).toHaveURL(/^[^?]*\/signin/);
  expect(await stored()).not.toContain('draft');
  expect(await page.content()).not.toContain(email);
});

test('the storage of a tab has no secret of the link from whose page it was opened', async ({ page, context }) => {
  await open(page, '/reset-password?token=secret-of-a-link');
  const opened = context.waitForEvent('page');
  await banner(page)
    .getByRole('link', { name: 'About' })
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  const other = await opened;
  await other.waitForURL('/about');
  expect(await other.evaluate(() => sessionStorage.landing)).toBe(`${new URL(page.url()).origin} `);
});

test('what a visitor typed is kept on the page to which their sign-in leads back, and on no other', async ({
  page,
}) => {
  const email = await newAccount(page);
  const message = page.getByLabel('Message');
  for (const [signInPath, kept] of [
    ['/signin?next=%2Fcontact', 'Call me'],
    ['/signin', ''],
  ] as const) {
    await page.context().clearCookies();
    await open(page, '/contact');
    await page.evaluate(() => sessionStorage.clear());
    await message.fill('Call me');
    await open(page, signInPath);
    await signIn(page, email);
    await expect(page).toHaveURL(kept ? '/contact' : '/dashboard');
    await open(page, '/contact');
    await expect(message, signInPath).toHaveValue(kept);
  }
});

test('what a signed-in person typed in place of their known details is kept in the pop-up', async ({ page }) => {
  await newLearner(page, COURSE);
  const { name } = await openPopup(page);
  await name.fill('My brother');
  await page.reload();
  await hydrated(page);
  const again = await openPopupHere(page, 'DevOps Basics');
  await expect(again.name).toHaveValue('My brother');
  await expect(again.submit).toBeEnabled();
});

test(
  'a note that was typed over an older one is not saved over a newer one after a reload',
  byNight,
  async ({ page, allowStatus }) => {
    allowStatus(409);
    await newLearner(page, COURSE);
    await open(page, lesson);
    await page.getByLabel('What you want to remember').fill('Typed here');
    const other = await page.context().newPage();
    await open(other, lesson);
    await other.getByLabel('What you want to remember').fill('Saved elsewhere');
    await other.getByRole('button', { name: 'Save note' }).click();
    await expect(other.locator('#note').getByRole('status').first()).toHaveText('Your note is saved.');
    await page.reload();
    await hydrated(page);
    await expect(page.getByLabel('What you want to remember')).toHaveValue('Typed here');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.locator('#note').getByRole('alert').first()).toContainText('What you typed is still here');
    await expect(page.locator('#note')).toContainText('Saved elsewhere');
  },
);
