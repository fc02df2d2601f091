import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  DeskMonthResponse,
  type DeskToday,
  DeskTodayResponse,
  DeskWaitingResponse,
  MAX_ROWS_PER_KIND,
  MAX_WAITING,
} from '../../../contract/desk/desk-today.ts';
import type { Role } from '../../../contract/people/permission.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { createMail, createMails, createMessage, createRequest } from '../../../tests/support/desk-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment, createUser } from '../../../tests/support/learning-factories.ts';
import {
  createAlert,
  createOrder,
  createPayment,
  createRefund,
  createTransferClaim,
} from '../../../tests/support/sales-factories.ts';
import { assignCourse, createStaff } from '../../../tests/support/staff.ts';
import { attendance, bankLines, courses, instalments } from '../../db/schema/index.ts';

// It is 11:30 on 21 November 2026 in Asia/Kolkata.
const { api, db } = await testApi();
await createSite(db);
const at = (time: string, day = '2026-11-21') => new Date(`${day}T${time}:00+05:30`);
const newStaff = async (role: Role) => {
  const { user, headers } = await createStaff(api, db, role);
  return { id: user.id, headers };
};
const counsellor = await newStaff('counsellor');
const colleague = await newStaff('counsellor');
const accountant = await newStaff('accountant');
const coordinator = await newStaff('coordinator');
const trainer = await newStaff('trainer');
const editor = await newStaff('editor');
const admin = await newStaff('admin');

const { id: courseId } = await createPaidCourse(db, { title: 'Weaving', publishAt: at('00:00', '2026-01-01') });
const seat = async (changes: Parameters<typeof createEnrollment>[2] = {}) => createEnrollment(db, courseId, changes);

// The work of a counsellor.
const contacted = { stage: 'contacted' as const, createdAt: at('09:00', '2026-11-01') };
await createRequest(db, courseId, { ...contacted, name: 'At four', followUpAt: at('16:00'), ownerId: counsellor.id });
await createRequest(db, courseId, { ...contacted, name: 'Missed at nine', followUpAt: at('09:00') });
await createRequest(db, courseId, {
  ...contacted,
  name: 'Of a colleague',
  followUpAt: at('16:00'),
  ownerId: colleague.id,
});
await createRequest(db, courseId, { ...contacted, name: 'Tomorrow', followUpAt: at('00:00', '2026-11-22') });
await createRequest(db, courseId, { name: 'New', createdAt: at('10:00') });
await createRequest(db, courseId, { name: 'Of an advertisement', courseId: null, createdAt: at('10:30') });
await createRequest(db, courseId, { name: 'New and planned', followUpAt: at('12:00', '2026-11-23') });
await createMessage(db, {
  name: 'Writer',
  message: 'Is there a class on Sunday?',
  createdAt: at('18:00', '2026-11-20'),
});
await createMessage(db, { name: 'Answered', state: 'answered' });
await createOrder(db, { courseId, name: 'Held', heldAt: TEST_NOW, heldUntil: at('17:00') });
await createOrder(db, { courseId, name: 'Held longer', heldAt: TEST_NOW, heldUntil: at('17:00', '2026-11-22') });
const { id: enrollmentId } = await seat();
const lateOrder = await createOrder(
  db,
  { courseId, enrollmentId, name: 'Late', confirmedAt: TEST_NOW },
  [200_000, 399_900],
);
await createPayment(db, lateOrder, { amountPaise: 50_000 });
await db.update(instalments).set({ dueOn: '2026-11-20' });
await db.update(instalments).set({ dueOn: '2026-12-20' }).where(eq(instalments.number, 2));

// The work of an accountant.
const claimedOrder = await createOrder(db, { courseId, name: 'Transferred' });
await createTransferClaim(db, claimedOrder, { reference: '123456789012', createdAt: at('11:00') });
const paid = await createPayment(db, await createOrder(db, { courseId, name: 'Returns' }));
await createRefund(db, paid, { amountPaise: 100, reason: 'Asked', createdAt: at('08:00') });
await createRefund(db, paid, { amountPaise: 200, reason: 'Own', requestedBy: accountant.id });
await createRefund(db, paid, { amountPaise: 300, approvedAt: at('08:30') });
await createRefund(db, paid, { amountPaise: 400, state: 'failed', error: 'No account', createdAt: at('08:40') });
await createAlert(db, { text: 'One paisa too much.', raisedAt: at('07:00') });
await createOrder(db, { courseId, name: 'Seatless', seatChoiceDeadline: at('09:00', '2026-11-23') });
await createMail(db, { state: 'failed', recipient: 'gone@example.org', createdAt: at('06:00') });

