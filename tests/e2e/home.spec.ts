import { site } from '../../content/site.ts';
import { PaidCourse } from '../../contract/publishing/course.ts';
import { byNight, expect, open, test } from './fixtures.ts';

const HEADLINE = 'Transform your future with expert-led online courses';

/** The names of the rows of the logos' picture, in lower case. */
const LOGOS = 'docker kubernetes jenkins bash linux java python aws terraform react ansible git'.split(' ');

/** The row of the picture that a tile shows, once the picture is loaded: a tile shows one row of twelve. */
function rowInView(logo: HTMLElement | SVGElement): number {
  if (!(logo instanceof HTMLImageElement) || !logo.complete || !logo.naturalWidth) return Number.NaN;
  const { objectFit, objectPosition } = getComputedStyle(logo);
  const isOneRow = objectFit === 'cover' && logo.naturalHeight === 12 * logo.naturalWidth;
  return isOneRow ? (Number.parseFloat(objectPosition.split(' ')[1] ?? '') / 100) * 11 : Number.NaN;
}

/**
 * Starts the heading's animation again and reads where its letters then are.
 * @returns the letters, and for each that moves: how much of its way is before it at these parts of its own second, when
 * each has 0.05 s more to wait than the one before
 */
function riseOfLetters(heading: HTMLElement | SVGElement) {
  const spans = [...heading.querySelectorAll<HTMLElement>('[aria-hidden] span')];
  const letters = spans.filter(
    ({ childElementCount, textContent }) => childElementCount === 0 && textContent.length === 1,
  );
  for (const letter of letters) letter.style.animationName = 'none';
  heading.getAnimations({ subtree: true });
  for (const letter of letters) letter.style.animationName = '';
  const below = (letter: HTMLElement) => new DOMMatrix(getComputedStyle(letter).transform).f;
  const waysOf = (letter: HTMLElement, place: number) => {
    const [rising] = letter.getAnimations();
    if (!rising) return [];
    rising.pause();
    rising.currentTime = 0;
    const whole = Math.abs(below(letter));
    return [0, 250, 500, 750, 1000].map((time) => {
      rising.currentTime = place * 50 + time;
      return below(letter) / whole;
    });
  };
  return { letters: letters.map(({ textContent }) => textContent).join(''), ways: letters.map(waysOf) };
}

test(
  'Home: the letters of the heading rise from below, 1 s each, 0.05 s after one another',
  byNight,
  async ({ page }) => {
    await page.goto('/');
    const { letters, ways } = await page.getByRole('heading', { level: 1 }).evaluate(riseOfLetters);
    expect(letters).toBe(HEADLINE.replaceAll(' ', ''));
    const way = [1, 0.85, 0.25, 0.04, 0].map((part) => expect.closeTo(part, 2));
    expect(ways).toEqual([...letters].map(() => way));
  },
);

test('Home: the heading has one name for screen readers, before and while it moves', byNight, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`- heading "${HEADLINE}" [level=1]`);
});

test('Home: the heading does not move under reduced motion', byNight, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const { letters, ways } = await page.getByRole('heading', { level: 1 }).evaluate(riseOfLetters);
  expect(letters).toBe(HEADLINE.replaceAll(' ', ''));
  expect(ways).toEqual([...letters].map(() => []));
});

test('Home: the tagline is there, and the button View Courses leads to /courses', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('main').getByText(site.tagline)).toBeInViewport();
  await page.getByRole('link', { name: 'View Courses' }).click();
  await expect(page).toHaveURL('/courses');
});

test("Home: 'We Are Expertise At' shows the twelve technologies in order, each with its logo", async ({
  page,
  request,
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
  const logos = showcase.locator('img');
  await expect(logos).toHaveCount(12);
  for (const [row, logo] of (await logos.all()).entries()) {
    await expect.poll(() => logo.evaluate(rowInView)).toBeCloseTo(row, 3);
  }
  const picture = await request.get((await logos.first().getAttribute('src')) ?? '');
  const names = [...(await picture.text()).matchAll(/<svg id="(\w+)" y="(\d+)"/g)].map(([, name, y]) => [name, y]);
  expect(names).toEqual(LOGOS.map((name, row) => [name, String(row * 128)]));
});

test(
  'Home: the board lists the next batch of each dated course, the nearest first, and leads to it',
  byNight,
  async ({ page, request }) => {
    const body = await (await request.get('/api/courses?kind=paid')).json();
    const dated = PaidCourse.array()
      .parse(body.data)
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
  },
);

test('Home: a line has the link to download the app, which leads to the install page', byNight, async ({ page }) => {
  await open(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Get the app' }).click();
  await expect(page).toHaveURL(site.appLink);
  await expect(page.getByRole('heading', { level: 1, name: 'Get the app' })).toBeVisible();
});

test('Home: the footer says made in Bangalore and offers the app', byNight, async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Made in Bangalore')).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Get the app' })).toHaveAttribute('href', site.appLink);
});
