import { and, eq, isNull } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { createClass } from '../../../../tests/support/class-factories.ts';
import { createBatch, next } from '../../../../tests/support/factories.ts';
import { createEnrollment } from '../../../../tests/support/learning-factories.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { postJson } from '../../../../tests/support/requests.ts';
import { createShop } from '../../../../tests/support/shop.ts';
import { attendance, enrollments, orderSeats, taxDocuments } from '../../../db/schema/index.ts';
import { endOrder } from '../../../money/refunds/index.ts';
import { transact } from '../../../records/index.ts';
import { findViolations, lockOrderPerson, makeVisitorsOrder, pay } from '../index.ts';

const shop = await createShop();
const { api, db, deps, clock, course } = shop;

afterEach(async () => expect(await findViolations(db, clock.now)).toEqual([]));

const read = async (token: string) => (await (await api.request(`/api/pay?token=${token}`)).json()).data;
const choose = (token: string, seats: number, forWhom = 'me') =>
  postJson(api, '/api/pay/seats', { token, seats, forWhom });
const name = (token: string, names: string) => postJson(api, '/api/pay/seats/names', { token, names });
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const claim = (link: string, email = `learner-${next()}@example.org`) =>
  postJson(api, '/api/seat', { token: tokenOf(link), name: 'Ravi Iyer', email, mobile: '98450 12345' });
const readSeat = async (link: string) => (await (await api.request(`/api/seat?token=${tokenOf(link)}`)).json()).data;

/** A paid order for some seats of a batch. */
async function buySeats(seats: number, { forWhom = 'me', batchSeats = 20 } = {}) {
  const batch = await createBatch(db, course.id, { seats: batchSeats });
  const { order, token } = await shop.order({ batchId: batch.id });
  expect((await choose(token, seats, forWhom)).status).toBe(200);
  const amountPaise = 599_900 * seats;
  await transact(deps, null, (context) =>
    pay(context, order.id, { amountPaise, method: 'upi', reference: '', paidOn: '2026-11-20', recordedBy: null }),
  );
  return { order, token, batch };
}

const links = async (token: string): Promise<string[]> =>
  (await read(token)).groupSeats.map(({ link }: { link: string | null }) => link).filter(Boolean);

test('two friends: the buyer chooses two seats, pays for both, and the friend takes the second by a link', async () => {
  const { order, token, batch } = await buySeats(2);
  expect(await read(token)).toMatchObject({
    seats: 2,
    hasOwnSeat: true,
    listPaise: 1_199_800,
    state: 'paid',
    mostSeats: 0,
  });
  const [link = ''] = await links(token);
  expect(await readSeat(link)).toMatchObject({ state: 'open', from: 'Asha Rao', course: { title: course.title } });
  const response = await claim(link, 'friend@example.org');
  expect((await response.json()).message).toContain('friend@example.org');
  expect(response.status).toBe(200);
  const learners = await db.select().from(enrollments).where(eq(enrollments.batchId, batch.id));
  expect(learners.map(({ email }) => email).sort()).toEqual([order.normalizedEmail, 'friend@example.org'].sort());
  expect((await mailsTo(db, 'friend@example.org')).map(({ kind }) => kind)).toEqual(['enrolled_invitation']);
  expect(await readSeat(link)).toMatchObject({ state: 'claimed', name: '', email: '' });
  expect((await claim(link)).status).toBe(409);
  const [document] = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, order.id));
  expect(document).toMatchObject({ totalPaise: 1_199_800, lines: [{ quantity: 2 }] });
});

test('the buyer gets the seats confirmed by email, with the way to name the learners', async () => {
  const { order } = await buySeats(3);
  const [mail] = await mailsTo(db, order.normalizedEmail);
  expect(mail?.subject).toContain('Your 3 seats');
  expect(mail?.text).toContain('2 seats are for others');
});

test('without a seat of their own, the buyer is no learner, and all seats are for others', async () => {
  const { order, token } = await buySeats(2, { forWhom: 'others' });
  expect(await links(token)).toHaveLength(2);
  expect(await db.$count(enrollments, eq(enrollments.email, order.normalizedEmail))).toBe(0);
});

test('pasted names in any order get their links by email, and nobody gets two', async () => {
  const { token } = await buySeats(4);
  const names = 'Ravi Iyer, ravi@example.org, 98450 12345\nmeera@example.org;Meera N.\n\nAnu <anu@example.org>';
  expect((await name(token, names)).status).toBe(200);
  expect((await read(token)).groupSeats).toMatchObject([
    { state: 'invited', name: 'Ravi Iyer', email: 'ravi@example.org' },
    { state: 'invited', name: 'Meera N.', email: 'meera@example.org' },
    { state: 'invited', name: 'Anu', email: 'anu@example.org' },
  ]);
  for (const email of ['ravi@example.org', 'meera@example.org', 'anu@example.org']) {
    expect((await mailsTo(db, email)).map(({ kind }) => kind)).toEqual(['seat_invitation']);
  }
  expect((await (await name(token, names)).json()).message).toBe(
    'Nobody new is in the list. 3 of the list were named before.',
  );
});

