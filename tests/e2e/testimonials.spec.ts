import type { Page } from '@playwright/test';
import { TestimonialList } from '../../contract/publishing/site.ts';
import { byNight, expect, hydrated, open, test } from './fixtures.ts';

const slider = (page: Page) => page.getByRole('region', { name: 'Testimonial cards' });
const cards = (page: Page) => slider(page).getByRole('listitem');
const button = (page: Page, name: string) => page.getByRole('button', { name: `${name} testimonials` });
const position = (page: Page) => slider(page).evaluate((element) => element.scrollLeft);

/** Opens the home page at the slider, with a clock that only the test moves. */
async function openAtRest(page: Page, { moves = true } = {}): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T10:00:00+05:30') });
  await page.goto('/');
  await hydrated(page);
  await slider(page).scrollIntoViewIfNeeded();
  // The slider makes its copies, and begins to move, once the browser reports that it is on screen.
  if (moves) await expect(slider(page).locator('li[aria-hidden]').first()).toBeAttached();
  await page.clock.pauseAt(new Date('2026-11-21T12:00:00+05:30'));
  // The first frame after the leap is cut short by the slider itself.
  await page.clock.runFor(100);
}

/** Pixels that the slider moves in so many milliseconds. */
async function pixelsMoved(page: Page, ms: number): Promise<number> {
  const before = await position(page);
  await page.clock.runFor(ms);
  return (await position(page)) - before;
}

/** Puts the pointer on the first card that is wholly in view. */
async function hoverCard(page: Page): Promise<void> {
  const box = await slider(page).boundingBox();
  if (!box) throw new Error('The slider is not on screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

test('Testimonials: seven cards have name, role, quote and five stars', async ({ page, request }) => {
  const { data } = TestimonialList.parse(await (await request.get('/api/testimonials')).json());
  expect(data).toHaveLength(7);
  expect(new Set(data.map(({ quote }) => quote)).size, 'one is there twice').toBe(6);
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 2, name: 'Testimonials' })).toBeVisible();
  await expect(cards(page), 'copies that fill the view are not counted').toHaveCount(7);
  for (const [index, { name, role, quote }] of data.entries()) {
    const card = cards(page).nth(index);
    for (const text of [name, role, quote]) await expect(card).toContainText(text);
    await expect(card.getByText('Rated 5 of 5')).toHaveCount(1);
    await expect(card.locator('svg path')).toHaveCount(5);
  }
});

test(
  'Testimonials: they scroll by themselves at 120 px a second, wrap at the end, and always fill the view',
  byNight,
  async ({ page }) => {
    await openAtRest(page);
    expect(await pixelsMoved(page, 1000)).toBeGreaterThan(116);
    expect(await pixelsMoved(page, 1000)).toBeLessThan(124);
    const view = () =>
      slider(page).evaluate((element) => {
        const edge = element.getBoundingClientRect().right;
        const all = [...element.querySelectorAll('li')];
        const first = all.find((card) => card.getBoundingClientRect().right > 0);
        const last = all.at(-1)?.getBoundingClientRect().right ?? 0;
        return { first: first?.textContent, isFull: last >= edge };
      });
    const lap = await slider(page).evaluate((element) => {
      const [start, ...others] = element.querySelectorAll('li');
      const again = others.find((card) => card.textContent === start?.textContent);
      if (!start || !again) throw new Error('There are no copies');
      return again.getBoundingClientRect().left - start.getBoundingClientRect().left;
    });
    await slider(page).evaluate((element, left) => element.scrollTo({ left, behavior: 'instant' }), 2 * lap - 30);
    const atEnd = await view();
    expect(atEnd.isFull).toBe(true);
    // Scrolled by hand, it rests for 1.5 s; then 100 ms more and it is 12 px on, still before the end.
    await page.clock.runFor(1600);
    expect(await position(page)).toBeGreaterThan(2 * lap - 30);
    expect(await position(page)).toBeLessThan(2 * lap);
    await page.clock.runFor(400);
    expect(await position(page)).toBeGreaterThanOrEqual(lap);
    expect(await position(page)).toBeLessThan(lap + 60);
    expect(await pixelsMoved(page, 1000), 'and on it goes').toBeGreaterThan(116);
  },
);

for (const width of [360, 1440, 1920]) {
  test(
    `Testimonials: the duplicate is never in view twice at once on a screen of ${width} px`,
    byNight,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openAtRest(page);
      const seen = await slider(page).evaluate((element) => {
        const cards = [...element.querySelectorAll('li')];
        const texts = cards.map(({ textContent }) => textContent);
        const twice = cards.slice(0, 7).find(({ textContent }, place) => texts.indexOf(textContent) < place);
        const same = cards.filter(({ textContent }) => textContent === twice?.textContent);
        const counts: number[] = [];
        for (let left = 0; left <= element.scrollWidth - element.clientWidth; left += 50) {
          element.scrollTo({ left, behavior: 'instant' });
          const boxes = same.map((card) => card.getBoundingClientRect());
          counts.push(boxes.filter(({ left, right }) => right > 0 && left < innerWidth).length);
        }
        return counts;
      });
      expect(Math.max(...seen)).toBe(1);
      expect(seen.length).toBeGreaterThan(40);
    },
  );
}

