import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { DeskWorkList, DeskWorkResponse } from '../../../contract/learning/desk-work.ts';
import { LearningLessonResponse } from '../../../contract/learning/learning.ts';
import { MAX_WORK_BYTES } from '../../../contract/learning/work.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { createBatch, createLesson, createPaidCourse, createSite, only } from '../../../tests/support/factories.ts';
import { createAssignment, createHandIn, createLearner } from '../../../tests/support/learning-factories.ts';
import { mailsTo } from '../../../tests/support/mails.ts';
import { fromPage, newcomer } from '../../../tests/support/people.ts';
import { bytesOf, picture } from '../../../tests/support/pictures.ts';
import { browser, outcomeOf, postJson, refusal, sendJson } from '../../../tests/support/requests.ts';
import { assignCourse, createStaff } from '../../../tests/support/staff.ts';
import { handInFiles, handIns, mails, rateLimits } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const course = await createPaidCourse(db, { title: 'Weaving' });
const lesson = await createLesson(db, course.id, { title: 'Looms' });
// It is 21 November: the first class was on the 18th.
const batch = await createBatch(db, course.id);
await createClass(db, batch.id, { number: 1, startsAt: new Date('2026-11-18T13:30:00Z') });
await createAssignment(db, lesson.id, { dueClass: 1, dueDays: 1 });
const seat = { courseId: course.id, batchId: batch.id };
const asha = await createLearner(api, db, { ...seat, name: 'Asha Rao' });
const ravi = await createLearner(api, db, { ...seat, name: 'Ravi Kumar' });
const otherBatch = await createBatch(db, course.id);
const other = await createLearner(api, db, { courseId: course.id, batchId: otherBatch.id });
const trainer = await createStaff(api, db, 'trainer');
await assignCourse(db, trainer.user.id, course.id);

type Who = { headers: Record<string, string> };
const path = `/learning/${course.slug}/lessons/${lesson.slug}`;
const get = (who: Who, at: string) => api.request(`/api${at}`, who);
const readWork = async (who: Who) => {
  const { data } = LearningLessonResponse.parse(await (await get(who, path)).json());
  if (!data.assignment) throw new Error('The lesson asks for no work');
  return data.assignment;
};

type Posted = { text?: string; link?: string; files?: [name: string, content: Uint8Array<ArrayBuffer> | string][] };

/** Posts the form as a browser does, with or without JavaScript. */
function handIn(who: Who, { text = '', link = '', files = [] }: Posted, accept: object = {}) {
  const form = new FormData();
  form.set('text', text);
  form.set('link', link);
  // A browser sends this if no file was chosen.
  if (files.length === 0) form.append('files', new File([], ''));
  for (const [name, content] of files) form.append('files', new File([content], name));
  return api.request(`/api${path}/work`, { method: 'POST', body: form, headers: { ...who.headers, ...accept } });
}

const queue = async (who: Who, query = '') =>
  DeskWorkList.parse(await (await get(who, `/desk/work${query}`)).json()).data;
const newest = async () => {
  const [row] = await db.select({ id: handIns.id }).from(handIns).orderBy(sql`${handIns.number} DESC`);
  return row?.id ?? '';
};
const readAttempt = async (id: string, who: Who = trainer) =>
  DeskWorkResponse.parse(await (await get(who, `/desk/work/${id}`)).json()).data;
const review = async (id: string, met: boolean, who: Who = trainer) => {
  const marks = [
    { met: true, remark: '' },
    { met, remark: met ? '' : 'There is no test' },
  ];
  return postJson(api, `/api/desk/work/${id}/review`, { marks, remarks: '**Look** again' }, { headers: who.headers });
};

beforeEach(async () => {
  await db.delete(handIns);
  await db.delete(mails);
  await db.delete(rateLimits);
});

