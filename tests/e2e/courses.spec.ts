import type { Locator, Page } from '@playwright/test';
import { site } from '../../content/site.ts';
import { dayAndMonth } from '../../contract/base/calendar.ts';
import { byNight, expect, open, test } from './fixtures.ts';
import { newLearner } from './learner.ts';
import { firstDayOf } from './stored-records.ts';

/** The table of docs/fixed.md, Courses. */
const courses = [
  { title: 'DevOps Master Course', price: 'Rs.5,999', struck: 'Rs.15,999', status: 'Live', hours: '70', batch: 84 },
  { title: 'AWS Master Course', price: 'Rs.3,999', struck: 'Rs.12,999', status: 'Live', hours: '40', batch: 85 },
  { title: 'DevOps Basics', price: 'Rs.4,999', struck: 'Rs.17,999', status: 'Live', hours: '30', batch: 86 },
  { title: 'AWS Basics', price: 'Rs.5,990', struck: 'Rs.11,999', status: 'Upcoming', hours: '25', batch: 87 },
  { title: 'Machine Learning', price: 'Rs.15,999', struck: 'Rs.35,999', status: 'Live', hours: '80+', batch: 88 },
  {
    title: 'Networking Master Course',
    price: 'Rs.9,999',
    struck: 'Rs.20,999',
    status: 'Upcoming',
    hours: '40',
    batch: 89,
  },
] as const;
type Course = (typeof courses)[number];

/** The addresses of the six, in the order of the courses. */
const routes = [
  '/courses/devops-master-course',
  '/courses/aws-master-course',
  '/courses/devops-basics',
  '/courses/aws-basics',
  '/courses/machine-learning',
  '/courses/networking-master-course',
] as const;
const routeOf = (course: Course) => routes[courses.indexOf(course)] ?? '';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const cardOf = (page: Page, { title }: Course) =>
  cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Text of each element, without what only screen readers hear. */
function seenTexts(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) =>
    all.map((element) => {
      const seen = element.cloneNode(true);
      if (seen instanceof Element) for (const hidden of seen.querySelectorAll('.sr-only')) hidden.remove();
      return seen.textContent?.trim() ?? '';
    }),
  );
}

