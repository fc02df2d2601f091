import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BankColumns, BankEntry, DeskBank, DeskBankLine } from '../../../contract/money/bank.ts';
import { auditedOf, testDesk } from '../../../tests/support/desk.ts';
import { createPaidCourse } from '../../../tests/support/factories.ts';
import { postJson, refusal } from '../../../tests/support/requests.ts';
import {
  createOrder,
  createPayment,
  createRefund,
  createTransferClaim,
} from '../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { buildVouchers } from '../../books/reports/tally/vouchers.ts';
import type { payments } from '../../db/schema/index.ts';
import {
  bankFormats,
  bankLines,
  bankMatches,
  cashHandovers,
  refunds,
  settlements,
  transferClaims,
} from '../../db/schema/index.ts';

const { admin, api, db, desk } = await testDesk();
const course = await createPaidCourse(db);

beforeEach(async () => {
  await db.delete(bankMatches);
  await db.delete(bankLines);
  await db.delete(bankFormats);
  await db.delete(settlements);
});

const HEAD = 'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance';
type Row = [day: string, narration: string, reference: string, rupees: number];
/** A statement as SBI writes it, of lines in the order of their days. */
const statement = (...rows: Row[]) =>
  [
    HEAD,
    ...rows.map(([day, narration, reference, rupees], at) => {
      const [debit, credit] = rupees < 0 ? [-rupees, ''] : ['', rupees];
      return `${day},${day},${narration},${reference},${debit},${credit},${1000 + at}`;
    }),
  ].join('\n');

async function pay(changes: Partial<typeof payments.$inferInsert>) {
  const order = await createOrder(db, { courseId: course.id });
  return createPayment(db, order, { paidOn: '2025-11-05', ...changes });
}

const upload = (text: string, columns?: BankColumns) => desk.post('/bank/statements', { text, columns });
async function uploaded(text: string): Promise<string> {
  const response = await upload(text);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()).message;
}
const read = async (month = '2025-11'): Promise<DeskBank> =>
  (await (await desk.get(`/bank?month=${month}`)).json()).data;
const only = async (): Promise<DeskBankLine> => (await read()).lines[0] ?? expect.unreachable('no line');
const idsOf = (entries: readonly BankEntry[]) => entries.flatMap(({ ids }) => ids);
const match = (id: string, ids: string[]) => desk.put(`/bank/lines/${id}/match`, { ids });

describe('a statement', () => {
  test('is stored once, however often it or one that overlaps it is uploaded', async () => {
    const a: Row = ['05-11-2025', 'NEFT A', 'R1', 100];
    const b: Row = ['06-11-2025', 'RENT', 'R2', -2000];
    const twin: Row = ['06-11-2025', 'TOLL', '', -50];
    expect(await uploaded(statement(a, b))).toMatch(/^2 of 2 lines are new/);
    expect(await uploaded(statement(a, b))).toMatch(/^0 of 2/);
    const preview = (await (await desk.post('/bank/preview', { text: statement(a, b, twin) })).json()).data;
    expect(preview).toMatchObject({ lines: 3, added: 1, firstOn: '2025-11-05', lastOn: '2025-11-06' });
    expect(await uploaded(statement(a, b, twin))).toMatch(/^1 of 3/);
    // Two equal lines of a day are two.
    const equal = `${HEAD}\n${'07-11-2025,07-11-2025,TOLL,,50,,\n'.repeat(2)}`;
    expect(await uploaded(equal)).toMatch(/^2 of 2/);
    expect(await uploaded(equal)).toMatch(/^0 of 2/);
    expect((await read()).lines.map(({ amountPaise }) => amountPaise)).toEqual([10_000, -200_000, -5000, -5000, -5000]);
  });

  test('with unknown headings needs its columns once', async () => {
    const text = 'Booked,Words,In,Out\n05-11-2025,NEFT A,100,\n';
    const preview = await (await desk.post('/bank/preview', { text })).json();
    expect(preview.data).toMatchObject({ columns: null, headings: ['Booked', 'Words', 'In', 'Out'], lines: 0 });
    expect((await refusal(await upload(text))).fields).toEqual({ text: 'Choose the columns of the statement.' });
    const columns = { day: 0, narration: 1, reference: null, debit: 3, credit: 2, amount: null, side: null };
    expect((await upload(text, columns)).status).toBe(200);
    expect(await uploaded('Booked,Words,In,Out\n06-11-2025,NEFT B,,70\n')).toMatch(/^1 of 1/);
  });
});

