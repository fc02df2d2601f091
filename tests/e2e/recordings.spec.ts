import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { batches, classMeetings, courses, enrollments } from '../../server/db/schema/index.ts';
import { inSiteDatabase } from './database.ts';
import { expectQuality } from './every-size.ts';
import { byNight, expect, hydrated, test } from './fixtures.ts';
import { newLearner } from './learner.ts';
import { main } from './page-parts.ts';
import { newStaff } from './staff.ts';
import { recordingsDir } from './state.ts';

const COURSE = 'devops-basics';
const CAPTIONS = `WEBVTT

00:00.500 --> 00:01.500
A build runs in a container.
`;

/** Three seconds of a video that changes its colour, as the browser itself records it. */
async function recordVideo(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const paint = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start();
    for (let frame = 0; frame < 30; frame += 1) {
      if (paint) paint.fillStyle = `hsl(${frame * 12} 80% 50%)`;
      paint?.fillRect(0, 0, canvas.width, canvas.height);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.stop();
    await ended;
    return Array.from(new Uint8Array(await new Blob(parts).arrayBuffer()), (byte) => String.fromCharCode(byte)).join(
      '',
    );
  });
  return Buffer.from(text, 'latin1');
}

/** Puts a learner into a batch with a class that is over. @returns its id */
async function createClass(email: string): Promise<string> {
  return inSiteDatabase(async (db) => {
    const [course] = await db.select().from(courses).where(eq(courses.slug, COURSE));
    const number = 1000 + Math.floor(Math.random() * 1_000_000);
    const [batch] = await db
      .insert(batches)
      .values({ courseId: course?.id ?? '', number, startsOn: '2026-01-01' })
      .returning();
    const batchId = batch?.id ?? '';
    await db.update(enrollments).set({ batchId }).where(eq(enrollments.email, email));
    const over = { startsAt: new Date(Date.now() - 7_200_000), endsAt: new Date(Date.now() - 3_600_000) };
    const [meeting] = await db
      .insert(classMeetings)
      .values({ batchId, number: 3, title: 'Containers', ...over })
      .returning();
    return meeting?.id ?? '';
  });
}

test(
  'a coordinator names the file of a recording, and learners of the batch watch it with captions',
  byNight,
  async ({ page, browser, allowStatus }) => {
    allowStatus(422);
    const email = await newLearner(page, COURSE);
    const id = await createClass(email);
    const file = `${id}/class-3.webm`;
    await mkdir(dirname(join(recordingsDir, file)), { recursive: true });
    await writeFile(join(recordingsDir, file), await recordVideo(page));
    await writeFile(join(recordingsDir, `${id}/class-3.vtt`), CAPTIONS);

    const desk = await browser.newPage();
    await newStaff(desk, 'coordinator');
    await desk.goto(`/desk/classes/${id}`);
    await hydrated(desk);
    const field = desk.getByLabel('Or the recording’s file');
    await field.fill(`${id}/class-4.webm`);
    await desk.getByRole('button', { name: 'Save recording and notes' }).click();
    await expect(main(desk).getByRole('alert')).toHaveText('There is no recording file with this name.');
    await field.fill(file);
    await desk.getByRole('button', { name: 'Save recording and notes' }).click();
    await expect(main(desk).getByText('Saved.', { exact: true })).toBeVisible();
    await desk.close();

    await page.goto(`/learn/${COURSE}`);
    await main(page).getByText('All 1 classes, with recordings and notes').click();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await main(page)
      .getByRole('link', { name: /^Watch the recording/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recording of Class 3: Containers');
    await hydrated(page);
    await expect(main(page).getByText(/^\d+ KB, loaded as you watch$/)).toBeVisible();
    expect(
      asked.filter((path) => path.endsWith('/video')),
      'before it is played',
    ).toEqual([]);

    const video = page.locator('video');
    const state = () =>
      video.evaluate((element: HTMLVideoElement) => ({
        time: element.currentTime,
        rate: element.playbackRate,
        cues: element.textTracks[0]?.cues?.length ?? 0,
      }));
    await page.getByLabel('Speed').selectOption('1.5×');
    await main(page).getByText('Transcript').click();
    await expect(main(page).getByText('A build runs in a container.')).toBeVisible();
    await main(page).getByRole('link', { name: 'Play from 0:00' }).click();
    await expect.poll(async () => (await state()).time).toBeGreaterThan(0);
    expect((await state()).rate).toBe(1.5);
    await video.evaluate((element: HTMLVideoElement) => {
      const [track] = element.textTracks;
      if (track) track.mode = 'showing';
    });
    await expect.poll(async () => (await state()).cues).toBe(1);
    await expectQuality(page, `/classes/${id}/recording`);
  },
);