test('work is handed in, handed back, handed in again and accepted; each review is emailed', async () => {
  expect(await readWork(asha)).toMatchObject({
    html: '<p>Build <strong>it</strong>.</p>',
    criteria: ['It runs', 'It is tested'],
    due: { text: 'Thursday, 19 November', isOver: true },
    canHandIn: true,
    attempts: [],
  });
  expect((await handIn(asha, { link: 'https://github.com/asha/loom', text: 'It **runs**.' })).status).toBe(201);
  const first = await newest();
  expect(await queue(trainer)).toMatchObject([
    { id: first, name: 'Asha Rao', number: 1, isLate: true, state: 'waiting' },
  ]);
  expect(await refusal(await handIn(asha, { text: 'Again' }))).toMatchObject({ status: 409 });

  expect((await review(first, false)).status).toBe(200);
  const { attempts, canHandIn } = await readWork(asha);
  expect(canHandIn).toBe(true);
  expect(attempts).toMatchObject([
    {
      outcome: 'returned',
      html: '<p>It <strong>runs</strong>.</p>',
      marks: [
        { criterion: 'It runs', met: true },
        { criterion: 'It is tested', met: false, remark: 'There is no test' },
      ],
      remarksHtml: '<p><strong>Look</strong> again</p>',
    },
  ]);

  expect((await handIn(asha, { text: 'With a test' })).status).toBe(201);
  const second = await newest();
  expect((await readAttempt(second)).earlier).toMatchObject([{ id: first, outcome: 'returned' }]);
  expect((await review(second, true)).status).toBe(200);
  expect((await readWork(asha)).attempts.map(({ number, outcome }) => [number, outcome])).toEqual([
    [2, 'accepted'],
    [1, 'returned'],
  ]);
  expect(await refusal(await handIn(asha, { text: 'More' }))).toMatchObject({ status: 409 });
  const sent = await mailsTo(db, asha.user.email);
  expect(sent.map(({ subject }) => subject.split(':')[0]).sort()).toEqual([
    'Your work was accepted',
    'Your work was handed back',
  ]);
});

test('the second of two reviews at once is refused', async () => {
  await handIn(asha, { text: 'Done' });
  const id = await newest();
  const statuses = await Promise.all(
    [review(id, true), review(id, false)].map(async (response) => (await response).status),
  );
  expect(statuses.sort()).toEqual([200, 409]);
  expect((await db.select().from(mails)).filter(({ kind }) => kind === 'work_reviewed')).toHaveLength(1);
});

test('a hand-in and its review never change', async () => {
  await handIn(asha, { files: [['a.txt', 'one']] });
  const id = await newest();
  const change = (changes: Partial<typeof handIns.$inferInsert>) =>
    db.update(handIns).set(changes).where(eq(handIns.id, id));
  await expect(change({ text: 'Better' })).rejects.toThrow();
  await review(id, false);
  await expect(change({ outcome: 'accepted' })).rejects.toThrow();
  await expect(db.update(handInFiles).set({ content: Buffer.from('two') })).rejects.toThrow();
});

test('trainers read the queue and its files, and learners the files that they handed in', async () => {
  await handIn(asha, { files: [['plan.txt', 'My plan']] });
  const id = await newest();
  const [file] = (await readWork(asha)).attempts[0]?.files ?? [];
  const stranger = await createStaff(api, db, 'trainer');
  const editor = await createStaff(api, db, 'editor');
  const own = `/learning/files/${file?.id}`;
  const taught = `/desk/work/${id}/files/${file?.id}`;
  expect((await get(asha, own)).status).toBe(200);
  for (const learner of [ravi, other]) expect((await get(learner, own)).status).toBe(404);
  expect((await get(trainer, taught)).status).toBe(200);
  expect((await get(stranger, taught)).status).toBe(404);
  expect((await get(editor, taught)).status).toBe(403);
  expect((await api.request(`/api${own}`)).status).toBe(401);
  expect([await queue(stranger), (await get(stranger, `/desk/work/${id}`)).status]).toEqual([[], 404]);
  expect((await review(id, true, stranger)).status).toBe(404);
  await createClass(db, batch.id, { trainerId: stranger.user.id });
  expect(await queue(stranger)).toHaveLength(1);
});

