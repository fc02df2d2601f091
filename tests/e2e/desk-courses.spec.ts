import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { batches, courses, enrollments, users } from '../../server/db/schema/index.ts';
import { byNight, expect, open } from './fixtures.ts';
import { newPersonAt, type OwnSite, test } from './own-site.ts';
import { heading, main } from './page-parts.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Titles of the outline, modules and lessons, from above. */
const outline = (page: Page) =>
  main(page).getByRole('list', { name: 'Outline' }).locator('h3, a[href*="/lessons/"]:not([href*="new"])');

async function addModule(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New module' }).fill(title);
  await press(page, 'Add the module');
  await expect(main(page).getByRole('heading', { level: 3, name: title })).toBeVisible();
}

async function addLesson(page: Page, module: string, title: string, more = async () => {}): Promise<void> {
  const back = page.url();
  await main(page)
    .getByRole('link', { name: `New lesson in ${module}` })
    .click();
  await expect(heading(page)).toHaveText(`New lesson in ${module}`);
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Minutes').fill('45');
  await page.getByLabel('Text', { exact: true }).fill('Run `kubectl get pods`.');
  await page.getByLabel('Visibility').selectOption('published');
  await more();
  await press(page, 'Add the lesson');
  await expect(heading(page)).toHaveText(title);
  await page.goto(back);
}

