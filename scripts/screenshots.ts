import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { createTeardown, exitWith } from '../server/base/lifecycle.ts';
import { startOwnSite } from '../tests/support/processes.ts';
import { takeTour } from './tour.ts';

// Usage: screenshots.ts                 the pictures of README, into docs/screenshots
//        screenshots.ts --only tour     one of them, here the animated one
//        screenshots.ts --out DIR       every page at 360, 768 and 1440 px in both themes, to check by eye
const widths = [360, 768, 1440] as const;
const themes = ['light', 'dark'] as const;

type Shot = { name: string; path: string; width: number; theme: (typeof themes)[number]; whole: boolean };

const pages = {
  home: '/',
  courses: '/courses',
  course: '/courses/devops-master-course',
  enroll: '/courses/devops-basics/enroll',
  blogs: '/blogs',
  'blogs-none': '/blogs?q=zzzz',
  post: '/blogs/grid-column-will-not-shrink',
  resources: '/free-resources',
  topic: '/free-resources/python',
  'free-course': '/free-resources/python/python-first-steps',
  about: '/about',
  contact: '/contact',
  signup: '/signup',
  signin: '/signin',
  install: '/install',
  privacy: '/privacy',
  'not-found': '/no-such-page',
  'unknown-course': '/courses/no-such-course',
  'api-docs': '/api/docs',
  dashboard: '/dashboard',
  account: '/account',
  player: '/learn/devops-basics',
  lesson: '/learn/devops-basics/processes-services-and-logs',
  desk: '/desk',
  'desk-requests': '/desk/requests',
  'desk-batches': '/desk/batches',
  'desk-courses': '/desk/courses',
  'desk-post-new': '/desk/posts/new',
};

const isPersonal = (path: string) => /^\/(dashboard|account|learn)/.test(path);

const isDesk = (path: string) => /^\/desk/.test(path);

const readmeShots: Shot[] = [
  { name: 'home', path: pages.home, width: 1440, theme: 'light', whole: false },
  { name: 'courses', path: pages.courses, width: 1440, theme: 'dark', whole: false },
  { name: 'course', path: pages.course, width: 1440, theme: 'light', whole: false },
  { name: 'blogs', path: pages.blogs, width: 768, theme: 'light', whole: false },
  { name: 'post', path: pages.post, width: 360, theme: 'light', whole: false },
  { name: 'contact', path: pages.contact, width: 360, theme: 'dark', whole: false },
  { name: 'dashboard', path: pages.dashboard, width: 1440, theme: 'light', whole: false },
  { name: 'lesson', path: pages.lesson, width: 360, theme: 'dark', whole: false },
  { name: 'desk', path: pages.desk, width: 1440, theme: 'light', whole: false },
  { name: 'desk-batches', path: pages['desk-batches'], width: 360, theme: 'dark', whole: false },
];

const allShots: Shot[] = Object.entries(pages).flatMap(([name, path]) =>
  widths.flatMap((width) => themes.map((theme) => ({ name, path, width, theme, whole: true }))),
);

type Sessions = { learner: Session; admin: Session };
type Session = NonNullable<BrowserContextOptions['storageState']>;

async function shoot(
  browser: Browser,
  site: string,
  shot: Shot,
  options: { format: 'webp' | 'png'; sessions: Sessions },
): Promise<Buffer> {
  const { format, sessions } = options;
  const context = await browser.newContext({
    ...(isPersonal(shot.path) && { storageState: sessions.learner }),
    ...(isDesk(shot.path) && { storageState: sessions.admin }),
    viewport: { width: shot.width, height: shot.width < 700 ? 740 : 900 },
    colorScheme: shot.theme,
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await page.goto(site + shot.path, { waitUntil: 'load' });
    // The display font comes after the first paint; the page of the API has none.
    if (shot.path !== pages['api-docs']) await page.waitForFunction(() => localStorage.getItem('font'));
    const devtools = await context.newCDPSession(page);
    const { data } = await devtools.send('Page.captureScreenshot', {
      format,
      ...(format === 'webp' && { quality: 80 }),
      captureBeyondViewport: shot.whole,
      ...(shot.whole && { clip: { ...(await pageSize(page)), x: 0, y: 0, scale: 1 } }),
    });
    return Buffer.from(data, 'base64');
  } finally {
    await context.close();
  }
}

function pageSize(page: Page) {
  return page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }));
}

async function signIn(browser: Browser, site: string, email: string, password: string): Promise<Session> {
  const context = await browser.newContext();
  const data = { email, password };
  const response = await context.request.post(`${site}/api/auth/sign-in`, { data, headers: { Origin: site } });
  if (!response.ok()) throw new Error(`No one of the demo could sign in: ${response.status()}`);
  const session = await context.storageState();
  await context.close();
  return session;
}

const learnerLine = /^Sign in as (\S+) with the password (\S+)$/;
const adminLine = /^Work at the desk as (\S+) with the password (\S+)$/;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { out: { type: 'string' }, only: { type: 'string' } } });
  const out = values.out ?? 'docs/screenshots';
  const format = values.out ? 'png' : 'webp';
  const shots = (values.out ? allShots : readmeShots).filter(
    ({ name }) => !values.only || values.only.split(',').includes(name),
  );
  await mkdir(out, { recursive: true });
  const teardown = createTeardown(() => {});
  try {
    const site = await startOwnSite({}, 'dist/current/server/demo.js');
    teardown.defer(site.stop);
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? chromium.executablePath(),
      // The last flag: without windows, letters would be placed at whole pixels.
      args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
    });
    teardown.defer(() => browser.close());
    const signInBy = async (line: RegExp) => {
      const [, email = '', password = ''] = await site.line(line);
      return signIn(browser, site.url, email, password);
    };
    const sessions = { learner: await signInBy(learnerLine), admin: await signInBy(adminLine) };
    for (const shot of shots) {
      const file = join(out, `${shot.name}-${shot.width}-${shot.theme}.${format}`);
      await writeFile(file, await shoot(browser, site.url, shot, { format, sessions }));
    }
    const isTour = !values.out && (!values.only || values.only === 'tour');
    if (isTour) await writeFile(join(out, 'tour.webp'), await takeTour(browser, { site: site.url, ...sessions }));
  } finally {
    await teardown.run();
  }
}

exitWith(main());