test.each([
  ['one more than there are seats', 'A, a@example.org\nB, b@example.org', 'These are 2 people, and 1 seat is open.'],
  ['somebody twice', 'A, a@example.org\nB, a@example.org', 'a@example.org is there twice'],
  ['a line without an address', 'Ravi', 'Line 1 has no valid email address.'],
  ['a line without a name', 'a@example.org', 'Line 1 has no name.'],
  ['a wrong number', 'A, a@example.org, 12345678901234567', 'The mobile number in line 1 is not valid.'],
])('a list with %s is refused, and nobody is invited', async (_, names, message) => {
  const { token } = await buySeats(2);
  const response = await name(token, names);
  expect(response.status).toBe(422);
  expect((await response.json()).fields.names).toContain(message);
  expect((await read(token)).groupSeats).toMatchObject([{ state: 'open' }]);
});

test('somebody who has a seat in the course cannot take a second one, and the seat stays open', async () => {
  const { token } = await buySeats(2);
  const { email } = await createEnrollment(db, course.id, { email: 'twice@example.org' });
  const [link = ''] = await links(token);
  const response = await claim(link, email);
  expect(response.status).toBe(409);
  expect((await response.json()).fields.email).toContain('already has a seat');
  expect(await readSeat(link)).toMatchObject({ state: 'open' });
});

test('of 50 people who take the last open seat at once, one gets it', async () => {
  const { token, batch } = await buySeats(2);
  const [link = ''] = await links(token);
  const responses = await Promise.all(Array.from({ length: 50 }, () => claim(link)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)]);
  expect(await db.$count(enrollments, and(eq(enrollments.batchId, batch.id), isNull(enrollments.cancelledAt)))).toBe(2);
});

test('seats that nobody has taken yet are kept: the batch is full for others', async () => {
  const { batch } = await buySeats(3, { batchSeats: 3 });
  const { token } = await shop.order({ batchId: batch.id });
  const response = await postJson(api, '/api/pay/hold', { token });
  expect(response.status).toBe(409);
  expect(await read(token)).toMatchObject({ hasSeat: false });
});

test('nobody chooses more seats than are free, or changes their number after paying', async () => {
  const batch = await createBatch(db, course.id, { seats: 2 });
  const { token } = await shop.order({ batchId: batch.id });
  expect(await read(token)).toMatchObject({ mostSeats: 2 });
  const response = await choose(token, 3);
  expect(response.status).toBe(409);
  expect((await response.json()).fields.seats).toBe('Only 2 seats of this batch are free.');
  expect((await choose(token, 6)).status).toBe(422);
  const paid = await buySeats(2);
  expect((await choose(paid.token, 3)).status).toBe(409);
});

test('the buyer gives a seat to somebody else until its learner has been to a class', async () => {
  const { token, batch } = await buySeats(3);
  const [first = '', second = ''] = await links(token);
  await claim(first);
  const [seat] = (await read(token)).groupSeats;
  expect(seat.canReopen).toBe(true);
  expect((await postJson(api, '/api/pay/seats/reopen', { token, seat: seat.id })).status).toBe(200);
  expect((await api.request(`/api/seat?token=${tokenOf(first)}`)).status).toBe(404);
  expect(await db.$count(enrollments, and(eq(enrollments.batchId, batch.id), isNull(enrollments.cancelledAt)))).toBe(1);

  await claim(second);
  const claimed = (await read(token)).groupSeats.find(({ state }: { state: string }) => state === 'claimed');
  const [row] = await db.select().from(orderSeats).where(eq(orderSeats.id, claimed.id));
  const meeting = await createClass(db, batch.id);
  const attended = {
    classId: meeting.id,
    enrollmentId: row?.enrollmentId ?? '',
    status: 'present',
    source: 'trainer',
    setAt: clock.now,
  } as const;
  await db.insert(attendance).values(attended);
  // Another learner's attendance does not count.
  await name(token, 'Anu, anu2@example.org');
  expect((await read(token)).groupSeats.map(({ canReopen }: { canReopen: boolean }) => canReopen).sort()).toEqual([
    false,
    true,
  ]);
  expect((await postJson(api, '/api/pay/seats/reopen', { token, seat: claimed.id })).status).toBe(409);
});

test('an order that ends takes the seats of all its learners with it', async () => {
  const { order, token, batch } = await buySeats(3);
  const [first = '', second = ''] = await links(token);
  await claim(first);
  await transact(deps, null, async (context) =>
    endOrder(context, await lockOrderPerson(context.tx, order.id), 'Cancelled'),
  );
  expect(await db.$count(enrollments, and(eq(enrollments.batchId, batch.id), isNull(enrollments.cancelledAt)))).toBe(0);
  expect(await readSeat(second)).toMatchObject({ state: 'ended' });
  expect((await claim(second)).status).toBe(409);
});

test('a stranger who keeps a seat cannot choose so many that they keep more than half of the batch', async () => {
  const batch = await createBatch(db, course.id, { seats: 4 });
  const person = { email: `stranger-${next()}@example.org`, name: 'A Stranger', mobile: '+919876543299' };
  const { makerToken } = await transact(deps, null, (context) =>
    makeVisitorsOrder(context, { person, courseId: course.id, batchId: batch.id, network: 'one network' }),
  );
  expect((await postJson(api, '/api/pay/hold', { token: makerToken })).status).toBe(200);
  expect((await choose(makerToken, 2)).status).toBe(200);
  expect((await choose(makerToken, 3)).status).toBe(409);
  expect(await read(makerToken)).toMatchObject({ seats: 2, state: 'held' });
});
