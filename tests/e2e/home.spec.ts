import { site } from '../../content/site.ts';
import { PaidCourse } from '../../contract/course.ts';
import { expect, open, test } from './fixtures.ts';

const HEADLINE = 'Transform your future with expert-led online courses';

/** Starts the heading's animation again and reads what its letters then do. */
function riseOfLetters(heading: HTMLElement | SVGElement) {
  const animations = () => heading.getAnimations({ subtree: true });
  const spans = [...heading.querySelectorAll<HTMLElement>('[aria-hidden] span')];
  const letters = spans.filter(
    ({ childElementCount, textContent }) => childElementCount === 0 && textContent.length === 1,
  );
  for (const letter of letters) letter.style.animationName = 'none';
  animations();
  for (const letter of letters) letter.style.animationName = '';
  const rising = animations().filter(
    ({ effect }) => effect instanceof KeyframeEffect && letters.some((letter) => letter === effect.target),
  );
  return {
    letters: letters.map(({ textContent }) => textContent).join(''),
    moves: rising.map(({ effect }) => {
      if (!(effect instanceof KeyframeEffect)) throw new Error('Not made of keyframes');
      const { duration, delay } = effect.getTiming();
      const from = new DOMMatrix(String(effect.getKeyframes()[0]?.transform).replace(/em/g, 'px'));
      return { duration, delay, startsBelow: from.f > 0 };
    }),
  };
}

test('sections 2 and 9, Home: letters of the heading rise from below, 1 s each, 0.05 s after one another', async ({
  page,
}) => {
  await page.goto('/');
  const { letters, moves } = await page.getByRole('heading', { level: 1 }).evaluate(riseOfLetters);
  expect(letters).toBe(HEADLINE.replaceAll(' ', ''));
  expect(moves).toEqual(
    [...letters].map((_, index) => ({ duration: 1000, delay: expect.closeTo(index * 50, 3), startsBelow: true })),
  );
});

test('section 2, Home: the heading has one name for screen readers, before and while it moves', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`- heading "${HEADLINE}" [level=1]`);
});

test('section 2, Home: the heading stands still under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const { letters, moves } = await page.getByRole('heading', { level: 1 }).evaluate(riseOfLetters);
  expect(letters).toBe(HEADLINE.replaceAll(' ', ''));
  expect(moves).toEqual([]);
});

test('section 2, Home: tagline paragraph and View Courses button to /courses', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('main').getByText(site.tagline)).toBeInViewport();
  await page.getByRole('link', { name: 'View Courses' }).click();
  await expect(page).toHaveURL('/courses');
});

test("section 2, Home: 'We Are Expertise At' shows the twelve technologies in order, each with its logo", async ({
  page,
}) => {
  await page.goto('/');
  const showcase = page.getByRole('region', { name: 'We Are Expertise At' });
  const tiles = showcase.getByRole('listitem');
  await expect(tiles).toHaveText([
    'Docker',
    'Kubernetes',
    'Jenkins',
    'Bash',
    'Linux',
    'Java',
    'Python',
    'AWS',
    'Terraform',
    'React JS',
    'Ansible',
    'Git',
  ]);
  await showcase.scrollIntoViewIfNeeded();
  for (const logo of await showcase.locator('img').all()) {
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeTruthy();
  }
  await expect(showcase.locator('img')).toHaveCount(12);
});

test('Home: the board lists the next batch of each dated course, the nearest first, and leads to it', async ({
  page,
  request,
}) => {
  const answer = await (await request.get('/api/courses?kind=paid')).json();
  const dated = PaidCourse.array()
    .parse(answer.data)
    .flatMap(({ startsOn, title, route }) => (startsOn ? [{ startsOn, title, route }] : []))
    .sort((a, b) => a.startsOn.localeCompare(b.startsOn))
    .slice(0, 6);
  expect(dated.length).toBeGreaterThan(0);
  await open(page, '/');
  const rows = page.getByRole('region', { name: 'Next batches' }).getByRole('link');
  await expect(rows).toHaveCount(dated.length);
  for (const [index, { startsOn, title, route }] of dated.entries()) {
    await expect(rows.nth(index)).toContainText(title);
    await expect(rows.nth(index)).toHaveAttribute('href', route);
    await expect(rows.nth(index).locator('time')).toHaveAttribute('datetime', startsOn);
  }
  await rows.first().click();
  await expect(page.getByRole('heading', { level: 1, name: dated[0]?.title })).toBeVisible();
});

test('section 2, Home: a line with the app download link, which leads to the install page', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Get the app' }).click();
  await expect(page).toHaveURL(site.appLink);
  await expect(page.getByRole('heading', { level: 1, name: 'Get the app' })).toBeVisible();
});

test('section 1: the footer says made in Bangalore and offers the app', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Made in Bangalore')).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Get the app' })).toHaveAttribute('href', site.appLink);
});