test.describe('Courses, the list:', () => {
  test.beforeEach(({ page }) => page.goto('/courses'));

  test(
    "the page has the title Our Courses, the heading 'Our courses', and the footer at its end",
    byNight,
    async ({ page }) => {
      await expect(page).toHaveTitle(`Our Courses | ${site.brand}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our courses');
      const footer = page.getByRole('contentinfo');
      await expect(footer).toContainText('Made in Bangalore', { ignoreCase: true });
      // Both heights in one reading: the page is still growing while its pictures and fonts arrive.
      const below = await footer.evaluate(
        (element) => document.documentElement.scrollHeight - element.getBoundingClientRect().bottom - window.scrollY,
      );
      expect(Math.abs(below)).toBeLessThan(2);
    },
  );

  test('the six courses of the table are in order, with image and description, and 1 and 2 have a Popular ribbon', async ({
    page,
  }) => {
    await expect(cards(page)).toHaveCount(6);
    const shown = [];
    const popular = [];
    const pictures = new Set<string>();
    for (const card of await cards(page).all()) {
      const struck = card.locator('s');
      const [title = ''] = await seenTexts(card.getByRole('heading', { level: 2 }));
      const [price = ''] = await seenTexts(card.locator('p:has(> s) > span:not(.sr-only)'));
      const [struckPrice = ''] = await seenTexts(struck);
      const [hours = '', status = '', batch = ''] = await seenTexts(card.getByRole('listitem'));
      shown.push({ title, price, struck: struckPrice, status, hours, batch });
      await expect(struck).toHaveCSS('text-decoration-line', 'line-through');
      popular.push(await card.getByText('Popular', { exact: true }).isVisible());
      const picture = card.locator('svg[viewBox], img').first();
      await expect(picture).toBeVisible();
      pictures.add(await picture.innerHTML());
      const description = (await card.locator('h2 + p + p').textContent()) ?? '';
      expect(description.length).toBeGreaterThan(40);
    }
    expect(shown).toEqual(
      courses.map((course) => ({ ...course, hours: `${course.hours} hours`, batch: `Batch ${course.batch}` })),
    );
    expect(popular).toEqual([true, true, false, false, false, false]);
    expect(pictures.size, 'a picture of its own for each course').toBe(6);
  });

  test('the first five share one instructor, the sixth has another', async ({ page }) => {
    const names = await cards(page).locator('h2 + p').allTextContents();
    expect(names).toHaveLength(6);
    expect(new Set(names.slice(0, 5)).size).toBe(1);
    expect(names[5]).not.toBe(names[0]);
    // People, not roles: a first and a last name each.
    for (const name of new Set(names)) expect(name).toMatch(/^\p{Lu}\p{L}+ \p{Lu}\p{L}+ \(sample\), /u);
  });

  test('a card shows image, hours, title, instructor, description, the struck price and the price, in this order, and so it is read', async ({
    page,
  }) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const card of await cards(page).all()) {
        const parts = [
          card.locator('svg[viewBox], img').first(),
          card.getByRole('listitem').filter({ hasText: 'hours' }),
          card.getByRole('heading', { level: 2 }),
          card.locator('h2 + p'),
          card.locator('h2 + p + p'),
          card.locator('s'),
          card.locator('s + span'),
        ];
        const inDocument = await card.evaluate(
          (element, found) => {
            const all = [...element.querySelectorAll('*')];
            return found.map((part) => (part instanceof Element ? all.indexOf(part) : -1));
          },
          await Promise.all(parts.map((part) => part.elementHandle())),
        );
        expect(inDocument).toEqual(inDocument.toSorted((one, other) => one - other));
        const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
        // The two prices are on one line, from left to right; every other part is below the one before.
        const [struck, price] = boxes.splice(-2);
        expect(struck?.x).toBeLessThan(price?.x ?? 0);
        const tops = [...boxes, price].map((box) => box?.y ?? 0);
        expect(tops).toEqual(tops.toSorted((one, other) => one - other));
      }
    }
  });

  test('the buttons of a card keep their words on one line at 360, 768 and 1440 px', byNight, async ({ page }) => {
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const heights = await page
        .getByRole('main')
        .locator('a', { hasText: /^(View Details|Enroll Now)/ })
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
      expect(heights.length).toBeGreaterThanOrEqual(12);
      // Two lines of text are taller.
      expect(Math.max(...heights), `${width} px`).toBeLessThan(56);
    }
  });
});

test('Courses: View Details goes to the route of the course, which shows the same price', async ({ page }) => {
  await open(page, '/courses');
  for (const course of courses) {
    await cardOf(page, course).getByRole('link', { name: 'View Details' }).click();
    await expect(page).toHaveURL(routeOf(course));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.title);
    await expect(page.getByRole('definition').filter({ hasText: 'Rs.' })).toContainText(course.price);
    await page.goBack();
    await expect(cards(page)).toHaveCount(6);
  }
});

test('Courses: Enroll Now is a button, also for the space bar, and View Details a link', async ({ page }) => {
  await open(page, '/courses');
  const [course] = courses;
  const enroll = cardOf(page, course).getByRole('button', { name: 'Enroll Now' });
  await expect(enroll).toHaveAttribute('aria-haspopup', 'dialog');
  await enroll.press('Space');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(enroll).toBeFocused();
  await cardOf(page, course).getByRole('link', { name: 'View Details' }).press('Enter');
  await expect(page).toHaveURL(routeOf(course));
});

test('a link pressed right after the pop-up is closed leads to its page, however late the browser goes back', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const back = history.back.bind(history);
    history.back = () => void setTimeout(back, 500);
    addEventListener('popstate', () => document.documentElement.setAttribute('data-went-back', ''), { capture: true });
  });
  await open(page, '/courses');
  const [course] = courses;
  await cardOf(page, course).getByRole('button', { name: 'Enroll Now' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await cardOf(page, course).getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.title);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.locator('html[data-went-back]').waitFor({ state: 'attached' });
  await expect(page).toHaveURL(routeOf(course));
});

test('Courses: Enroll Now opens the enrollment pop-up for that course', async ({ page }) => {
  await open(page, '/courses');
  for (const course of courses) {
    await cardOf(page, course).getByRole('button', { name: 'Enroll Now' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading')).toHaveText(`Enroll in ${course.title}`);
    await expect(dialog.locator('input[name="courseId"]')).toHaveValue(String(courses.indexOf(course) + 1));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await expect(page).toHaveURL('/courses');
});

test.describe('Courses, the tilt of a card:', () => {
  /** Numbers of the matrix that the card has. */
  async function matrixOf(card: Locator): Promise<number[]> {
    const transform = await card.evaluate((element) => getComputedStyle(element).transform);
    return transform.startsWith('matrix3d(') ? transform.slice('matrix3d('.length, -1).split(',').map(Number) : [];
  }

  /** Numbers of the matrix for a pointer so many pixels right of and below the centre (docs/fixed.md, Courses). */
  function specified(page: Page, right: number, down: number): Promise<number[]> {
    const transform = `perspective(1000px) rotateX(${-down / 25}deg) rotateY(${right / 25}deg)`;
    return page.evaluate((text) => [...new DOMMatrix(text).toFloat64Array()], transform);
  }

  test(
    'the card turns by the pointer offset divided by 25 in degrees, at a perspective of 1000, until the pointer leaves',
    byNight,
    async ({ page }) => {
      await open(page, '/courses');
      const card = cards(page).nth(2);
      await card.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(width).toBeGreaterThan(200);
      for (const [right, down] of [
        [75, -50],
        [-100, 100],
      ] as const) {
        await page.mouse.move(x + width / 2 + right, y + height / 2 + down);
        const wanted = await specified(page, right, down);
        await expect(async () => {
          const found = await matrixOf(card);
          expect(found).toHaveLength(16);
          for (const [index, value] of wanted.entries()) expect(found[index]).toBeCloseTo(value, 4);
        }).toPass();
      }
      await page.mouse.move(1, 1);
      await expect(card).toHaveCSS('transform', 'none');
    },
  );

  test('the card lies flat under reduced motion', byNight, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/courses');
    const card = cards(page).first();
    await card.hover({ position: { x: 20, y: 20 } });
    await expect(card).toHaveCSS('transform', 'none');
  });
});

/** Minutes of a text such as `4 h 45 min`. */
function minutesOf(text: string): number {
  const [, hours = 0] = /(\d+) h/.exec(text) ?? [];
  const [, minutes = 0] = /(\d+) min/.exec(text) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

for (const [index, course] of courses.entries()) {
  test(`Courses: the page of ${course.title} has all that is fixed`, index === 0 ? {} : byNight, async ({ page }) => {
    await page.goto(routeOf(course));
    const main = page.getByRole('main');
    await expect(page).toHaveTitle(`${course.title} | ${site.brand}`);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(course.title);
    const description = (await page.locator('meta[name="description"]').getAttribute('content')) ?? '';
    await expect(main.getByText(description, { exact: true }).first()).toBeVisible();
    await expect(main.getByText('In English.')).toBeVisible();

    await expect(main.locator('svg[viewBox="0 0 640 360"], img').first()).toBeVisible();
    const cards = main.getByRole('region', { name: 'Dates and price' });
    const labels = await cards.locator('dt').allTextContents();
    const values = await seenTexts(cards.locator('dd'));
    expect(Object.fromEntries(labels.map((label, index) => [label, values[index]]))).toEqual({
      'Start Date': dayAndMonth(await firstDayOf(course.batch)),
      Batch: String(course.batch),
      Duration: `${course.hours} hours`,
      Price: `${course.price} ${course.struck}`,
    });
    await expect(main.getByText('Enroll Now').filter({ visible: true })).toBeVisible();

    for (const [heading, atLeast] of [
      ['Why This Course?', 4],
      ['Learning Objectives', 5],
      ['Tech Stack', 5],
    ] as const) {
      const items = main.getByRole('region', { name: heading }).getByRole('listitem');
      expect((await items.allTextContents()).filter((text) => text.length > 1).length).toBeGreaterThanOrEqual(atLeast);
    }

    // The curriculum adds up to the training hours.
    const modules = page.getByRole('region', { name: 'Curriculum' }).locator('details');
    const sums = await modules.evaluateAll((all) =>
      all.map((module) => ({
        whole: module.querySelector('summary > span:last-of-type')?.textContent ?? '',
        lessons: [...module.querySelectorAll('li > span')].map((lesson) => lesson.textContent ?? ''),
      })),
    );
    expect(sums.length).toBeGreaterThanOrEqual(5);
    for (const { whole, lessons } of sums) {
      expect(lessons.length).toBeGreaterThan(0);
      expect(lessons.map(minutesOf).reduce((sum, minutes) => sum + minutes)).toBe(minutesOf(whole));
    }
    const hours = sums.reduce((sum, { whole }) => sum + minutesOf(whole), 0) / 60;
    if (course.hours.endsWith('+')) expect(hours).toBeGreaterThanOrEqual(Number.parseInt(course.hours, 10));
    else expect(hours).toBe(Number(course.hours));
  });
}

/** Sizes of a phone, a small tablet and a low laptop. */
const screens = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1366, height: 657 },
];

for (const { width, height } of screens) {
  test(
    `price and Enroll Now are in view at the top, in the middle and at the end of a course, ${width} × ${height}`,
    byNight,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const course of courses) {
        await open(page, routeOf(course));
        const panel = page.getByRole('complementary', { name: 'Price' });
        for (const share of [0, 0.5, 1]) {
          await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), share);
          const at = `${course.title}, ${share * 100} % down`;
          await expect(panel.getByText(course.price, { exact: true }), at).toBeInViewport({ ratio: 1 });
          await expect(panel.getByRole('button', { name: 'Enroll Now' }), at).toBeInViewport({ ratio: 1 });
        }
      }
    },
  );
}

test('a learner of the course sees a link to the lessons instead of Enroll Now', async ({ page }) => {
  await newLearner(page, 'devops-basics');
  await open(page, '/courses/devops-basics');
  const panel = page.getByRole('complementary', { name: 'Price' });
  await expect(panel.getByRole('button', { name: 'Enroll Now' })).toHaveCount(0);
  await panel.getByRole('link', { name: 'Go to your lessons' }).click();
  await expect(page).toHaveURL('/learn/devops-basics');
});

test('a lesson of a course is open to read, and leads back to the course', async ({ page }) => {
  await open(page, '/courses/devops-basics');
  await page.getByRole('link', { name: 'Read lesson 1' }).click();
  await expect(page).toHaveURL('/courses/devops-basics/lessons/from-an-idea-to-a-running-service-where-work-waits');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/where work waits/);
  await expect(page.getByRole('complementary', { name: 'Help' })).toBeHidden();
  await page.getByRole('link', { name: 'See the course DevOps Basics' }).click();
  await expect(page).toHaveURL('/courses/devops-basics');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('two or three courses are compared', byNight, async ({ page }) => {
    await page.goto('/courses');
    await page.getByLabel('Compare DevOps Basics').check();
    await page.getByLabel('Compare DevOps Master Course').check();
    await page.getByRole('button', { name: 'Compare the chosen courses' }).first().click();
    const table = page.getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText(['DevOps Master Course', 'DevOps Basics']);
    for (const [label, value] of [
      ['Hours', '30'],
      ['Price', 'Rs.4,999'],
      ['Tools in common', 'Docker'],
    ] as const) {
      await expect(table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label }) })).toContainText(
        value,
      );
    }
  });

  test('one course alone is not compared', byNight, async ({ page }) => {
    await page.goto('/courses?compare=devops-basics');
    await expect(page.getByText('Choose two or three courses to compare them.')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  });
});

test(
  'the curriculum shows the lessons of its first module, and of another when it is opened',
  byNight,
  async ({ page }) => {
    await page.goto('/courses/devops-basics');
    const modules = page.getByRole('region', { name: 'Curriculum' }).locator('details');
    await expect(modules.nth(0).getByRole('listitem').first()).toBeVisible();
    await expect(modules.nth(1).getByRole('listitem').first()).toBeHidden();
    await modules.nth(1).locator('summary').click();
    await expect(modules.nth(1).getByRole('listitem').first()).toBeVisible();
  },
);

test("Courses: an address without a course gets 404 with 'Course not found'", async ({ page, allowStatus }) => {
  allowStatus(404);
  for (const path of [
    '/courses/no-such-course',
    '/courses/1',
    '/courses/html-first-page',
    '/courses/no-such-course/enroll',
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Course not found');
    await expect(page.getByRole('main').getByText('The requested course could not be found.')).toBeVisible();
  }
});