test(
  'staff write a course, reorder it by keyboard and publish it, and an enrolled learner gets its quiz',
  byNight,
  async ({ site, page, browser, allowStatus }) => {
    allowStatus(404);
    await newPersonAt(site, page, 'admin');
    const visitor = await (await browser.newContext()).newPage();
    const learner = await (await browser.newContext()).newPage();
    const email = await newPersonAt(site, learner);

    await open(page, '/desk/courses');
    await main(page).getByRole('link', { name: 'New course', exact: true }).click();
    await page.getByLabel('Title').fill('Kubernetes in practice');
    await page.getByLabel('Description').fill('Run what you built');
    await expect(page.getByLabel('Web address')).toHaveValue('kubernetes-in-practice');
    await page.getByLabel('Trainer').fill('Asha Rao');
    await page.getByLabel('Training hours').fill('40+');
    await expect(page.getByLabel('Course number')).toHaveValue(/^[1-9]\d*$/);
    await page.getByLabel('Course number').fill('7');
    await page.getByLabel('Price', { exact: false }).first().fill('4,999');
    await page.getByLabel('Price before discount').fill('999');
    await press(page, 'Create draft');
    await expect(main(page).getByText('Must not be below the price')).toBeVisible();
    await page.getByLabel('Price before discount').fill('');
    await press(page, 'Create draft');
    await expect(heading(page)).toHaveText('Kubernetes in practice');

    await addModule(page, 'Basics');
    await addModule(page, 'Beyond');
    await addLesson(page, 'Basics', 'Pods', async () => {
      await press(page, 'Add a question');
      await page.getByLabel('Text of question 1').fill('What does a pod hold?');
      await page.getByLabel('Option 1', { exact: true }).fill('Servers');
      await page.getByLabel('Option 2', { exact: true }).fill('Containers');
      await page.getByRole('radio', { name: 'Right answer is option 2' }).check();
      await page.getByLabel('Why it is right').fill('A pod is a group of containers.');
    });
    await addLesson(page, 'Basics', 'Services');
    await expect(outline(page)).toHaveText(['Basics', 'Pods', 'Services', 'Beyond']);

    // A lesson goes into the next module, then the module before the other: without a pointer.
    await open(page, page.url());
    const down = page.getByRole('button', { name: 'Move Services down' });
    await down.focus();
    await page.keyboard.press('Enter');
    await expect(outline(page)).toHaveText(['Basics', 'Pods', 'Beyond', 'Services']);
    await expect(page.getByText('Lesson Services is now number 1 of 1 in module Beyond.')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Move Services up' })).toBeFocused();
    await page.getByRole('button', { name: 'Move module Beyond up' }).focus();
    await page.keyboard.press('Enter');
    await expect(outline(page)).toHaveText(['Beyond', 'Services', 'Basics', 'Pods']);
    await press(page, 'Save the order');
    await expect(main(page).getByText('The order is saved.')).toBeVisible();
    await page.reload();
    await expect(outline(page)).toHaveText(['Beyond', 'Services', 'Basics', 'Pods']);

    // Only enrolled learners see the draft.
    expect((await visitor.goto('/courses/kubernetes-in-practice'))?.status()).toBe(404);
    await enrollAt(site, email, 'kubernetes-in-practice');
    await open(learner, '/learn/kubernetes-in-practice/pods');
    await learner.getByLabel('Containers').check();
    await learner.getByRole('button', { name: 'Check answers' }).click();
    await expect(learner.getByText('A pod is a group of containers.')).toBeVisible();

    await openPart(page, 'Price and publication');
    await page.getByLabel('Visibility').selectOption('published');
    await press(page, 'Save price and publication');
    await expect(main(page).getByText('Saved.', { exact: true })).toBeVisible();
    // Each form of the page continues with the version that another one saved.
    await openPart(page, 'Texts');
    await page.getByLabel('Why this course').fill('Live classes\nSmall groups');
    await press(page, 'Save the texts');
    await expect(main(page).getByRole('form', { name: 'Texts' }).getByText('Saved.', { exact: true })).toBeVisible();
    await visitor.goto('/courses/kubernetes-in-practice');
    await expect(main(visitor).getByRole('heading', { level: 3 })).toHaveText(['Beyond', 'Basics']);
    await expect(main(visitor).getByText('Small groups')).toBeVisible();
    await expect(main(visitor).getByText('Rs.4,999').first()).toBeVisible();
    await expect(visitor.locator('s')).toHaveCount(0);

    // A discount shows the price before it.
    await openPart(page, 'Price and publication');
    await expect(page.getByLabel('Price before discount')).toHaveValue('');
    await page.getByLabel('Price before discount').fill('9,999');
    await press(page, 'Save price and publication');
    const offer = main(page).getByRole('form', { name: 'Price and publication' });
    await expect(offer.getByText('Saved.', { exact: true })).toBeVisible();
    await visitor.reload();
    await expect(visitor.locator('s').first()).toHaveText('Original price Rs.9,999');
  },
);

const openPart = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Course' }).getByRole('link', { name }).click();

/** Gives a seat in a course to a learner with a verified email. */
async function enrollAt(site: OwnSite, email: string, slug: string): Promise<void> {
  await site.inDatabase(async (db) => {
    const [course] = await db.select().from(courses).where(eq(courses.slug, slug));
    const [user] = await db.select().from(users).where(eq(users.email, email));
    await db.insert(enrollments).values({ courseId: course?.id ?? '', email, userId: user?.id ?? null });
  });
}

test(
  'of two members of staff who edit a course at once, the second is warned and keeps the typed values',
  byNight,
  async ({ site, page, browser, allowStatus }) => {
    allowStatus(409);
    const second = await (await browser.newContext()).newPage();
    await newPersonAt(site, page, 'admin');
    await newPersonAt(site, second, 'admin');
    const { id } = await courseOf(site, 'aws-basics');
    for (const each of [page, second]) await open(each, `/desk/courses/${id}`);
    // A reorder that was begun before continues with the version that the same page saved, and leaves the focus in the page.
    await main(page)
      .getByRole('button', { name: /^Move module .+ down$/ })
      .first()
      .click();
    await openPart(page, 'Texts');
    await page.getByLabel('Description').fill('From the first');
    await press(page, 'Save the texts');
    await expect(main(page).getByText('Saved.', { exact: true })).toBeVisible();
    await openPart(page, 'Modules and lessons');
    await page.getByRole('button', { name: 'Save the order' }).press('Enter');
    await expect(main(page).getByText('The order is saved.')).toBeVisible();
    await expect(main(page)).toBeFocused();
    await openPart(second, 'Texts');
    await second.getByLabel('Description').fill('From the second');
    await press(second, 'Save the texts');
    await expect(second.getByRole('alert').filter({ hasText: 'What you typed is still here.' })).toBeVisible();
    await expect(second.getByLabel('Description')).toHaveValue('From the second');
  },
);

async function courseOf(site: OwnSite, slug: string) {
  const [course] = await site.inDatabase((db) => db.select().from(courses).where(eq(courses.slug, slug)));
  if (!course) throw new Error(`No course ${slug}`);
  return course;
}

test('a deleted record is not fetched again and is gone from its list', byNight, async ({ site, page }) => {
  await newPersonAt(site, page, 'admin');
  const { id: courseId } = await courseOf(site, 'machine-learning');
  const [batch] = await site.inDatabase((db) =>
    db.insert(batches).values({ courseId, number: 7, startsOn: '2040-01-02' }).returning({ id: batches.id }),
  );
  const gone = [
    { list: '/desk/batches', id: batch?.id, ask: 'Delete the batch', sure: 'Delete for good' },
    { list: '/desk/courses', id: courseId, ask: 'Delete', sure: 'Delete' },
  ];
  for (const { list, id, ask, sure } of gone) {
    await open(page, `${list}/${id}?part=offer`);
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'GET' && asked.push(new URL(request.url()).pathname));
    await press(page, ask);
    await page.getByRole('dialog').getByRole('button', { name: sure }).click();
    await expect(page).toHaveURL(list);
    await expect(main(page).locator(`a[href="${list}/${id}"]`)).toHaveCount(0);
    expect(asked).toContain(`/api${list}`);
    expect(asked).not.toContain(`/api${list}/${id}`);
  }
});

test('a module is dragged before another by the pointer', byNight, async ({ site, page }) => {
  await newPersonAt(site, page, 'admin');
  // Both modules are in view.
  await page.setViewportSize({ width: 1280, height: 1200 });
  const { id } = await courseOf(site, 'devops-basics');
  await open(page, `/desk/courses/${id}`);
  const rows = main(page).getByRole('list', { name: 'Outline' }).getByRole('listitem');
  const [, second] = await main(page).getByRole('heading', { level: 3 }).allTextContents();
  const handle = rows
    .filter({ has: page.getByRole('heading', { level: 3, name: second }) })
    .locator('span')
    .first();
  const from = await handle.boundingBox();
  const to = await rows.first().boundingBox();
  if (!from || !to) throw new Error('The outline is not shown');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + 2, { steps: 5 });
  await page.mouse.up();
  await expect(outline(page).first()).toHaveText(second ?? '');
  await press(page, 'Back to the stored order');
  await expect(outline(page).first()).not.toHaveText(second ?? '');
});