test('a file or address that another learner handed in is shown to the reviewer; a repeat by the same learner is not', async () => {
  const same: Posted = { files: [['mine.txt', 'The same text']] };
  await handIn(asha, same);
  await review(await newest(), false);
  await handIn(asha, same);
  await handIn(ravi, { files: [['other-name.txt', 'The same text']] });
  await handIn(other, { link: 'https://www.github.com/asha/loom.git' });
  await db.delete(rateLimits);
  const ofRavi = only(await db.select().from(handIns).where(eq(handIns.userId, ravi.user.id)));
  const { repeats } = await readAttempt(ofRavi.id);
  expect(repeats.map(({ name, what }) => [name, what])).toEqual([
    ['Asha Rao', 'mine.txt'],
    ['Asha Rao', 'mine.txt'],
  ]);
  const linked = only(await db.select().from(handIns).where(eq(handIns.userId, other.user.id)));
  expect((await readAttempt(linked.id)).repeats).toEqual([]);
});

test('a repeat by a learner whom the reviewer does not teach shows neither the learner nor the name of the file', async () => {
  const foreign = await createPaidCourse(db);
  const { id: lessonId } = await createLesson(db, foreign.id);
  const far = await createLearner(api, db, { courseId: foreign.id, batchId: null, name: 'Meera Iyer' });
  const theirs = await createHandIn(db, { userId: far.user.id, lessonId });
  const file = { position: 2, type: 'txt' as const, size: 4, content: Buffer.from('Same') };
  const sha256 = createHash('sha256').update('Same').digest('hex');
  await db.insert(handInFiles).values({ ...file, handInId: theirs.id, label: 'meera-iyer.txt', sha256 });
  await handIn(asha, { files: [['mine.txt', 'Same']] });
  const own = only(await db.select().from(handIns).where(eq(handIns.userId, asha.user.id)));
  expect((await readAttempt(own.id)).repeats).toMatchObject([{ name: null, what: 'The same file' }]);
});