describe('a line with the number of a payment', () => {
  test('is matched with it on upload, if the amount is what came in', async () => {
    const transfer = await pay({ reference: 'AXISN52025110512', tdsPaise: 59_900 });
    const cheque = await pay({ method: 'cheque', reference: '004521', chequeOn: '2025-11-01', amountPaise: 100_000 });
    const upi = await pay({ method: 'upi', reference: '412345678901', amountPaise: 200_000 });
    const cash = await pay({ method: 'cash', reference: '412345678902' });
    const message = await uploaded(
      statement(
        ['05-11-2025', 'BY TRANSFER-NEFT*AXISN52025110512*LOTUS LLP', '', 5400],
        ['12-11-2025', 'CHQ DEP 4521 HDFC', '', 1000],
        ['05-11-2025', 'UPI/CR/412345678901/ASHA', '', 2001],
      ),
    );
    expect(message).toBe('3 of 3 lines are new. Matched by number: 2.');
    const { lines, unseen } = await read();
    expect(lines.map(({ entries }) => idsOf(entries))).toEqual([[transfer.id], [], [cheque.id]]);
    expect(idsOf(unseen)).toContain(upi.id);
    expect(idsOf(unseen)).not.toContain(cash.id);
  });

  test('is matched with all payments that share its transfer', async () => {
    const first = await pay({ reference: 'HDFCN777000111222', amountPaise: 300_000 });
    const second = await pay({ reference: 'HDFCN777000111222', amountPaise: 200_000, sharedWith: first.id });
    await uploaded(statement(['06-11-2025', 'NEFT HDFCN777000111222', '', 5000]));
    expect(idsOf((await only()).entries).sort()).toEqual([first.id, second.id].sort());
  });

  test('is matched with a settlement and a refund, too; the settlement is then matched with the bank', async () => {
    const values = { settledOn: '2025-11-07', isTest: false, createdAt: new Date() };
    const [settlement] = await db
      .insert(settlements)
      .values({ ...values, providerId: 'setl_Bank', utr: 'UTIBN62025110799', amountPaise: 585_742 })
      .returning();
    const paid = await pay({ reference: 'PAIDBACK00001' });
    const done = { state: 'done', doneAt: new Date('2025-11-09T06:00:00Z'), approvedAt: new Date() } as const;
    const refund = await createRefund(db, paid, { ...done, amountPaise: 120_000, reference: '512345678901' });
    await uploaded(
      statement(
        ['08-11-2025', 'NEFT UTIBN62025110799 RAZORPAY', '', 5857.42],
        ['09-11-2025', 'UPI/DR/512345678901/ASHA', '', -1200],
      ),
    );
    const { lines } = await read();
    expect(lines.map(({ entries }) => idsOf(entries))).toEqual([[settlement?.id], [refund.id]]);
    expect(await db.select().from(settlements)).toMatchObject([{ matchedAt: expect.any(Date) }]);
    await desk.remove(`/bank/lines/${lines[0]?.id}/match`);
    expect(await db.select().from(settlements)).toMatchObject([{ matchedAt: null }]);
  });
});

