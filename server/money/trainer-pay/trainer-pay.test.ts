import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/base/time.ts';
import { TrainerMonthResponse, type TrainerRateAdd } from '../../../contract/money/trainer-pay.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { postJson, refusal, sendJson } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import {
  alerts,
  auditEntries,
  auditValues,
  classMeetings,
  trainerRates,
  trainerStatements,
  users,
} from '../../db/schema/index.ts';

// Today is 21 November 2026 in Asia/Kolkata.
const { api, db } = await testApi();
await createSite(db);
const accountant = await createStaff(api, db, 'accountant');
const trainer = await createStaff(api, db, 'trainer');
const colleague = await createStaff(api, db, 'trainer');
const { id } = trainer.user;

const course = await createPaidCourse(db, { title: 'Weaving' });
const other = await createPaidCourse(db, { title: 'Dyeing' });
const batch = await createBatch(db, course.id);
const otherBatch = await createBatch(db, other.id);

beforeEach(async () => {
  await db.delete(classMeetings);
  await db.delete(trainerRates);
  await db.delete(trainerStatements);
});

/** A class of so many minutes that the trainer held at 7 pm of a day in India. */
function addClass(day: string, minutes = 120, changes: Partial<typeof classMeetings.$inferInsert> = {}) {
  const startsAt = new Date(`${day}T19:00:00+05:30`);
  const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS);
  return createClass(db, changes.batchId ?? batch.id, { startsAt, endsAt, trainerId: id, ...changes });
}

type As = { headers: Record<string, string> };
const send = (method: 'PUT' | 'DELETE', path: string, body: object = {}, { headers }: As = accountant) =>
  sendJson(api, method, `/api/desk/trainers/${path}`, body, headers);
const pays = (rate: Partial<TrainerRateAdd> = {}) =>
  postJson(
    api,
    `/api/desk/trainers/${id}/rates`,
    { courseId: null, unit: 'hour', paise: 80_000, fromOn: '2026-01-01', ...rate },
    { headers: accountant.headers },
  );
const fetchMonth = (month: string, { headers }: As = accountant, of = id) =>
  api.request(`/api/desk/trainers/${of}/pay/${month}`, { headers });
const read = async (month: string, as?: As) =>
  TrainerMonthResponse.parse(await (await fetchMonth(month, as)).json()).data;
const approve = (month: string, totalPaise: number) => send('PUT', `${id}/pay/${month}/approval`, { totalPaise });
const noTax = { pan: '', invoiceNumber: '', tdsPaise: 0 };

const pay = (month: string, reference = 'NEFT 1', was: string | null = null) =>
  send('PUT', `${id}/pay/${month}/payment`, { paidOn: '2026-11-05', reference, was, ...noTax });

/** For the tests after it: the statement of a paid month is never deleted. */
async function forgetPaid() {
  await db.execute('ALTER TABLE trainer_statements DISABLE TRIGGER trainer_statements_stay_paid');
  await db.delete(trainerStatements);
  await db.execute('ALTER TABLE trainer_statements ENABLE TRIGGER trainer_statements_stay_paid');
}

