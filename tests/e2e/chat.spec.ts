import type { Page } from '@playwright/test';
import { byNight, expect, expectAccessible, hydrated, open, test } from './fixtures.ts';
import { newLearner } from './learner.ts';
import { isSameDocument, markDocument } from './network.ts';
import { newOrder } from './orders.ts';

const GREETING = "Hi there! I'm NanoBot. Here are some common questions:";
const ENROLL = "You can enroll by visiting any course page and clicking 'Enroll Now'.";
const OTHERWISE = 'I can help direct you to the right information.';

/** The suggested questions in order, with their replies and the page that each reply links to. */
const suggested = [
  { question: 'How do I enroll in a course?', says: ENROLL, to: '/courses' },
  { question: 'How to contact support?', says: 'contact page', to: '/contact' },
  { question: "What's included in the DevOps course?", says: 'course tab', to: '/courses' },
  { question: 'Do you offer certification?', says: OTHERWISE, to: '/contact' },
  { question: 'How long do I have access to course?', says: 'course tab', to: '/courses' },
  { question: 'Can I download course materials?', says: 'course tab', to: '/courses' },
  { question: 'Do you offer corporate training?', says: 'About page', to: '/about' },
];

const button = (page: Page) => page.getByRole('button', { name: 'Help chat' });
const chat = (page: Page) => page.getByRole('dialog', { name: 'NanoBot' });
const input = (page: Page) => chat(page).getByPlaceholder('Type your question...');
const chip = (page: Page, question: string) => chat(page).getByRole('button', { name: question });
/** Text of each message, greeting first; a reply that is still being typed does not count. */
const messages = (page: Page) => chat(page).getByRole('log').locator('p');

async function openChat(page: Page, path = '/about'): Promise<void> {
  await open(page, path);
  await button(page).click();
  await expect(chat(page)).toBeVisible();
}

/** Opens the chat with a clock that only the test moves. */
async function openChatAtRest(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T10:00:00+05:30') });
  await openChat(page);
  await page.clock.pauseAt(new Date('2026-11-21T12:00:00+05:30'));
}

async function type(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await input(page).press('Enter');
}

test('Help chat: a round button toggles a popup titled NanoBot', async ({ page }) => {
  await open(page, '/about');
  const { width, height, radius } = await button(page).evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    return { width, height, radius: Number.parseFloat(getComputedStyle(element).borderTopLeftRadius) };
  });
  expect(width).toBe(height);
  expect(radius).toBeGreaterThanOrEqual(width / 2);
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(chat(page)).toBeHidden();
  await button(page).click();
  await expect(chat(page).getByRole('heading', { name: 'NanoBot' })).toBeVisible();
  await expect(button(page)).toHaveAttribute('aria-expanded', 'true');
  await button(page).click();
  await expect(chat(page)).toBeHidden();
  await expect(page).toHaveURL('/about');
});

test('Help chat: the popup opens with the greeting, the seven questions in order, input and Send', async ({ page }) => {
  await openChat(page);
  await expect(messages(page)).toHaveText([GREETING]);
  await expect(chat(page).getByRole('list', { name: 'Common questions' }).getByRole('listitem')).toHaveText(
    suggested.map(({ question }) => question),
  );
  await expect(input(page)).toBeVisible();
  await expect(chat(page).getByRole('button', { name: 'Send' })).toBeVisible();
  await expect(chat(page).getByRole('button', { name: 'Close chat' })).toBeVisible();
});

test('Help chat: a chip appends its question at once, and the reply follows after 800 ms', async ({ page }) => {
  await openChatAtRest(page);
  await chip(page, 'Do you offer certification?').click();
  await expect(messages(page)).toHaveText([GREETING, 'Do you offer certification?']);
  await page.clock.runFor(799);
  await expect(messages(page)).toHaveCount(2);
  await expect(chat(page).getByText('NanoBot is typing')).toBeAttached();
  await page.clock.runFor(1);
  await expect(messages(page)).toHaveText([GREETING, 'Do you offer certification?', OTHERWISE]);
  await expect(chat(page).getByText('NanoBot is typing')).toHaveCount(0);
});