describe('a line without a number', () => {
  test('or with one that was recorded later is suggested it, however many are of its amount', async () => {
    await uploaded(statement(['05-11-2025', 'UPI/CR/412345670001/ASHA', '', 5999]));
    const [found] = [await pay({ method: 'upi', reference: '412345670001' }), await pay({ paidOn: '2025-11-05' })];
    expect((await only()).suggestion?.ids).toEqual([found.id]);
  });

  test('is suggested the only payment of its amount near its day, and matched by one click', async () => {
    const lone = await pay({ amountPaise: 123_400, paidOn: '2025-11-04' });
    const twins = [await pay({ amountPaise: 77_700 }), await pay({ amountPaise: 77_700 })];
    await pay({ amountPaise: 123_400, paidOn: '2025-10-20' });
    await uploaded(statement(['05-11-2025', 'CASHFREE', '', 1234], ['05-11-2025', 'SOMEONE', '', 777]));
    expect((await read()).lines.map(({ suggestion }) => suggestion?.ids)).toEqual([[lone.id], undefined]);
    const response = await desk.post('/bank/suggestions', { month: '2025-11' });
    expect((await response.json()).message).toBe('1 line is matched.');
    const { lines, unseen } = await read();
    expect(lines.map(({ entries }) => idsOf(entries))).toEqual([[lone.id], []]);
    expect(idsOf(unseen)).toEqual(expect.arrayContaining(twins.map(({ id }) => id)));
  });

  test('is not guessed if a buyer reported its transfer, and is suggested that payment once it is confirmed', async () => {
    await pay({ amountPaise: 88_800 });
    const order = await createOrder(db, { courseId: course.id });
    const claim = await createTransferClaim(db, order, { amountPaise: 88_800, reference: '412233445566' });
    await uploaded(statement(['06-11-2025', 'NEFT GAURAV SHAH UTR 412233445566', '', 888]));
    expect(await only()).toMatchObject({ claim: { id: claim.id, code: order.code }, suggestion: null });
    expect((await (await desk.post('/bank/suggestions', { month: '2025-11' })).json()).message).toBe(
      '0 lines are matched.',
    );
    const paid = { amountPaise: 88_800, paidOn: '2025-11-06', reference: '412233445566' };
    const payment = await createPayment(db, order, paid);
    const confirmed = { state: 'confirmed', checkedAt: new Date(), paymentId: payment.id } as const;
    await db.update(transferClaims).set(confirmed).where(eq(transferClaims.id, claim.id));
    expect(await only()).toMatchObject({ claim: null, suggestion: { ids: [payment.id] } });
  });

  test('is matched by hand with payments that add up to it, once, and can be undone', async () => {
    const slip = [await pay({ amountPaise: 10_100 }), await pay({ amountPaise: 20_200 })].map(({ id }) => id);
    await uploaded(statement(['06-11-2025', 'CLG SLIP', '', 303], ['06-11-2025', 'CLG SLIP 2', '', 303]));
    const [first, second] = (await read()).lines.map(({ id }) => id);
    const refused = await refusal(await match(first ?? '', slip.slice(0, 1)));
    expect(refused.fields).toEqual({ ids: 'The line is for ₹303, but what you chose adds up to ₹101.' });
    expect((await match(first ?? '', slip)).status).toBe(200);
    expect((await match(first ?? '', slip)).status).toBe(409);
    expect((await refusal(await match(second ?? '', slip))).message).toBe('Another line is already matched with this.');
    expect((await desk.remove(`/bank/lines/${first}/match`)).status).toBe(200);
    expect((await desk.remove(`/bank/lines/${first}/match`)).status).toBe(409);
    expect((await match(second ?? '', slip)).status).toBe(200);
    expect((await auditedOf(db, first ?? '')).map(({ action }) => action)).toEqual(['bank.match', 'bank.reopen']);
  });

  test('can be set aside, because it is no payment of the site', async () => {
    await uploaded(statement(['06-11-2025', 'RENT', '', -40_000]));
    const { id } = await only();
    expect((await desk.put(`/bank/lines/${id}/aside`, {})).status).toBe(200);
    expect(await only()).toMatchObject({ isAside: true, suggestion: null });
    expect((await desk.put(`/bank/lines/${id}/aside`, {})).status).toBe(409);
    expect((await desk.remove(`/bank/lines/${id}/match`)).status).toBe(200);
    expect(await only()).toMatchObject({ isAside: false });
  });
});