describe('a month', () => {
  test('has the classes that were held in it in Indian time, and no cancelled one', async () => {
    await pays();
    await addClass('2026-09-30');
    await addClass('2026-10-01', 90);
    // Half past midnight in India is still the evening before in UTC.
    const night = new Date('2026-10-31T19:00:00Z');
    await createClass(db, batch.id, { startsAt: night, endsAt: new Date('2026-10-31T20:00:00Z'), trainerId: id });
    await addClass('2026-10-02', 120, { cancelledAt: new Date(), cancelReason: 'Ill' });
    await addClass('2026-10-03', 120, { trainerId: colleague.user.id });
    expect(await read('2026-10')).toMatchObject({ classes: 1, minutes: 90, totalPaise: 120_000, state: 'open' });
    expect(await read('2026-11')).toMatchObject({ classes: 1, minutes: 60, state: 'running' });
  });

  test('a class is paid at the rate of its day, and a rate of the course goes before the general one', async () => {
    await pays();
    await pays({ paise: 90_000, fromOn: '2026-10-10' });
    await pays({ courseId: other.id, unit: 'class', paise: 200_000, fromOn: '2026-10-01' });
    await addClass('2026-10-09', 100);
    await addClass('2026-10-10');
    await addClass('2026-10-11', 30, { batchId: otherBatch.id });
    const { lines, totalPaise } = await read('2026-10');
    expect(lines.map(({ day, rate, paise }) => [day, rate?.unit, paise])).toEqual([
      ['2026-10-09', 'hour', 133_333],
      ['2026-10-10', 'hour', 180_000],
      ['2026-10-11', 'class', 200_000],
    ]);
    expect(totalPaise).toBe(513_333);
  });

  test('shows the classes without a rate, and cannot be approved without one', async () => {
    await pays({ fromOn: '2026-10-10' });
    await addClass('2026-10-09');
    await addClass('2026-10-10');
    expect(await read('2026-10')).toMatchObject({ classesWithoutRate: 1, totalPaise: 160_000 });
    expect((await refusal(await approve('2026-10', 160_000))).message).toBe('A class has no rate. Add a rate first.');
  });
});

