import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { DeskCash } from '../../../contract/money/cash.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { postJson, refusal, sendJson } from '../../../tests/support/requests.ts';
import { createOrder, createPayment, createRefund } from '../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { cashHandovers, users } from '../../db/schema/index.ts';

// Today is 21 November 2026 in Asia/Kolkata.
const { api, db } = await testApi();
await createSite(db);
const course = await createPaidCourse(db);
const accountant = await createStaff(api, db, 'accountant');

type Staff = typeof accountant;
const createCounsellor = () => createStaff(api, db, 'counsellor');

async function takesCash({ user }: Staff, amountPaise: number, changes: object = {}) {
  const order = await createOrder(db, { courseId: course.id, listPaise: amountPaise });
  return createPayment(db, order, { method: 'cash', recordedBy: user.id, amountPaise, ...changes });
}

async function read({ headers }: Staff, query = 'month=2026-11'): Promise<DeskCash> {
  return (await (await api.request(`/api/desk/cash?${query}`, { headers })).json()).data;
}
const balanceOf = async ({ user }: Staff) =>
  (await read(accountant)).people.find(({ id }) => id === user.id)?.balancePaise;
const take = ({ headers }: Staff, from: Staff, amountPaise: number) =>
  postJson(api, '/api/desk/cash/handovers', { fromId: from.user.id, amountPaise, note: 'Evening' }, { headers });
const deposit = ({ headers }: Staff, amountPaise: number) =>
  postJson(api, '/api/desk/cash/deposits', { amountPaise, note: '' }, { headers });

describe('the cash book of a person', () => {
  test('has the cash that they recorded, voided and paid back, and what they handed over, with the balance after each', async () => {
    const counsellor = await createCounsellor();
    await takesCash(counsellor, 50_000, { paidOn: '2026-10-30' });
    const at = (hour: string) => new Date(`2026-11-20T${hour}:00:00Z`);
    const paid = await takesCash(counsellor, 600_000, { createdAt: at('07') });
    await takesCash(counsellor, 200_000, { createdAt: at('08'), voidedAt: at('09'), voidReason: 'Typed twice' });
    await takesCash(counsellor, 70_000, { method: 'upi' });
    const done = { state: 'done', way: 'cash', doneAt: new Date('2026-11-21T05:00:00Z') } as const;
    await createRefund(db, paid, { ...done, doneBy: counsellor.user.id, approvedAt: new Date(), amountPaise: 100_000 });
    expect((await take(accountant, counsellor, 400_000)).status).toBe(201);
    const book = await read(counsellor);
    expect(book).toMatchObject({ openingPaise: 50_000, closingPaise: 150_000 });
    expect(book.entries.map(({ move, paise, balancePaise }) => [move, paise, balancePaise])).toEqual([
      ['payment', 600_000, 650_000],
      ['payment', 200_000, 850_000],
      ['void', -200_000, 650_000],
      ['refund', -100_000, 550_000],
      ['given', -400_000, 150_000],
    ]);
    const taken = await read(accountant);
    expect(taken.entries.at(-1)).toMatchObject({
      move: 'taken',
      about: `${counsellor.user.name}, Evening`,
      paise: 400_000,
    });
    const asSeen = await read(accountant, `month=2026-11&person=${counsellor.user.id}`);
    expect(asSeen.entries).toEqual(book.entries);
  });

  test('ends with the cash of each person, less what they paid into the bank', async () => {
    const counsellor = await createCounsellor();
    await takesCash(counsellor, 30_000);
    expect((await deposit(counsellor, 25_000)).status).toBe(201);
    expect(await balanceOf(counsellor)).toBe(5000);
    expect((await read(counsellor)).entries.at(-1)).toMatchObject({ move: 'deposit', about: 'Bank', paise: -25_000 });
  });
});