test('two accountants who match a line at once match it once', async () => {
  const { id: payment } = await pay({ amountPaise: 55_500 });
  await uploaded(statement(['06-11-2025', 'A', '', 555], ['06-11-2025', 'B', '', 555]));
  const lines = (await read()).lines.map(({ id }) => id);
  const statuses = (await Promise.all(lines.map((id) => match(id, [payment])))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
  expect(await db.$count(bankMatches)).toBe(1);
});

test('a payment that bounced or was void is not expected in the bank', async () => {
  const { id } = await pay({ voidedAt: new Date(), voidReason: 'Bounced' });
  expect(idsOf((await read()).open)).not.toContain(id);
});

test('the line of a payment that is voided is open again', async () => {
  const { id } = await pay({ amountPaise: 55_600, paidOn: '2025-11-05', reference: '431289765599' });
  await uploaded(statement(['06-11-2025', 'UPI', '431289765599', 556]));
  expect((await only()).entries).toHaveLength(1);
  await desk.post(`/payments/${id}/void`, { reason: 'Recorded twice' });
  const [request] = await db.select().from(refunds).where(eq(refunds.paymentId, id));
  const { headers } = await createStaff(api, db);
  expect((await postJson(api, `/api/desk/refunds/${request?.id}/approve`, {}, { headers })).status).toBe(200);
  expect((await only()).entries).toEqual([]);
});

test('cash that someone paid in, and money by card or in another way, are expected in the bank', async () => {
  const deposit = { isDeposit: true, amountPaise: 40_000, handedOn: '2025-11-06', note: 'Slip 12' };
  await db.insert(cashHandovers).values({ ...deposit, fromId: admin.user.id });
  const other = await pay({ method: 'other', reference: 'DD 441200' });
  await pay({ method: 'other', reference: '' });
  const { unseen } = await read();
  expect(unseen.find(({ ids: [id] }) => id === other.id)).toMatchObject({ number: 'DD 441200' });
  const paidIn = unseen.find(({ kind }) => kind === 'deposit') ?? expect.unreachable('no deposit');
  expect(paidIn).toMatchObject({ label: `Cash paid in by ${admin.user.name}, Slip 12`, paise: 40_000 });
  await uploaded(statement(['07-11-2025', 'CASH DEPOSIT', '', 400]));
  const line = await only();
  expect(line.suggestion).toEqual(paidIn);
  expect((await match(line.id, paidIn.ids)).status).toBe(200);
  expect((await read()).unseen.map(({ kind }) => kind)).not.toContain('deposit');
  expect((await only()).entries).toMatchObject([{ kind: 'deposit' }]);
});

test('the takings of a card machine are matched with its payments, and Tally has the charge that its bank kept', async () => {
  const card = { method: 'card', amountPaise: 590_000 } as const;
  const slips = [await pay({ ...card, reference: 'Slip 4455' }), await pay({ ...card, reference: 'Slip 4456' })];
  const ids = slips.map(({ id }) => id);
  await uploaded(statement(['06-11-2025', 'POS SETTLEMENT', '', 11_587.6], ['06-11-2025', 'POS 2', '', 11_000]));
  const [line, less] = (await read()).lines.map(({ id }) => id);
  const put = async (id: string | undefined, body: object) => desk.put(`/bank/lines/${id}/match`, { ids, ...body });
  expect((await refusal(await put(less, { isCharged: true }))).fields?.ids).toContain(
    'A card machine keeps at most 5 %.',
  );
  expect((await refusal(await put(line, {}))).fields?.isCharged).toContain('₹212.40 less than the payments');
  expect((await refusal(await put(line, { isCharged: true, chargeTaxPaise: 21_241 }))).fields).toEqual({
    chargeTaxPaise: 'Must be a part of the charge',
  });
  expect((await put(line, { isCharged: true, chargeTaxPaise: 3240 })).status).toBe(200);
  expect((await read()).lines[0]).toMatchObject({ chargePaise: 21_240, entries: [{ isCard: true }, { isCard: true }] });
  const charge = (await buildVouchers(db, '2025-11')).filter(({ id }) => id === `${line}-charge`);
  expect(charge).toMatchObject([
    {
      type: 'Payment',
      date: '2025-11-06',
      entries: [
        { ledger: 'Bank charges', paise: 18_000 },
        { ledger: 'Input GST', paise: 3240 },
        { ledger: 'Bank', paise: -21_240 },
      ],
    },
  ]);
  // A transfer is never less than its payment.
  const { id: transfer } = await pay({ amountPaise: 1_180_000 });
  expect((await refusal(await put(less, { ids: [transfer], isCharged: true }))).fields?.ids).not.toContain('card');
  await desk.remove(`/bank/lines/${line}/match`);
  expect((await buildVouchers(db, '2025-11')).filter(({ id }) => id === `${line}-charge`)).toEqual([]);
});