// The work of trainers and coordinators.
const few = await createBatch(db, courseId, { startsOn: '2026-11-28', seats: 5 });
const half = await createBatch(db, courseId, { startsOn: '2026-11-29', seats: 2 });
await seat({ batchId: half.id });
await createBatch(db, courseId, { startsOn: '2027-01-28', seats: 5 });
const ownClass = { trainerId: trainer.id };
const pastClass = await createClass(db, few.id, { ...ownClass, number: 1, startsAt: at('09:00') });
await createClass(db, few.id, {
  ...ownClass,
  number: 2,
  startsAt: at('19:00', '2026-11-23'),
  joinLink: 'https://meet.example',
});
await createClass(db, few.id, { ...ownClass, number: 3, startsAt: at('19:00', '2026-11-24') });
await createClass(db, few.id, { number: 4, startsAt: at('15:00') });
const { id: userId } = await createUser(db, { name: 'Away' });
await seat({ batchId: half.id });
const running = await createBatch(db, courseId, { startsOn: '2026-11-01' });
const away = await seat({ batchId: running.id, userId });
for (const day of ['2026-11-18', '2026-11-19']) {
  const { id: classId } = await createClass(db, running.id, { startsAt: at('09:00', day), trainerId: colleague.id });
  const marked = { classId, enrollmentId: away.id, status: 'absent', source: 'trainer', setAt: TEST_NOW } as const;
  await db.insert(attendance).values(marked);
}

async function read({ headers }: { headers: typeof admin.headers }): Promise<DeskToday> {
  const response = await api.request('/api/desk/today', { headers });
  return DeskTodayResponse.parse(await response.json()).data;
}

async function readMonth({ headers }: { headers: typeof admin.headers }) {
  const response = await api.request('/api/desk/today/month', { headers });
  return DeskMonthResponse.parse(await response.json()).data;
}

const rowTexts = (rows: DeskToday['rows']) => rows.map(({ part, kind, name }) => `${part} ${kind}: ${name}`);

test('a counsellor has one queue: missed calls first, then late and present tasks by time', async () => {
  const { day, rows } = await read(counsellor);
  expect([day, await readMonth(counsellor)]).toEqual(['2026-11-21', null]);
  expect(rowTexts(rows)).toEqual([
    'late call: Missed at nine',
    'late fallingBehind: Away',
    'late due: Late',
    'late message: Writer',
    'today lead: New',
    'today lead: Of an advertisement',
    'today transfer: Transferred',
    'today call: At four',
    'today hold: Held',
    'later seat: Seatless',
  ]);
});

test('each row of the queue has the data for its task', async () => {
  const { rows } = await read(counsellor);
  const [call, , due, message] = rows;
  const personId = expect.any(String);
  expect(call).toMatchObject({
    at: at('09:00').toISOString(),
    personId,
    why: 'Weaving',
    mobile: expect.stringMatching(/^\+91/),
    orderId: null,
  });
  expect(due).toMatchObject({ amountPaise: 150_000, orderId: lateOrder.id, why: `Weaving, order ${lateOrder.code}` });
  expect(due?.at).toBe(at('00:00', '2026-11-20').toISOString());
  expect(message).toMatchObject({ why: 'Is there a class on Sunday?', personId, amountPaise: null });
  expect(rows.find(({ kind }) => kind === 'transfer')).toMatchObject({
    why: `UTR 123456789012, order ${claimedOrder.code}`,
  });
});

test('the queue of an accountant has transfers to match, refunds to approve or to send, and failed refunds', async () => {
  const { rows, waiting } = await read(accountant);
  expect(rowTexts(rows)).toEqual([
    'today alert: ',
    'today approval: Returns',
    'today refundToSend: Returns',
    'today refundToSend: Returns',
    'today transfer: Transferred',
    'later seat: Seatless',
  ]);
  expect(rows.map(({ why }) => why).slice(1, 4)).toEqual([
    'Asked',
    'They cannot come',
    'Could not be sent: No account',
  ]);
  expect(waiting).toEqual([
    { kind: 'seat', total: 1 },
    { kind: 'transfer', total: 1 },
    { kind: 'approval', total: 1 },
    { kind: 'refundToSend', total: 2 },
    { kind: 'supply', total: 0 },
    { kind: 'bankLine', total: 0 },
    { kind: 'alert', total: 1 },
  ]);
});

test('a trainer sees their next class, and their classes that lack a register or a recording', async () => {
  const { rows } = await read(trainer);
  expect(rows.map(({ part, why, link }) => [part, why, link])).toEqual([
    ['today', 'Class 1', null],
    ['later', 'Class 2', 'https://meet.example'],
  ]);
  expect(rows[0]).toMatchObject({ id: pastClass.id, personId: null, name: `Weaving, batch ${few.number}` });
});

test('a trainer sees learners of their courses who miss classes', async () => {
  const { user, headers } = await createStaff(api, db, 'trainer');
  await assignCourse(db, user.id, courseId);
  const { rows } = await read({ headers });
  expect(rows.filter(({ kind }) => kind !== 'class')).toMatchObject([
    { kind: 'fallingBehind', id: away.id, personId: null, name: 'Away', why: '2 classes missed, Weaving' },
  ]);
});

