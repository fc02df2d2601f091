import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';

type Session = NonNullable<Parameters<Browser['newContext']>[0]>['storageState'];
type Tour = { site: string; learner: Session; admin: Session };

/** Duration of a frame, in milliseconds. */
const STAY_MS = 1600;

/**
 * Takes the animated picture of README: a visitor finds a course on a phone and requests a seat, the staff open the request, and a
 * learner opens a lesson.
 * @returns an animated WebP
 */
export async function takeTour(browser: Browser, { site, learner, admin }: Tour): Promise<Buffer> {
  const frames: Buffer[] = [];
  const phone = async (storageState: Session, walk: (page: Page, shoot: () => Promise<void>) => Promise<void>) => {
    const context = await browser.newContext({
      ...(storageState && { storageState }),
      viewport: { width: 360, height: 640 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await walk(page, async () => void frames.push(await page.screenshot()));
    await context.close();
  };
  const open = async (page: Page, path: string) => {
    await page.goto(site + path);
    await page.mouse.move(1, 1);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.waitForFunction(() => localStorage.getItem('font'));
  };
  await phone(undefined, async (page, shoot) => {
    await open(page, '/');
    await shoot();
    await open(page, '/courses');
    await shoot();
    await open(page, '/courses/devops-basics');
    await shoot();
    await page.getByRole('button', { name: 'Enroll Now' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Meera Iyer');
    await dialog.getByLabel('Email').fill('meera@example.org');
    await dialog.getByLabel('Mobile', { exact: true }).fill('98765 43210');
    await shoot();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Thank you, Meera Iyer.').waitFor();
    await shoot();
  });
  await phone(admin, async (page, shoot) => {
    await open(page, '/desk/requests');
    await page.getByRole('link', { name: 'Meera Iyer' }).first().scrollIntoViewIfNeeded();
    await shoot();
    await page.getByRole('link', { name: 'Meera Iyer' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Meera Iyer' }).waitFor();
    await shoot();
  });
  await phone(learner, async (page, shoot) => {
    for (const path of ['/dashboard', '/learn/devops-basics/processes-services-and-logs']) {
      await open(page, path);
      await shoot();
    }
  });
  return sharp(frames, { join: { animated: true } })
    .webp({ quality: 70, delay: frames.map(() => STAY_MS), loop: 0 })
    .toBuffer();
}