test('Help chat: typed text is appended at once and clears the input, and the reply follows after 1000 ms', async ({
  page,
}) => {
  await openChatAtRest(page);
  await type(page, '  What is the weather?  ');
  await expect(messages(page)).toHaveText([GREETING, 'What is the weather?']);
  await expect(input(page)).toHaveValue('');
  await page.clock.runFor(999);
  await expect(messages(page)).toHaveCount(2);
  await page.clock.runFor(1);
  await expect(messages(page)).toHaveText([GREETING, 'What is the weather?', OTHERWISE]);
});

test('Help chat: the Send button sends too, and a chip leaves what is being typed alone', byNight, async ({ page }) => {
  await openChatAtRest(page);
  await input(page).fill('contact');
  await chip(page, 'Do you offer certification?').click();
  await expect(input(page)).toHaveValue('contact');
  await chat(page).getByRole('button', { name: 'Send' }).click();
  await expect(messages(page)).toHaveText([GREETING, 'Do you offer certification?', 'contact']);
  await expect(input(page)).toHaveValue('');
});

test('Help chat: white space alone is not sent', byNight, async ({ page }) => {
  await openChatAtRest(page);
  await type(page, '   ');
  await chat(page).getByRole('button', { name: 'Send' }).click();
  await type(page, '');
  await page.clock.runFor(2000);
  await expect(messages(page)).toHaveText([GREETING]);
});

test('Help chat: replies to the suggested questions link to the page that they name', async ({ page }) => {
  await openChatAtRest(page);
  for (const [index, { question, says, to }] of suggested.entries()) {
    await chip(page, question).click();
    await page.clock.runFor(800);
    const reply = chat(page).getByRole('log').locator(':scope > div').last();
    await expect(messages(page)).toHaveCount(3 + 2 * index);
    await expect(reply, question).toContainText(says);
    if (to) await expect(reply.getByRole('link'), question).toHaveAttribute('href', to);
    else await expect(reply.getByRole('link'), question).toHaveCount(0);
  }
});

test('Help chat: keywords are matched in any case, in the order enroll, course, contact, training, materials', async ({
  page,
}) => {
  await openChatAtRest(page);
  const cases = [
    ['materials training contact course ENROLL', ENROLL],
    ['materials training contact COURSES', 'course tab'],
    ['materials training Contacts', 'contact page'],
    ['materials Training', 'About page'],
    ['MATERIALS', 'Resource page'],
    ['material', OTHERWISE],
  ] as const;
  for (const [index, [text, says]] of cases.entries()) {
    await type(page, text);
    await page.clock.runFor(1000);
    await expect(messages(page)).toHaveCount(3 + 2 * index);
    await expect(messages(page).last(), text).toContainText(says);
  }
});

test(
  'Help chat: a link of a reply opens its page; conversation and popup survive the navigation',
  byNight,
  async ({ page }) => {
    await openChat(page);
    await markDocument(page);
    await chip(page, 'How to contact support?').click();
    await chat(page).getByRole('log').getByRole('link').click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(chat(page)).toBeVisible();
    await expect(messages(page)).toHaveCount(3);
    expect(await isSameDocument(page)).toBe(true);
  },
);