describe('an approval', () => {
  test('an approved month keeps its lines and sum whatever changes later, and shows what they would be now', async () => {
    await pays();
    await addClass('2026-10-10');
    expect((await approve('2026-10', 160_000)).status).toBe(200);
    await addClass('2026-10-11');
    expect(await read('2026-10')).toMatchObject({
      state: 'approved',
      totalPaise: 160_000,
      classes: 1,
      nowPaise: 320_000,
    });
    const change = { totalPaise: 1 };
    await expect(db.update(trainerStatements).set(change)).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test('is refused for a month that is not over or has no class, and for a sum that differs from the one shown', async () => {
    await pays();
    await addClass('2026-11-02');
    await addClass('2026-10-10');
    const messages = [];
    for (const [month, sum] of [
      ['2026-11', 160_000],
      ['2026-09', 0],
      ['2026-10', 159_999],
    ] as const) {
      const refused = await refusal(await approve(month, sum));
      messages.push([refused.status, refused.message]);
    }
    expect(messages).toEqual([
      [409, 'This month is not over yet.'],
      [409, 'No classes were held in this month.'],
      [409, 'The total has changed since you opened the page. Reload it.'],
    ]);
  });

  test('approves a month once, even if two people approve it at once', async () => {
    await pays();
    await addClass('2026-10-10');
    const responses = await Promise.all([approve('2026-10', 160_000), approve('2026-10', 160_000)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('can be undone until it is paid, and a payment can be corrected but not undone', async () => {
    await pays();
    await addClass('2026-10-10');
    expect((await pay('2026-10')).status).toBe(409);
    await approve('2026-10', 160_000);
    expect((await send('DELETE', `${id}/pay/2026-10/approval`)).status).toBe(200);
    await approve('2026-10', 160_000);
    expect((await pay('2026-10')).status).toBe(200);
    expect((await pay('2026-10', 'NEFT 2', 'NEFT 1')).status).toBe(200);
    expect(await read('2026-10')).toMatchObject({ state: 'paid', paidOn: '2026-11-05', reference: 'NEFT 2' });
    expect((await send('DELETE', `${id}/pay/2026-10/approval`)).status).toBe(409);
    await expect(db.delete(trainerStatements)).rejects.toMatchObject({ cause: { code: '42501' } });
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.recordId, id));
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['trainer.rate', 'trainer.approve', 'trainer.withdraw', 'trainer.pay']),
    );
    await forgetPaid();
  });

  test('has a day from the month until today, and the trainer’s PAN, invoice and tax', async () => {
    await pays();
    await addClass('2026-10-10');
    await approve('2026-10', 160_000);
    const paid = { reference: 'NEFT 1', was: null, pan: 'abcpa 1234 c', invoiceNumber: 'T/7', tdsPaise: 16_000 };
    const payOn = (paidOn: string, changes = {}) =>
      send('PUT', `${id}/pay/2026-10/payment`, { ...paid, paidOn, ...changes });
    const fieldsOf = async (paidOn: string, changes = {}) => (await refusal(await payOn(paidOn, changes))).fields;
    expect(await fieldsOf('2099-01-01')).toEqual({ paidOn: 'This day is in the future.' });
    expect(await fieldsOf('2026-11-22')).toEqual({ paidOn: 'This day is in the future.' });
    expect(await fieldsOf('2026-09-30')).toEqual({ paidOn: 'This day is before the month.' });
    expect(await fieldsOf('2026-11-05', { tdsPaise: 160_001 })).toEqual({ tdsPaise: 'The pay is ₹1,600.' });
    expect(await fieldsOf('2026-11-05', { pan: 'ABC' })).toEqual({ pan: 'A PAN is like ABCPA1234C' });
    // Section 397(2) of the Income-tax Act 2025.
    const withoutPan = { pan: '', tdsPaise: 31_999 };
    expect(await fieldsOf('2026-11-05', withoutPan)).toEqual({
      pan: 'Enter the PAN: without it the tax is at least 20 % of the pay.',
    });
    expect((await payOn('2026-11-05', { ...withoutPan, tdsPaise: 32_000 })).status).toBe(200);
    expect((await payOn('2026-11-05', { was: 'NEFT 1' })).status).toBe(200);
    const replaced = await db.select().from(auditValues).where(eq(auditValues.field, 'tdsPaise'));
    expect(replaced.map(({ before, after }) => [before, after])).toContainEqual(['32000', '16000']);
    const stored = { pan: 'ABCPA1234C', invoiceNumber: 'T/7', tdsPaise: 16_000 };
    expect(await read('2026-10')).toMatchObject({ state: 'paid', ...stored });
    // The next month proposes the same PAN.
    expect(await read('2026-11')).toMatchObject({ pan: 'ABCPA1234C', invoiceNumber: '', tdsPaise: 0 });
    const file = await api.request('/api/desk/trainer-pay/pay.csv?month=2026-10', { headers: accountant.headers });
    expect(await file.text()).toContain(
      '"ABCPA1234C","2026-10","T/7","1","1600","160","1440","paid","2026-11-05","NEFT 1"',
    );
    await forgetPaid();
  });

  test('a payment that two members of staff record at once is recorded once, and the second is refused', async () => {
    await pays();
    await addClass('2026-10-10');
    await approve('2026-10', 160_000);
    const both = await Promise.all([pay('2026-10', 'NEFT 1'), pay('2026-10', 'NEFT 2')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { reference } = await read('2026-10');
    const secondRefusal = await refusal(await pay('2026-10', 'NEFT 3'));
    expect(secondRefusal.message).toBe(
      `Someone has already recorded payment ${reference} for this month. Reload the page.`,
    );
    await forgetPaid();
  });

  test('a class in an approved month is not in another month, even if the class moves there later', async () => {
    await pays();
    const held = await addClass('2026-10-30');
    await approve('2026-10', 160_000);
    const startsAt = new Date('2026-11-03T19:00:00+05:30');
    const endsAt = new Date('2026-11-03T21:00:00+05:30');
    await db.update(classMeetings).set({ startsAt, endsAt }).where(eq(classMeetings.id, held.id));
    expect(await read('2026-11')).toMatchObject({ classes: 0, totalPaise: 0 });
    expect(await read('2026-10')).toMatchObject({ totalPaise: 160_000, nowPaise: 0 });
    await send('DELETE', `${id}/pay/2026-10/approval`);
    expect(await read('2026-11')).toMatchObject({ classes: 1, totalPaise: 160_000 });
  });

  test('a class in the approved months of two trainers raises an alert', async () => {
    const rate = { courseId: null, unit: 'hour', paise: 80_000, fromOn: '2026-01-01' };
    const { headers } = accountant;
    await postJson(api, `/api/desk/trainers/${colleague.user.id}/rates`, rate, { headers });
    await pays();
    const held = await addClass('2026-10-30');
    await approve('2026-10', 160_000);
    await db.update(classMeetings).set({ trainerId: colleague.user.id }).where(eq(classMeetings.id, held.id));
    const path = `${colleague.user.id}/pay/2026-10/approval`;
    expect((await send('PUT', path, { totalPaise: 160_000 })).status).toBe(200);
    const text = `Class ${held.number} of Weaving, batch ${batch.number}, on 30 October 2026 is in the approved pay of two trainers: pay it once.`;
    expect(await db.select().from(alerts)).toMatchObject([{ kind: 'payment', text, doneAt: null }]);
  });
});

describe('a trainer', () => {
  test('reads only their own months, and changes none', async () => {
    await pays();
    await addClass('2026-10-10');
    expect(await read('2026-10', trainer)).toMatchObject({ totalPaise: 160_000, canPay: false, courses: [] });
    expect((await fetchMonth('2026-10', colleague)).status).toBe(404);
    const list = await (await api.request('/api/desk/trainer-pay?month=2026-10', { headers: trainer.headers })).json();
    expect(list.data.map((row: { trainer: object }) => row.trainer)).toEqual([{ id, name: trainer.user.name }]);
    const paths = [`${id}/pay/2026-10/approval`, `${id}/pay/2026-10/payment`];
    for (const path of paths) expect((await send('PUT', path, {}, trainer)).status).toBe(403);
  });

  test('whose account is deleted stays in the books of an approved month', async () => {
    const gone = await createStaff(api, db, 'trainer');
    const row = {
      userId: gone.user.id,
      name: gone.user.name,
      month: '2026-10',
      lines: [],
      totalPaise: 1,
      approvedAt: new Date(),
    };
    await db.insert(trainerStatements).values(row);
    await db.delete(users).where(eq(users.id, gone.user.id));
    const { headers } = accountant;
    const { data } = await (await api.request('/api/desk/trainer-pay?month=2026-10', { headers })).json();
    expect(data.at(-1).trainer).toEqual({ id: null, name: gone.user.name });
  });
});

test('the file of a month has each class with its trainer, rate and amount in rupees', async () => {
  await pays();
  const { number } = await addClass('2026-10-10', 90, { title: 'Looms' });
  const { headers } = accountant;
  const file = await (await api.request('/api/desk/trainer-pay/classes.csv?month=2026-10', { headers })).text();
  const row = `"${trainer.user.name}","2026-10-10","Weaving","${batch.number}","${number}","Looms","90","800","an hour","1200","open","",""`;
  expect(file.trim().split('\r\n').at(-1)).toBe(row);
});

test('a rate is added once for a day, for a course that is sold, and can be removed', async () => {
  expect((await pays()).status).toBe(201);
  expect((await pays({ paise: 1 })).status).toBe(409);
  expect((await pays({ courseId: crypto.randomUUID() })).status).toBe(422);
  expect((await pays({ paise: 0 })).status).toBe(422);
  const [rate] = (await read('2026-10')).rates;
  expect((await send('DELETE', `${colleague.user.id}/rates/${rate?.id}`)).status).toBe(404);
  expect((await send('DELETE', `${id}/rates/${rate?.id}`)).status).toBe(200);
  expect((await read('2026-10')).rates).toEqual([]);
  const kept = await db.select().from(auditValues).where(eq(auditValues.before, '₹800 an hour from 2026-01-01'));
  expect(kept).toMatchObject([{ userId: id, field: 'rate', after: null }]);
});
