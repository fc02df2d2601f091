import { beforeEach, describe, expect, test } from 'vitest';
import { RecordingResponse } from '../../../contract/teaching/recording.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { asha, newcomer } from '../../../tests/support/people.ts';
import { siteOver, testSite } from '../../../tests/support/site.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { readEnv } from '../../base/env.ts';
import { classMeetings, enrollments } from '../../db/schema/index.ts';
import { buildApi } from '../../start/app.ts';

const { site, db, deps } = await testSite();
await createSite(db);
const api = buildApi(deps);
const course = await createPaidCourse(db, { slug: 'devops-basics', title: 'DevOps Basics' });
const batch = await createBatch(db, course.id, { number: 12 });
const learner = await newcomer(api, db, asha);
const stranger = await newcomer(api, db, { ...asha, name: 'Ravi', email: 'ravi@example.org' });
const trainer = await createStaff(api, db, 'trainer');
const otherTrainer = await createStaff(api, db, 'trainer');
const coordinator = await createStaff(api, db, 'coordinator');

let id: string;

async function newRecording(recordingFile: string | null) {
  await db.delete(classMeetings);
  const changes = { number: 3, title: 'Containers', trainerId: trainer.user.id, recordingFile };
  ({ id } = await createClass(db, batch.id, changes));
}

beforeEach(async () => {
  await db.delete(enrollments);
  await newRecording('devops-12/class-3.mp4');
  const { id: userId, email } = learner.user;
  await createEnrollment(db, course.id, { userId, email, batchId: batch.id });
});

const read = (path: string, { headers } = learner, more: Record<string, string> = {}) =>
  site.request(`/api/classes/${id}/recording${path}`, { headers: { ...headers, ...more } });

const video = async (range?: string) => {
  const response = await read('/video', learner, range ? { Range: range } : {});
  const { headers, status } = response;
  return {
    status,
    range: headers.get('Content-Range'),
    length: headers.get('Content-Length'),
    text: await response.text(),
  };
};

test('a learner reads the address, the size and the transcript of a recording', async () => {
  expect(RecordingResponse.parse(await (await read('')).json()).data).toEqual({
    id,
    number: 3,
    title: 'Containers',
    startsAt: '2026-11-23T13:30:00.000Z',
    course: { slug: 'devops-basics', title: 'DevOps Basics' },
    video: `/api/classes/${id}/recording/video`,
    type: 'video/mp4',
    bytes: 1000,
    hasCaptions: true,
    passages: [
      { seconds: 1, text: 'Welcome to the third class. A build runs in a container.' },
      { seconds: 70, text: 'Now we deploy it.' },
    ],
  });
});

describe('a player reads the video', () => {
  test('whole', async () => {
    const { status, length, text } = await video();
    expect([status, length, text.length]).toEqual([200, '1000', 1000]);
  });

  test.each([
    ['bytes=10-19', 'bytes 10-19/1000', '000000001\n'],
    ['bytes=990-', 'bytes 990-999/1000', '000000099\n'],
    ['bytes=-10', 'bytes 990-999/1000', '000000099\n'],
    ['bytes=990-5000', 'bytes 990-999/1000', '000000099\n'],
  ])('in part, by %s', async (asked, range, text) => {
    expect(await video(asked)).toEqual({ status: 206, range, length: '10', text });
  });

  test('but nothing past its end', async () => {
    expect(await video('bytes=1000-')).toMatchObject({ status: 416, range: 'bytes */1000', text: '' });
  });

  test.each(['bytes=0-9,20-29', 'lines=1-2', 'nonsense'])('whole for the range %s', async (asked) => {
    expect(await video(asked)).toMatchObject({ status: 200, range: null, length: '1000' });
  });
});

test('captions come as WebVTT', async () => {
  const response = await read('/captions');
  expect(response.headers.get('Content-Type')).toBe('text/vtt; charset=utf-8');
  expect(await response.text()).toMatch(/^WEBVTT\n/);
});

describe.each(['', '/video', '/captions'])('recording%s', (path) => {
  const statusFor = async (person?: typeof learner) => (await read(path, person)).status;

  test('is for learners of the batch, its trainer, and staff who plan classes', async () => {
    expect([await statusFor(), await statusFor(trainer), await statusFor(coordinator)]).toEqual([200, 200, 200]);
  });

  test('is missing for everyone else', async () => {
    expect([await statusFor(stranger), await statusFor(otherTrainer)]).toEqual([404, 404]);
    expect((await site.request(`/api/classes/${id}/recording${path}`)).status).toBe(401);
  });

  test('is missing once the learner has lost the seat', async () => {
    await db.update(enrollments).set({ cancelledAt: new Date(), cancelReason: 'Moved' });
    expect(await statusFor()).toBe(404);
  });

  test.each([[null], ['devops-12/class-9.mp4']])('is missing if the file of the class is %s', async (file) => {
    await newRecording(file);
    expect(await statusFor()).toBe(404);
  });
});

test('only the page of a recording may play videos, of this site alone', async () => {
  const policyOf = async (path: string) =>
    (await site.request(path, { headers: learner.headers })).headers.get('Content-Security-Policy');
  expect(await policyOf(`/classes/${id}/recording`)).toMatch(/; media-src 'self'$/);
  expect(await policyOf('/dashboard')).not.toContain('media-src');
});

test('with a bucket, the page may play videos of its host, by a signed link', async () => {
  const bucket = {
    RECORDINGS_BUCKET: 'https://s3.example/recordings',
    RECORDINGS_KEY_ID: 'id',
    RECORDINGS_KEY_SECRET: 'key',
  };
  const other = siteOver({ ...deps, env: readEnv({ ...bucket, SECRET: deps.env.SECRET }) });
  const response = await other.request(`/classes/${id}/recording`);
  expect(response.headers.get('Content-Security-Policy')).toMatch(/; media-src 'self' https:\/\/s3\.example$/);
});

test('the list of classes links to the page of a recording', async () => {
  const response = await site.request('/api/learning/devops-basics', { headers: learner.headers });
  expect(await response.text()).toContain(`"recordingUrl":"/classes/${id}/recording"`);
});
