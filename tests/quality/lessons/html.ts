import { expect } from '../../e2e/fixtures.ts';
import {
  boxesOf,
  expectConforming,
  onPhone,
  openFolder,
  pasteIntoConsole,
  type Reading,
  SITE,
  toPage,
} from './reader.ts';

const innerWidth = () => window.innerWidth;

/** The statements of the lessons on HTML about their code. */
export const html = {
  async 'html/html-first-page/01-page-skeleton'({ walk, page }: Reading) {
    const whole = walk.next('html');
    await expectConforming(whole);
    await openFolder(page, { 'index.html': whole });
    await expect(page).toHaveTitle('Evening networking notes');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evening networking notes');
    await expect(page.getByText('Mine cost ₹1,800.')).toBeVisible();
    await onPhone(page, async (phone) => {
      await openFolder(phone, { 'index.html': whole });
      expect(await phone.evaluate(innerWidth)).toBe(360);
      await openFolder(phone, { 'index.html': whole.replace(/<meta name="viewport"[^>]*>/, '') });
      expect(await phone.evaluate(innerWidth)).toBe(980);
    });

    await openFolder(page, { 'index.html': `<!doctype html>\n<html lang="en">\n<head>\n${walk.next('html')}</html>` });
    await expect(page.locator('body')).toBeEmpty();
    expect(await page.title()).toContain('<h1>Evening networking notes</h1>');
  },

  async 'html/html-first-page/02-text-links-images'({ walk, page, allowStatus, allowConsole }: Reading) {
    const text = toPage(`${walk.next('html')}<p><span>five\n\n\n\n\nlines</span> <span>five lines</span></p>`);
    await expectConforming(text);
    await openFolder(page, { 'index.html': text });
    await expect(page.locator('ol > li')).toHaveText(['Read about IP addresses', 'Practise with small examples']);
    await expect(page.locator('ul > li')).toHaveText(['Notebook', 'Headphones']);
    const [asTyped, withOneSpace] = await boxesOf(page, 'span');
    expect(asTyped?.width).toBe(withOneSpace?.width);

    await openFolder(page, { 'index.html': toPage(walk.next('html')) });
    const addresses = await page.locator('a').evaluateAll((links) => links.map((link) => Reflect.get(link, 'href')));
    expect(addresses).toEqual(['https://developer.mozilla.org/', `${SITE}notes/day-1.html`, `${SITE}#week-2`]);
    await page.getByRole('link', { name: 'Jump to week 2' }).click();
    await expect(page.locator(':target')).toHaveText('Week 2');

    const desk = toPage(walk.next('html'));
    const image = page.getByRole('img', { name: /desk/ });
    const naturalWidth = () => image.evaluate((element) => Reflect.get(element, 'naturalWidth'));
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="40"/>';
    await openFolder(page, { 'index.html': desk.replace('desk.jpg', 'desk.svg'), 'images/desk.svg': picture });
    expect(await image.boundingBox()).toMatchObject({ width: 640, height: 400 });
    expect(await naturalWidth()).toBe(64);
    allowStatus(404);
    const missing = page.waitForResponse(`${SITE}images/desk.jpg`);
    await openFolder(page, { 'index.html': desk, 'images/Desk.JPG': picture });
    expect((await missing).status()).toBe(404);
    await expect(image).toHaveAccessibleName('A desk with a router and two cables');

    allowConsole(/ERR_UNKNOWN_URL_SCHEME|Not allowed to load local resource/);
    await openFolder(page, { 'index.html': toPage(walk.next('html')) });
    expect(await naturalWidth()).toBe(0);
  },

  async 'html/html-structure-and-forms/01-landmarks-and-headings'({ walk, page }: Reading) {
    const whole = toPage(walk.next('html'));
    await expectConforming(whole);
    await openFolder(page, { 'index.html': whole });
    await expect(page.getByRole('banner')).toContainText('Study Circle');
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Home', 'Timetable']);
    await expect(page.getByRole('main').getByRole('region', { name: 'Weekdays' })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Holidays' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('Questions?');

    const outline = await pasteIntoConsole(page, walk.next('js'));
    expect(`${outline.join('\n')}\n`).toBe(walk.next('text'));

    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the main text' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main:target')).toBeVisible();
  },

  async 'html/html-structure-and-forms/02-forms'({ walk, page }: Reading) {
    const form = toPage(walk.next('html'));
    await expectConforming(form);
    await openFolder(page, { 'index.html': form, enquiry: toPage('<p>Thank you</p>') });
    const pin = page.getByLabel('PIN code');
    const isValid = (selector: string) => page.locator(selector).evaluate((field) => field.matches(':valid'));
    await page.getByText('Your name').click();
    await expect(page.getByLabel('Your name')).toBeFocused();
    await expect(page.getByRole('group', { name: 'When can you study?' }).getByRole('radio')).toHaveCount(2);
    await page.getByLabel('Evening').check();
    await expect(page.getByLabel('Morning')).not.toBeChecked();
    expect([await isValid('#name'), await isValid('#email'), await isValid('#pin')]).toEqual([false, false, true]);
    await page.getByLabel('Your name').fill('Asha');
    await page.getByLabel('Email').fill('asha');
    await pin.fill('012345');
    expect([await isValid('#name'), await isValid('#email'), await isValid('#pin')]).toEqual([true, false, false]);
    await page.getByLabel('Email').fill('asha@example.com');
    await pin.fill('560001');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(new URL(walk.next('text').trim(), SITE).href);

    const city = toPage(`<form action="/enquiry">${walk.next('html')}<button>Send</button></form>`);
    await openFolder(page, { 'index.html': city, enquiry: toPage('<p>Thank you</p>') });
    await page.getByLabel('City').fill('Pune');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(`${SITE}enquiry?`);
  },
};