describe('a file', () => {
  const served = async (name: string, content: Uint8Array<ArrayBuffer> | string) => {
    expect((await handIn(asha, { files: [[name, content]] })).status).toBe(201);
    const [file] = (await readWork(asha)).attempts[0]?.files ?? [];
    const response = await get(asha, `/learning/files/${file?.id}`);
    return { file, response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  test.each([
    ['a page that is called a picture', 'photo.png', '<!DOCTYPE html><script>alert(1)</script>', 'txt'],
    [
      'a drawing with a script',
      'x.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'txt',
    ],
    ['a PDF', 'x.exe', '%PDF-1.7 ...', 'pdf'],
  ] as const)(
    '%s gets its type from its bytes, and is downloaded without running anything',
    async (_, name, content, type) => {
      const { file, response, bytes } = await served(name, content);
      expect(file).toMatchObject({ label: name, type, state: 'unscanned' });
      expect(bytes.toString()).toBe(content);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type === 'txt' ? 'text/plain; charset=utf-8' : 'application/pdf',
        'content-disposition': `attachment; filename="${lesson.slug}-try-1-file-1.${type}"`,
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cache-control': 'no-store',
        'content-length': String(content.length),
      });
    },
  );

  test.each([
    ['UTF-16', Buffer.from('\ufeffआशा: 5 €', 'utf16le'), 'आशा: 5 €'],
    ['Windows-1252', Buffer.from([0x4a, 0x6f, 0x73, 0xe9, 0x20, 0x80, 0x35]), 'José €5'],
  ])('of text in %s is text, and the reviewer downloads what the learner wrote', async (_, content, text) => {
    const { file, response, bytes } = await served('answer.txt', new Uint8Array(content));
    expect([file?.type, response.headers.get('content-type')]).toEqual(['txt', 'text/plain; charset=utf-8']);
    expect(bytes.toString()).toBe(text);
  });

  test('that is a bomb of zeros in a ZIP is stored as it is, and never unpacked', async () => {
    const bomb = deflateRawSync(Buffer.alloc(50 * 1024 * 1024));
    const { file, bytes } = await served('bomb.zip', new Uint8Array([0x50, 0x4b, 3, 4, ...bomb]));
    expect([file?.type, bytes.length]).toEqual(['zip', bomb.length + 4]);
  });

  test('of some megabytes comes back whole', async () => {
    const png = await bytesOf(picture().png());
    const large = new Uint8Array(3 * 1024 * 1024 + 17);
    large.set(png);
    large.fill(7, png.length);
    const { file, bytes } = await served('large.png', large);
    expect([file?.type, bytes.equals(Buffer.from(large))]).toEqual(['png', true]);
  });

  test.each([
    ['a program', [['x.png', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3])]]],
    ['six files', Array.from({ length: 6 }, (_, index) => [`${index}.txt`, 'x'])],
    [
      'more than 10 MB together',
      [
        ['a.txt', new Uint8Array(MAX_WORK_BYTES / 2).fill(65)],
        ['b.txt', new Uint8Array(MAX_WORK_BYTES / 2 + 1).fill(65)],
      ],
    ],
  ] as [string, Posted['files']][])('%s is refused, and nothing is stored', async (_, files) => {
    expect((await refusal(await handIn(asha, { files: files ?? [] }))).fields).toHaveProperty('files');
    expect(await db.$count(handIns)).toBe(0);
  });

  test('far beyond the limit is refused before all of it is read', async () => {
    const response = await handIn(asha, { files: [['a.txt', new Uint8Array(MAX_WORK_BYTES + 300_000).fill(65)]] });
    expect(await refusal(response)).toMatchObject({ status: 413 });
  });

  test.each(['../../etc/passwd', 'C:\\x\\passwd', 'pass\r\nwd', ' '])(
    'called %j never has its name used as a path',
    async (name) => {
      await handIn(asha, { files: [[name, 'x']] });
      const [file] = (await readWork(asha)).attempts[0]?.files ?? [];
      expect(file?.label).toMatch(/^(passwd|pass.*wd|File 1)$/);
    },
  );
});

test('an empty file is named at its field, nothing is stored, and the other fields come back', async () => {
  const response = await handIn(
    asha,
    {
      text: 'Look',
      files: [
        ['notes.txt', 'Line 1'],
        ['main.tf', ''],
      ],
    },
    browser,
  );
  expect(await outcomeOf(db, response)).toMatchObject({
    ok: false,
    fields: { files: '“main.tf” is empty. Save it with its content, and choose your files again.' },
    values: { text: 'Look' },
  });
  expect((await readWork(asha)).attempts).toEqual([]);
});

test('a file field without a chosen file counts as none', async () => {
  const form = new FormData();
  form.append('text', 'Look');
  form.append('files', new File([], ''));
  const sent = await api.request(`/api${path}/work`, { method: 'POST', body: form, headers: asha.headers });
  expect(sent.status).toBe(201);
});

describe('a request with files is not read', () => {
  /** Sends a body that the test ends. `asked`: how often the server asked for more */
  function sendSlowly({ headers }: Who, at = path) {
    const sent = { asked: 0, end: () => {} };
    const body = new ReadableStream(
      {
        pull(controller) {
          sent.asked += 1;
          sent.end = () => controller.close();
          if (sent.asked === 1) controller.enqueue(new Uint8Array(65_536));
        },
      },
      { highWaterMark: 0 },
    );
    const type = { ...headers, 'Content-Type': 'multipart/form-data; boundary=x' };
    // Node requires `duplex` for a stream, which its types lack.
    const init: RequestInit = Object.assign({ method: 'POST', body, headers: type }, { duplex: 'half' });
    return { sent, response: api.request(`/api${at}/work`, init) };
  }

  test('from a visitor or a person without a seat, or for a lesson without an assignment', async () => {
    const stranger = await newcomer(api, db);
    const plain = await createLesson(db, course.id);
    const calls = [
      [stranger, path, 404],
      [asha, `/learning/${course.slug}/lessons/${plain.slug}`, 404],
      [{ headers: fromPage }, path, 401],
    ] as const;
    for (const [who, at, status] of calls) {
      const { response, sent } = sendSlowly(who, at);
      expect([(await response).status, sent.asked]).toEqual([status, 0]);
    }
  });

  test('while another one is being read; then the next one is accepted', async () => {
    const first = sendSlowly(asha);
    await eventually(() => expect(first.sent.asked).toBe(2));
    const second = sendSlowly(asha);
    expect((await second.response).headers.get('Retry-After')).toBe('10');
    expect([(await second.response).status, second.sent.asked]).toEqual([503, 0]);
    first.sent.end();
    expect((await first.response).status).toBe(400);
    expect((await handIn(asha, { files: [['a.txt', 'x']] })).status).toBe(201);
  });
});