test('a coordinator sees the classes of today, batches to look at, and learners who miss classes', async () => {
  const { rows } = await read(coordinator);
  expect(rows.map(({ kind, name, why }) => [kind, name, why])).toEqual([
    ['fallingBehind', 'Away', '2 classes missed, Weaving'],
    ['class', `Weaving, batch ${few.number}`, 'Class 1'],
    ['class', `Weaving, batch ${few.number}`, 'Class 4'],
    ['batch', `Weaving, batch ${few.number}`, '0 of 5 seats are taken'],
    ['batch', `Weaving, batch ${half.number}`, 'Full: all 2 seats are taken'],
  ]);
});

test('an editor sees drafts, and what becomes visible later', async () => {
  const none = { kind: 'draftPost', total: 0 };
  expect(await read(editor)).toEqual({
    day: '2026-11-21',
    waiting: [none, { ...none, kind: 'draftCourse' }],
    rows: [],
  });
  const draft = await createPaidCourse(db, { title: 'Draft', publishAt: null });
  const later = await createPaidCourse(db, { title: 'Later', publishAt: at('09:00', '2026-12-01') });
  expect((await read(editor)).rows.map(({ part, name, why }) => [part, name, why])).toEqual([
    ['later', 'Draft', 'Draft'],
    ['later', 'Later', 'Scheduled'],
  ]);
  for (const { id } of [draft, later]) await db.delete(courses).where(eq(courses.id, id));
});

test('an accountant sees the lines of the bank that nothing in the books explains', async () => {
  const line = { day: '2026-11-20', narration: 'NEFT A', reference: 'R1', amountPaise: 10_000 };
  await db.insert(bankLines).values({ ...line, row: 0, fingerprint: 'today', createdAt: TEST_NOW });
  const { rows } = await read(accountant);
  expect(rows.filter(({ kind }) => kind === 'bankLine')).toMatchObject([
    { part: 'late', name: 'R1', why: 'NEFT A', amountPaise: 10_000 },
  ]);
  await db.delete(bankLines);
});

test('an admin sees the tasks of everyone, and the month beside the previous one', async () => {
  const before = await createRequest(db, courseId, {
    createdAt: at('10:00', '2026-10-05'),
    utmSource: 'poster',
    stage: 'lost',
  });
  await createPayment(db, await createOrder(db, { courseId, requestId: before.id }), {
    amountPaise: 70_000,
    paidOn: '2026-10-31',
  });
  const { rows } = await read(admin);
  expect(rowTexts(rows)).toContain('today call: Of a colleague');
  expect(rowTexts(rows)).toContain('today mail: gone@example.org');
  const month = await readMonth(admin);
  expect(month).toMatchObject({
    month: '2026-11',
    collected: { now: 649_900, before: 70_000 },
    outstanding: { now: 150_000, before: 0 },
    returned: { now: 0, before: 0 },
    sources: [
      { source: '', now: 7, before: 0 },
      { source: 'poster', now: 0, before: 1 },
    ],
  });
  expect(month?.batches.map(({ number, seats, now }) => [number, seats, now])).toEqual([
    [few.number, 5, 0],
    [half.number, 2, 2],
    [expect.any(Number), 5, 0],
  ]);
});

test('the queue has the first few rows of a kind, and their total number', async () => {
  for (let n = 0; n < MAX_ROWS_PER_KIND; n += 1)
    await createMessage(db, { name: `Writer ${n}`, createdAt: at('11:00') });
  const { rows, waiting } = await read(counsellor);
  expect(rows.filter(({ kind }) => kind === 'message')).toHaveLength(MAX_ROWS_PER_KIND);
  expect(waiting.find(({ kind }) => kind === 'message')).toEqual({ kind: 'message', total: MAX_ROWS_PER_KIND + 1 });
  const counts = await api.request('/api/desk/today/counts', { headers: counsellor.headers });
  expect(DeskWaitingResponse.parse(await counts.json()).data).toEqual(waiting);
});

test('no more than 1000 rows of a kind are counted', async () => {
  await createMails(db, MAX_WAITING + 1, () => ({ state: 'failed' }));
  const total = ({ waiting }: DeskToday) => waiting.find(({ kind }) => kind === 'mail')?.total;
  expect(total(await read(admin))).toBe(MAX_WAITING);
});

test('the month has the late amounts now and at the end of the previous month, even above ₹2.14 crore', async () => {
  const before = await readMonth(admin);
  const confirmedAt = at('10:00', '2026-10-01');
  for (let made = 0; made < 3; made += 1) {
    const { id: enrollmentId } = await seat();
    const { id } = await createOrder(db, { courseId, enrollmentId, confirmedAt, listPaise: 1_000_000_000 });
    await db.update(instalments).set({ dueOn: '2026-10-20' }).where(eq(instalments.orderId, id));
    const sold = await createOrder(db, {
      courseId,
      enrollmentId: (await seat()).id,
      confirmedAt,
      listPaise: 1_000_000_000,
    });
    await createPayment(db, sold, { paidOn: '2026-11-20' });
  }
  const month = await readMonth(admin);
  expect(month?.outstanding).toEqual({
    now: (before?.outstanding.now ?? 0) + 3_000_000_000,
    before: (before?.outstanding.before ?? 0) + 3_000_000_000,
  });
  expect(month?.collected.now).toBe((before?.collected.now ?? 0) + 3_000_000_000);
});