test(
  'Help chat: the close button closes it, and the focus goes back to the round button',
  byNight,
  async ({ page }) => {
    await openChat(page);
    await chip(page, 'How to contact support?').click();
    await chat(page).getByRole('button', { name: 'Close chat' }).click();
    await expect(chat(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
    await button(page).click();
    await expect(messages(page), 'the reply came while the chat was closed').toHaveCount(3);
  },
);

test('Help chat: it works by keyboard; Escape closes it and gives the focus back', byNight, async ({ page }) => {
  await open(page, '/about');
  for (const key of ['Enter', 'Space']) {
    await button(page).focus();
    await page.keyboard.press(key);
    await expect(input(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(chat(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
  }
});

test('Help chat: replies are read out as they come', byNight, async ({ page }) => {
  await openChat(page);
  const log = chat(page).getByRole('log', { name: 'Messages' });
  await log.evaluate((element) => element.setAttribute('data-same', ''));
  await expect(log).not.toHaveAttribute('aria-live', 'off');
  await chip(page, 'Do you offer certification?').click();
  await expect(log).toContainText(OTHERWISE);
  await expect(log, 'the region that was there before').toHaveAttribute('data-same', '');
  await expectAccessible(page);
});

test('Help chat: its script is fetched at first use', byNight, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open(page, '/about');
  expect(scripts.filter((url) => url.includes('ChatPanel'))).toEqual([]);
  await button(page).click();
  await expect(chat(page)).toBeVisible();
  expect(scripts.filter((url) => url.includes('ChatPanel'))).toHaveLength(1);
});

test.describe('on a screen of 360 x 640 px', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('Help chat: all seven questions are seen at once, also in a wide font', byNight, async ({ page }) => {
    await openChat(page);
    for (const font of ['system-ui', 'DejaVu Sans', 'Liberation Sans']) {
      await page.evaluate((family) => document.body.style.setProperty('font-family', family), font);
      for (const { question } of suggested) await expect(chip(page, question), font).toBeInViewport({ ratio: 1 });
      await expect(messages(page).first()).toBeInViewport({ ratio: 1 });
    }
  });

  test('Help chat: the only close button is in the panel', byNight, async ({ page }) => {
    await openChat(page);
    const cross = await chat(page).getByRole('button', { name: 'Close chat' }).locator('svg').innerHTML();
    expect(await button(page).locator('svg').innerHTML()).not.toBe(cross);
  });
});

test.describe('on a screen 320 px wide', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('Help chat: every part of the panel can be used', byNight, async ({ page }) => {
    await openChat(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const box = await chat(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(568);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    for (const { question } of suggested) await chip(page, question).click({ trial: true });
    await expect(messages(page).first(), 'the questions do not push the greeting away').toBeInViewport({ ratio: 1 });
    await chip(page, 'Do you offer corporate training?').click();
    await expect(messages(page).last()).toContainText('About page');
    await expect(messages(page).last()).toBeInViewport({ ratio: 1 });
    await type(page, 'Where are materials?');
    await expect(messages(page).last()).toContainText('Resource page');
    await expect(messages(page).last()).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await chat(page).getByRole('log').getByRole('link', { name: 'Open Resources' }).click();
    await expect(page).toHaveURL('/free-resources');
    await expect(chat(page), 'the page that it led to is in view').toBeHidden();
  });

  test('Help chat: the round button moves away while it would hide the focused element', byNight, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/');
    const row = page.getByRole('region', { name: 'Next batches' }).getByRole('link').first();
    await row.focus();
    await expect(button(page)).toBeVisible();
    const [under, over] = [await row.boundingBox(), await button(page).boundingBox()];
    const distance = (under?.y ?? 0) - (over?.y ?? 0);
    await page.evaluate((by) => scrollBy(0, by), distance);
    await expect(button(page)).toBeHidden();
    await page.evaluate((by) => scrollBy(0, by), 300);
    await expect(button(page)).toBeVisible();
  });

  test('Help chat: the round button moves away while it would hide the button of a form', byNight, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/contact');
    await expect(button(page)).toBeVisible();
    const send = page.getByRole('main').getByRole('button', { name: 'Send Message' });
    const [under, over] = [await send.boundingBox(), await button(page).boundingBox()];
    await page.evaluate((by) => scrollBy(0, by), (under?.y ?? 0) - (over?.y ?? 0));
    await expect(send).toBeInViewport({ ratio: 1 });
    await expect(button(page)).toBeHidden();
  });
});

test('Help chat: nothing floats over a payment or a lesson', byNight, async ({ page }) => {
  await newLearner(page, 'devops-basics');
  const { path } = await newOrder();
  for (const quiet of [path, '/learn/devops-basics/processes-services-and-logs']) {
    await open(page, quiet);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(button(page), quiet).toBeHidden();
  }
});

test('Help chat: of several clicks while its script is loading, the last one counts', byNight, async ({ page }) => {
  await page.goto('/about');
  await hydrated(page);
  await button(page).dblclick();
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(chat(page)).toBeHidden();
});