test('Testimonials: they pause while the pointer is over a card', byNight, async ({ page }) => {
  await openAtRest(page);
  await hoverCard(page);
  await expect.poll(() => pixelsMoved(page, 500)).toBe(0);
  await page.mouse.move(1, 1);
  await expect.poll(() => pixelsMoved(page, 500)).toBeGreaterThan(55);
});

test('Testimonials: they pause while they have the keyboard focus', byNight, async ({ page }) => {
  await openAtRest(page);
  await button(page, 'Pause').focus();
  await page.keyboard.press('Tab');
  await expect(slider(page)).toBeFocused();
  await expect.poll(() => pixelsMoved(page, 500)).toBe(0);
  await page.keyboard.press('Tab');
  await expect.poll(() => pixelsMoved(page, 500)).toBeGreaterThan(55);
});

test('Testimonials: the pause button stops them until it is pressed again', byNight, async ({ page }) => {
  await openAtRest(page);
  await button(page, 'Pause').click();
  await expect(button(page, 'Play')).toBeVisible();
  expect(await pixelsMoved(page, 3000)).toBe(0);
  await hoverCard(page);
  await page.mouse.move(1, 1);
  expect(await pixelsMoved(page, 3000), 'also after the pointer was there').toBe(0);
  await button(page, 'Play').click();
  await expect.poll(() => pixelsMoved(page, 500)).toBeGreaterThan(55);
});

test('Testimonials: they never move under reduced motion, and need no pause button', byNight, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAtRest(page, { moves: false });
  await expect(slider(page).locator('li')).toHaveCount(7);
  expect(await pixelsMoved(page, 3000)).toBe(0);
  await expect(button(page, 'Pause')).toHaveCount(0);
});

test.describe('Testimonials: a card under the pointer', () => {
  /** The turn, shift and scale of the card's transform. */
  async function pose(page: Page) {
    const transform = await cards(page)
      .first()
      .locator('.tilt')
      .evaluate((element: HTMLElement) => element.style.transform);
    const numbers = (pattern: RegExp) => (pattern.exec(transform) ?? []).slice(1).map(Number);
    const [aboutX] = numbers(/rotateX\((-?[\d.]+)deg\)/);
    const [aboutY] = numbers(/rotateY\((-?[\d.]+)deg\)/);
    const [x, y] = numbers(/translate\((-?[\d.]+)px, (-?[\d.]+)px\)/);
    const [scale] = numbers(/scale\(([\d.]+)\)/);
    return { transform, aboutX, aboutY, x, y, scale };
  }

  /** Puts the pointer into the first card: 0, 0 is its left top corner, 1, 1 the right bottom one. */
  async function point(page: Page, right: number, down: number): Promise<void> {
    const box = await cards(page).first().boundingBox();
    if (!box) throw new Error('The card is not on screen');
    await page.mouse.move(box.x + 1 + right * (box.width - 2), box.y + 1 + down * (box.height - 2));
  }

  test(
    'turns by up to 17.5 degrees, shifts by up to 20 px and grows to 1.05 in 0.2 s, and lies flat again when the pointer leaves',
    byNight,
    async ({ page }) => {
      await open(page, '/');
      await button(page, 'Pause').click();
      await slider(page).evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }));
      await cards(page).first().scrollIntoViewIfNeeded();
      for (const [right, down] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
        [0.5, 0.5],
        [0.75, 0.25],
      ] as const) {
        await point(page, right, down);
        const [h, v] = [right * 2 - 1, down * 2 - 1];
        await expect.poll(async () => (await pose(page)).aboutY).toBeCloseTo(h * 17.5, 0);
        const { aboutX, aboutY = 0, x, y, scale } = await pose(page);
        expect(Math.abs(aboutY)).toBeLessThanOrEqual(17.5);
        expect(aboutX).toBeCloseTo(-v * 17.5, 0);
        expect(x).toBeCloseTo(h * 20, 0);
        expect(y).toBeCloseTo(v * 20, 0);
        expect(scale).toBe(1.05);
      }
      const card = cards(page).first().locator('.tilt');
      await expect(card).toHaveCSS('transition-property', 'transform');
      await expect(card).toHaveCSS('transition-duration', '0.2s');
      await page.mouse.move(1, 1);
      await expect.poll(async () => (await pose(page)).transform).toBe('');
      await expect(card).toHaveCSS('transform', 'none');
    },
  );
});

test('Testimonials: cards lie flat under reduced motion', byNight, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  await cards(page).first().hover();
  await expect(cards(page).first().locator('.tilt')).toHaveCSS('transform', 'none');
});