describe('a handover', () => {
  test('is recorded by the person who receives it, and never of more than the other has', async () => {
    const counsellor = await createCounsellor();
    await takesCash(counsellor, 30_000);
    expect((await refusal(await take(counsellor, counsellor, 100))).fields).toMatchObject({
      fromId: expect.any(String),
    });
    const tooMuch = await refusal(await take(accountant, counsellor, 30_001));
    expect(tooMuch.fields).toEqual({ amountPaise: 'The cash book has only ₹300.' });
    expect((await refusal(await deposit(counsellor, 30_001))).status).toBe(422);
  });

  test('of the same cash to two people at once happens once', async () => {
    const counsellor = await createCounsellor();
    await takesCash(counsellor, 30_000);
    const others = [accountant, await createCounsellor()];
    const answers = await Promise.all(others.map((other) => take(other, counsellor, 30_000)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await balanceOf(counsellor)).toBe(0);
  });

  test('never changes the sum of all cash', async () => {
    const sum = async () =>
      (await read(accountant)).people.reduce((paise, { balancePaise }) => paise + balancePaise, 0);
    const counsellor = await createCounsellor();
    await takesCash(counsellor, 12_300);
    const before = await sum();
    await take(accountant, counsellor, 12_300);
    expect(await sum()).toBe(before);
    expect(await db.$count(cashHandovers)).toBeGreaterThan(0);
  });
});

describe('the cash of someone who leaves', () => {
  test('must be taken over first: until then the member stays, and a message names the amount and the colleagues who can take it over', async () => {
    const [counsellor, admin] = [await createCounsellor(), await createStaff(api, db)];
    await takesCash(counsellor, 30_000);
    const refused = await refusal(
      await sendJson(api, 'DELETE', `/api/desk/staff/${counsellor.user.id}`, {}, admin.headers),
    );
    const words = 'has ₹300 in cash. Someone who records payments (admin, counsellor, accountant) has to take it over';
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining(words) });
    const toTrainer = { version: 1, roles: ['trainer'], courses: [] };
    const put = await sendJson(api, 'PUT', `/api/desk/staff/${counsellor.user.id}`, toTrainer, admin.headers);
    expect(put.status).toBe(409);
    await take(accountant, counsellor, 30_000);
    expect((await sendJson(api, 'DELETE', `/api/desk/staff/${counsellor.user.id}`, {}, admin.headers)).status).toBe(
      200,
    );
  });

  test('is shown under “Former staff” once their account is gone', async () => {
    const counsellor = await createCounsellor();
    await takesCash(counsellor, 44_400);
    const sum = async () => (await read(accountant)).people.reduce((all, { balancePaise }) => all + balancePaise, 0);
    const before = await sum();
    await db.delete(users).where(eq(users.id, counsellor.user.id));
    expect((await read(accountant)).people).toContainEqual({
      id: null,
      name: 'Former staff',
      balancePaise: 44_400,
      isReader: false,
    });
    expect(await sum()).toBe(before);
  });

  test('can be taken over once their account is gone, and no more than there is', async () => {
    const counsellor = await createCounsellor();
    await takesCash(counsellor, 20_000);
    await db.delete(users).where(eq(users.id, counsellor.user.id));
    const former = async () => (await read(accountant)).people.find(({ id }) => id === null)?.balancePaise ?? 0;
    const left = await former();
    const takeFormer = (amountPaise: number) =>
      postJson(
        api,
        '/api/desk/cash/handovers',
        { fromId: 'former', amountPaise, note: '' },
        { headers: accountant.headers },
      );
    expect((await takeFormer(left + 1)).status).toBe(422);
    const own = (await balanceOf(accountant)) ?? 0;
    const both = await Promise.all([takeFormer(left), takeFormer(left)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect([await former(), await balanceOf(accountant)]).toEqual([0, own + left]);
    const taken = { move: 'taken', about: 'Former staff', paise: left };
    expect((await read(accountant)).entries).toContainEqual(expect.objectContaining(taken));
  });
});

test('a refund is paid out in cash only by someone who has so much', async () => {
  const [counsellor, payer] = [await createCounsellor(), await createStaff(api, db, 'accountant')];
  const paid = await takesCash(counsellor, 60_000);
  const approved = { way: 'cash', state: 'approved', approvedAt: new Date(), requestedBy: counsellor.user.id } as const;
  const { id } = await createRefund(db, paid, approved);
  const finish = () =>
    postJson(api, `/api/desk/refunds/${id}/finish`, { way: 'cash', reference: '' }, { headers: payer.headers });
  expect(await refusal(await finish())).toMatchObject({
    status: 422,
    fields: { way: expect.stringContaining('By the cash book you have ₹0.') },
  });
  await take(payer, counsellor, 60_000);
  expect((await finish()).status).toBe(200);
  expect(await balanceOf(payer)).toBe(0);
});

test('a payment in cash is void only while whoever recorded it has the cash by the book', async () => {
  const [counsellor, receiver] = [await createCounsellor(), await createStaff(api, db, 'accountant')];
  const { id } = await takesCash(counsellor, 40_000);
  await take(receiver, counsellor, 40_000);
  const voidIt = () =>
    postJson(api, `/api/desk/payments/${id}/void`, { reason: 'Typed twice' }, { headers: receiver.headers });
  const message = expect.stringContaining('By the cash book, ₹0 is left with the person who recorded it.');
  expect(await refusal(await voidIt())).toMatchObject({ status: 409, message });
  // What really came is recorded first.
  await takesCash(counsellor, 40_000);
  expect((await voidIt()).status).toBe(200);
  expect(await balanceOf(counsellor)).toBe(0);
});
