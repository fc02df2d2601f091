import { expect } from '../../e2e/fixtures.ts';
import {
  boxesOf,
  boxOf,
  onPhone,
  openFolder,
  openStyled,
  pasteIntoConsole,
  type Reading,
  styleOf,
  toPage,
} from './reader.ts';

const BORDER_BOX = '*, *::before, *::after { box-sizing: border-box; }\n';
const BLACK = 'rgb(0, 0, 0)';
const GREEN = 'rgb(0, 128, 0)';

/** The statements of the lessons on CSS about their code. */
export const css = {
  async 'css/css-first-styles/01-selectors-and-cascade'({ walk, page }: Reading) {
    const link = walk.next('html');
    await openFolder(page, { 'index.html': toPage('<p>Text</p>', link), 'style.css': walk.next('css') });
    expect(await styleOf(page, 'p', 'color')).toBe('rgb(51, 51, 51)');

    await openStyled(page, '<a href="/">a</a><p class="notice">b</p><p id="timetable">c</p>', walk.next('css'));
    expect(await styleOf(page, 'a', 'color')).toBe('rgb(6, 69, 173)');
    expect(await styleOf(page, '.notice', 'color')).toBe('rgb(122, 75, 0)');
    expect(await styleOf(page, '#timetable', 'color')).toBe('rgb(34, 34, 34)');

    const notice = walk.next('html');
    const rules = walk.next('css');
    await openStyled(page, notice, rules);
    expect(await styleOf(page, 'p', 'color')).toBe(BLACK);
    expect(await styleOf(page, 'a', 'color')).toBe('rgb(0, 0, 238)');
    await openStyled(page, notice, rules.replace(/#first.*/, ''));
    expect(await styleOf(page, 'p', 'color')).toBe(GREEN);
    await openStyled(page, notice.replace('id=', 'style="color: red" id='), rules);
    expect(await styleOf(page, 'p', 'color')).toBe('rgb(255, 0, 0)');

    await openStyled(page, notice, walk.next('css'));
    expect(await styleOf(page, 'p', 'color')).toBe(BLACK);
    expect(await styleOf(page, 'p', 'padding')).toBe('0px');
  },

  async 'css/css-first-styles/02-box-model'({ walk, page }: Reading) {
    await page.setViewportSize({ width: 1000, height: 700 });
    const card = walk.next('html');
    const cardStyle = walk.next('css');
    await openStyled(page, card, cardStyle);
    expect((await boxOf(page, '.card')).width).toBe(344);
    const borderBox = walk.next('css');
    await openStyled(page, card, borderBox + cardStyle);
    expect((await boxOf(page, '.card')).width).toBe(300);
    expect(await page.locator('.card').evaluate(({ clientWidth }) => clientWidth - 2 * 20)).toBe(256);

    const sides = ['a', 'b', 'c', 'd'].map((name) => `<div class="${name}">${name}</div>`).join('');
    await openStyled(page, sides, `${walk.next('css')} .c { width: 300px; }`);
    expect(await styleOf(page, '.a', 'padding')).toBe('8px');
    expect(await styleOf(page, '.b', 'padding')).toBe('8px 16px');
    expect(await boxOf(page, '.c')).toMatchObject({ left: 350, right: 650 });
    expect(await styleOf(page, '.d', 'margin')).toBe('0px 0px 16px');

    await openStyled(page, '<main>Text</main>', `${borderBox} body { margin: 0; } ${walk.next('css')}`);
    expect(await boxOf(page, 'main')).toMatchObject({ left: 180, width: 640 });
    await page.setViewportSize({ width: 360, height: 700 });
    expect(await boxOf(page, 'main')).toMatchObject({ left: 0, width: 360 });

    await openStyled(page, '<p>a</p><p>b</p>', 'p { margin: 16px 0 24px; }');
    const [first, second] = await boxesOf(page, 'p');
    expect((second?.top ?? 0) - (first?.bottom ?? 0)).toBe(24);

    const field = walk.next('css');
    const program = walk.next('js');
    await openStyled(page, '<div class="field">Text</div>', field);
    expect(
      (await boxOf(page, '.field')).width - (await page.locator('body').evaluate((body) => body.clientWidth)),
    ).toBe(26);
    expect(await pasteIntoConsole(page, program)).toEqual([expect.stringMatching(/ 378$/)]);
    await openStyled(page, '<div class="field">Text</div>', borderBox + field);
    expect(await pasteIntoConsole(page, program)).toEqual([]);
  },

  async 'css/css-responsive-layout/01-flexbox'({ walk, page }: Reading) {
    const bar = walk.next('html');
    const barStyle = walk.next('css');
    await openStyled(page, bar, barStyle);
    const [title, button] = [await boxOf(page, 'h2'), await boxOf(page, 'button')];
    const whole = await boxOf(page, '.bar');
    expect([title.left, button.right]).toEqual([whole.left, whole.right]);
    expect(button.top + button.bottom).toBeCloseTo(title.top + title.bottom, 0);
    await page.setViewportSize({ width: 200, height: 700 });
    expect((await boxOf(page, 'button')).top).toBeGreaterThan((await boxOf(page, 'h2')).bottom);
    await openStyled(page, bar, barStyle.replace('flex-wrap: wrap;', ''));
    expect((await boxOf(page, 'button')).top).toBeLessThan((await boxOf(page, 'h2')).bottom);

    await page.setViewportSize({ width: 1000, height: 700 });
    const cardsStyle = BORDER_BOX + walk.next('css');
    const cardsIn = async (width: number, count: number) => {
      const cards = '<p>Card</p>'.repeat(count);
      await openStyled(page, `<div class="cards" style="width: ${width}px">${cards}</div>`, cardsStyle);
      return (await boxesOf(page, '.cards > *')).map((box) => Math.round(box.width));
    };
    expect(await cardsIn(700, 3)).toEqual([223, 223, 223]);
    expect(await cardsIn(340, 3)).toEqual([340, 340, 340]);
    expect(await cardsIn(700, 4)).toEqual([223, 223, 223, 700]);

    const links = '<a href="/">Home</a><a href="/b">Blog</a><a href="/me" class="account">Account</a>';
    await openStyled(page, `<nav class="menu">${links}</nav>`, walk.next('css'));
    const menu = await boxOf(page, '.menu');
    const [home, blog, account] = await boxesOf(page, '.menu a');
    expect([home?.left, account?.right]).toEqual([menu.left, menu.right]);
    expect((blog?.left ?? 0) - (home?.right ?? 0)).toBe(16);

    await page.setViewportSize({ width: 280, height: 700 });
    const file = 'network_notes_semester_two_final_copy.pdf';
    const row = `<div class="row"><svg width="48" height="48"></svg><span class="name">${file}</span></div>`;
    const rowStyle = walk.next('css');
    await openStyled(page, row, rowStyle);
    expect((await boxOf(page, '.name')).right).toBeGreaterThan(280);
    await openStyled(page, row, rowStyle + walk.next('css'));
    expect((await boxOf(page, '.name')).right).toBe((await boxOf(page, '.row')).right);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(280);
  },

  async 'css/css-responsive-layout/02-grid-and-media-queries'({ walk, page }: Reading) {
    await page.setViewportSize({ width: 1100, height: 700 });
    const columnsIn = async (style: string, width: number) => {
      const courses = '<p>Course</p>'.repeat(4);
      await openStyled(page, `<div class="courses" style="width: ${width}px">${courses}</div>`, style);
      return (await styleOf(page, '.courses', 'grid-template-columns')).split(' ').map(Number.parseFloat);
    };
    const equal = walk.next('css');
    expect(await columnsIn(equal, 332)).toEqual([100, 100, 100]);
    const [one = 0, two = 0] = await columnsIn(equal.replace('1fr 1fr 1fr', '1fr 2fr'), 316);
    expect(two).toBe(2 * one);

    const counting = walk.next('css');
    for (const [width, columns] of [
      [200, 1],
      [328, 1],
      [736, 2],
      [751, 2],
      [752, 3],
      [1000, 3],
    ] as const) {
      const found = await columnsIn(counting, width);
      expect([width, found.length]).toEqual([width, columns]);
      const last = (await boxesOf(page, '.courses > *')).at(-1);
      expect(last?.width).toBeCloseTo(found[0] ?? 0, 1);
    }

    const lesson = walk.next('html');
    const columns = async () => (await styleOf(page, '.page', 'grid-template-columns')).split(' ');
    await openStyled(page, lesson, walk.next('css'));
    expect((await columns())[0]).toBe('224px');
    await page.setViewportSize({ width: 768, height: 700 });
    expect(await columns()).toHaveLength(2);
    await page.setViewportSize({ width: 767, height: 700 });
    expect(await columns()).toHaveLength(1);
    await page.setViewportSize({ width: 1100, height: 700 });
    await openStyled(page, lesson, walk.next('css'));
    expect(await columns()).toHaveLength(1);

    const viewport = walk.next('html');
    await onPhone(page, async (phone) => {
      const isWide = () => phone.evaluate(() => matchMedia('(min-width: 48rem)').matches);
      const bare = toPage(lesson).replace(/<meta name="viewport"[^>]*>/, '');
      await openFolder(phone, { 'index.html': bare });
      expect(await isWide()).toBe(true);
      await openFolder(phone, { 'index.html': bare.replace('</head>', `${viewport}</head>`) });
      expect(await isWide()).toBe(false);
    });

    await openStyled(page, '<p>Text</p>', `p { transition: color 1s; } ${walk.next('css')}`);
    expect(await styleOf(page, 'p', 'transition-duration')).toBe('1s');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await styleOf(page, 'p', 'transition-duration')).toBe('0s');
  },
};