test('a form without JavaScript comes back with the typed values and the errors', async () => {
  const response = await handIn(asha, { text: 'Look', link: 'http://insecure.example' }, browser);
  expect([response.status, response.headers.get('Location')]).toEqual([
    303,
    `/learn/${course.slug}/${lesson.slug}#work`,
  ]);
  expect(await outcomeOf(db, response)).toMatchObject({
    ok: false,
    fields: { link: 'Must be an address that begins with https://' },
    values: { text: 'Look' },
  });
  const done = await handIn(asha, { text: 'Look' }, browser);
  expect(await outcomeOf(db, done)).toMatchObject({ ok: true, message: expect.stringContaining('handed in') });
});

test('an empty form, one with a way that the lesson does not allow, and a broken one are refused', async () => {
  expect((await refusal(await handIn(asha, {}))).status).toBe(422);
  const broken = { 'Content-Type': 'multipart/form-data; boundary=x', ...asha.headers };
  for (const body of ['--x\r\nnonsense', '--x'.repeat(50)]) {
    const response = await api.request(`/api${path}/work`, { method: 'POST', body, headers: broken });
    expect(response.status).toBe(400);
  }
  // No other call accepts files.
  const form = new FormData();
  form.set('title', 'x');
  const elsewhere = await api.request('/api/doubts', { method: 'POST', body: form, headers: asha.headers });
  expect(elsewhere.status).toBe(415);
});

test('a criterion that is not met needs a remark, and each one needs a mark', async () => {
  await handIn(asha, { text: 'Done' });
  const id = await newest();
  const send = (marks: object[]) => postJson(api, `/api/desk/work/${id}/review`, { marks, remarks: '' }, trainer);
  expect((await send([{ met: true, remark: '' }])).status).toBe(422);
  const silent = [
    { met: true, remark: '' },
    { met: false, remark: '' },
  ];
  expect((await refusal(await send(silent))).fields).toEqual({ 'marks.1.remark': 'Describe what is missing' });
});

test('an assignment is added and saved with its version, and cannot be removed once someone has handed in', async () => {
  const { id: plain } = await createLesson(db, course.id);
  const at = `/api/desk/courses/${course.id}/lessons/${plain}/assignment`;
  const fields = { brief: 'Weave', criteria: ['It holds'], ways: ['text'], dueClass: null, dueDays: null };
  const save = (version: number, changes: object = {}) =>
    sendJson(api, 'PUT', at, { version, ...fields, ...changes }, trainer.headers);
  expect((await save(0)).status).toBe(200);
  expect((await save(0)).status).toBe(409);
  expect((await save(1, { dueClass: 2 })).status).toBe(422);
  expect((await save(1, { dueClass: 2, dueDays: 0 })).status).toBe(200);
  expect((await save(1)).status).toBe(409);
  await handIn(asha, { text: 'Done' });
  const kept = `/api/desk/courses/${course.id}/lessons/${lesson.id}/assignment`;
  expect((await sendJson(api, 'DELETE', kept, {}, trainer.headers)).status).toBe(409);
  expect((await sendJson(api, 'DELETE', at, {}, trainer.headers)).status).toBe(200);
});
