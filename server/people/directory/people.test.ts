import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DeskPeopleList, type DeskPerson, DeskPersonResponse } from '../../../contract/people/desk-people.ts';
import { byNight } from '../../../tests/support/by-night.ts';
import { auditedOf, testDesk } from '../../../tests/support/desk.ts';
import { createMail, createMessage, createRequest } from '../../../tests/support/desk-factories.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { createPaidCourse, next } from '../../../tests/support/factories.ts';
import { createEnrollment, createUser } from '../../../tests/support/learning-factories.ts';
import { newcomer } from '../../../tests/support/people.ts';
import { postJson } from '../../../tests/support/requests.ts';
import { createOrder, createPayment, createRefund, createWaiting } from '../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { inviteAccount } from '../../auth/invite.ts';
import {
  auditValues,
  contactMessages,
  enrollmentRequests,
  enrollments,
  orders,
  people,
  users,
  waitlist,
} from '../../db/schema/index.ts';
import { transact } from '../../records/index.ts';
import { hashToken, lockPerson, newToken } from '../../selling/orders/index.ts';
import { mergePeople, splitPeople } from './merge.ts';

const { api, db, deps, admin, desk } = await testDesk();
const { id: courseId } = await createPaidCourse(db, { title: 'Pottery' });

/** Statements that wait for a lock. */
const waitingStatements = sql`SELECT 1 FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

const newEmail = () => `person-${next()}@example.org`;

async function findIds(q: string): Promise<string[]> {
  const response = await desk.get(`/people?${new URLSearchParams({ q })}`);
  expect(response.status).toBe(200);
  return DeskPeopleList.parse(await response.json()).data.map(({ id }) => id);
}

async function read(id: string, { headers } = admin): Promise<DeskPerson> {
  const response = await api.request(`/api/desk/people/${id}`, { headers });
  expect(response.status).toBe(200);
  return DeskPersonResponse.parse(await response.json()).data;
}

async function personOf(email: string): Promise<string> {
  const [row] = (
    await db.execute<{ id: string }>(sql`SELECT person_id AS id FROM person_emails WHERE email = ${email}`)
  ).rows;
  if (!row) throw new Error(`No one has ${email}`);
  return row.id;
}

/** The number of rows of each person. */
async function rowsByPerson(): Promise<unknown[]> {
  return (await db.execute(sql`SELECT person_id, count(*)::int FROM person_rows GROUP BY person_id ORDER BY person_id`))
    .rows;
}

describe('a person', () => {
  test('has everything that came with their email address, in any case', async () => {
    const email = newEmail();
    const request = await createRequest(db, courseId, { email: email.toUpperCase(), name: 'Kavya Nair' });
    const order = await createOrder(db, { courseId, normalizedEmail: email, name: 'K. Nair' });
    const message = await createMessage(db, { email });
    const user = await createUser(db, { email });
    const seat = await createEnrollment(db, courseId, { email });
    const waiting = await createWaiting(db, { courseId, normalizedEmail: email });
    const ids = [request, order, message, user, seat, waiting].map((row) => row.personId);
    expect(new Set(ids)).toEqual(new Set([await personOf(email)]));
  });

  test('is created once, even if two rows with a new address are stored at once', async () => {
    const email = newEmail();
    const messages = await Promise.all(Array.from({ length: 8 }, () => createMessage(db, { email })));
    expect(new Set(messages.map(({ personId }) => personId)).size).toBe(1);
    expect(await db.$count(people, eq(people.email, email))).toBe(1);
  });

  test('is found by any part of a name or address, or the last five digits of any of their numbers', async () => {
    const email = newEmail();
    await createRequest(db, courseId, { email, name: 'Jyotsna Raghunathan', mobile: '+919876501234' });
    await createOrder(db, { courseId, normalizedEmail: email, name: 'Jyotsna R', mobile: '+918765409876' });
    const id = await personOf(email);
    for (const q of [
      'ghunath',
      'jyotsna rag',
      email.slice(0, -4),
      '01234',
      '98765 01234',
      '+91 87654 09876',
      '09876',
    ]) {
      expect(await findIds(q), q).toContain(id);
    }
  });

  test('keeps their rows when the address of their account changes, and then has both addresses', async () => {
    const email = newEmail();
    const changed = newEmail();
    const user = await createUser(db, { email });
    await createMessage(db, { email });
    await db.update(users).set({ email: changed }).where(eq(users.id, user.id));
    const later = await createMessage(db, { email: changed });
    expect(later.personId).toBe(user.personId);
    expect((await read(user.personId ?? '')).emails.toSorted()).toEqual([email, changed].toSorted());
  });
});

describe('the timeline', () => {
  async function someone() {
    const email = newEmail();
    await createRequest(db, courseId, { email, name: 'Dev Patel' });
    const order = await createOrder(db, { courseId, normalizedEmail: email, name: 'Dev Patel' });
    await createRefund(db, await createPayment(db, order, { amountPaise: 250_000 }));
    await createMail(db, { recipient: email, subject: 'Your seat' });
    await createWaiting(db, { courseId, normalizedEmail: email });
    return personOf(email);
  }

  test('shows everything, the newest first', async () => {
    const { timeline, name } = await read(await someone());
    expect(name).toBe('Dev Patel');
    expect(new Set(timeline.map(({ kind }) => kind))).toEqual(
      new Set(['request', 'order', 'payment', 'refund', 'due', 'mail', 'waitlist']),
    );
    expect(timeline.map(({ at }) => at)).toEqual(
      timeline
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    expect(timeline.find(({ kind }) => kind === 'payment')).toMatchObject({ amountPaise: 250_000, title: 'Paid' });
  });

  test('says why an email could not be sent, without the secret of a link', async () => {
    const email = newEmail();
    await createRequest(db, courseId, { email });
    const lastError = '550 5.1.1 No such mailbox: https://a.test/pay?token=abc';
    await createMail(db, { recipient: email, state: 'failed', lastError });
    await createMail(db, { recipient: email, state: 'sent' });
    const { timeline } = await read(await personOf(email), await createStaff(api, db, 'counsellor'));
    expect(timeline.flatMap(({ kind, detail }) => (kind === 'mail' ? detail : [])).toSorted()).toEqual([
      'Email, failed: 550 5.1.1 No such mailbox: https://a.test/pay?token=…',
      'Email, sent',
    ]);
  });

  test.each([
    ['counsellor', ['due', 'mail', 'order', 'payment', 'request', 'waitlist']],
    ['accountant', ['due', 'order', 'payment', 'refund', 'waitlist']],
    ['coordinator', ['waitlist']],
  ] as const)('leaves out what a %s may not read elsewhere', async (role, kinds) => {
    const { timeline } = await read(await someone(), await createStaff(api, db, role));
    expect([...new Set(timeline.map(({ kind }) => kind))].sort()).toEqual(kinds);
  });
});

describe('a correction', () => {
  async function correct(id: string | null, change: object) {
    const { version, name, mobile, email } = await read(id ?? '');
    return desk.put(`/people/${id}`, { version, name, mobile, email, ...change });
  }

  test('changes name, number and address everywhere, and is in the audit log', async () => {
    const email = newEmail();
    const right = newEmail();
    const request = await createRequest(db, courseId, { email, name: 'Anil Kumr', mobile: '+919800011111' });
    const order = await createOrder(db, {
      courseId,
      normalizedEmail: email,
      name: 'Anil Kumr',
      mobile: '+919800011111',
    });
    const seat = await createEnrollment(db, courseId, { email });
    const message = await createMessage(db, { email });
    const id = await personOf(email);
    const body = { version: 1, name: 'Anil Kumar', email: right, mobile: '98000 22222' };
    expect((await desk.put(`/people/${id}`, { ...body, version: (await read(id)).version })).status).toBe(200);
    const expected = { name: 'Anil Kumar', normalizedEmail: right, mobile: '+919800022222', personId: id };
    expect((await db.select().from(enrollmentRequests).where(eq(enrollmentRequests.id, request.id)))[0]).toMatchObject({
      ...expected,
      email: right,
    });
    expect((await db.select().from(orders).where(eq(orders.id, order.id)))[0]).toMatchObject(expected);
    expect((await db.select().from(enrollments).where(eq(enrollments.id, seat.id)))[0]?.email).toBe(right);
    // An answer would go there, with the person's message.
    expect((await db.select().from(contactMessages).where(eq(contactMessages.id, message.id)))[0]?.email).toBe(right);
    expect(await auditedOf(db, id)).toMatchObject([{ action: 'person.edit', fields: ['name', 'email', 'mobile'] }]);
    expect((await createMessage(db, { email: right })).personId).toBe(id);
  });

  test('of an address to the address of the person’s account gives the account the waiting seat', async () => {
    const { id: userId, email } = await createUser(db, { email: newEmail(), emailVerified: true });
    const wrong = newEmail();
    const seat = await createEnrollment(db, courseId, { email: wrong });
    const id = await personOf(wrong);
    expect((await desk.post(`/people/${id}/merge`, { personId: await personOf(email) })).status).toBe(200);
    expect((await correct(id, { email })).status).toBe(200);
    expect((await db.select().from(enrollments).where(eq(enrollments.id, seat.id)))[0]).toMatchObject({
      email,
      userId,
    });
  });

  test('of an address ends the links of orders that were emailed to the wrong address', async () => {
    const { id: requestId, personId } = await createRequest(db, courseId, {});
    const offered = await desk.post(`/requests/${requestId}/offer`, {
      batchId: null,
      discountPaise: 0,
      holdUntil: null,
      mail: true,
    });
    const { id, link } = (await offered.json()).data;
    const opens = async (url: string) => (await api.request(`/api/pay${new URL(url).search}`)).status;
    expect(await opens(link)).toBe(200);
    await correct(personId, { email: newEmail() });
    expect(await opens(link)).toBe(404);
    expect(await opens((await (await desk.get(`/orders/${id}`)).json()).data.link)).toBe(200);
  });

  test.each([
    ['of an order', '/api/pay/hold', orders, createOrder],
    ['to leave a waitlist', '/api/waitlist/leave', waitlist, createWaiting],
  ] as const)(
    'a corrected address ends a link %s even for a request that waits for the lock',
    async (_, path, table, create) => {
      const [token, renewed] = [newToken(deps, 'a'), newToken(deps, 'b')];
      const normalizedEmail = newEmail();
      const { id } = await create(db, { courseId, normalizedEmail, tokenHash: token.tokenHash });
      const use = await db.transaction(async (tx) => {
        await lockPerson(tx, normalizedEmail);
        const waiting = postJson(api, path, { token: token.token });
        await eventually(async () => expect((await db.execute(waitingStatements)).rowCount).toBe(1));
        await tx.update(table).set({ tokenHash: renewed.tokenHash }).where(eq(table.id, id));
        return { waiting };
      });
      expect((await use.waiting).status).toBe(404);
    },
  );

  test('of an address ends the link to leave a waitlist, too', async () => {
    const token = 'f'.repeat(48);
    const { personId } = await createWaiting(db, { courseId, tokenHash: hashToken(token) });
    await correct(personId, { email: newEmail() });
    expect((await postJson(api, '/api/waitlist/leave', { token })).status).toBe(404);
  });

  test('of an address ends the invitation that was emailed to the wrong address, with its unopened account', async () => {
    const email = newEmail();
    const { personId } = await createRequest(db, courseId, { email });
    const invitation = { name: 'Meera Iyer', email, phone: '+919800011111' };
    const { link } = await db.transaction((tx) => inviteAccount(deps, tx, invitation));
    await correct(personId, { email: newEmail() });
    const token = new URL(link ?? '').searchParams.get('token') ?? '';
    const opened = await postJson(api, '/api/auth/reset-password', { token, password: 'a password of theirs' });
    expect(opened.status).toBe(422);
    expect(await db.select().from(users).where(eq(users.email, email))).toEqual([]);
  });

  test('of an address leaves the account of a person who signed up with it, and the account of staff', async () => {
    const { user } = await newcomer(api, db);
    const counsellor = { name: 'Ravi Nair', email: newEmail(), phone: '', roles: ['counsellor' as const] };
    await db.transaction((tx) => inviteAccount(deps, tx, counsellor));
    for (const { email } of [user, counsellor]) {
      expect((await correct(await personOf(email), { email: newEmail() })).status).toBe(200);
      expect(await db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
    }
  });

  test('of an address reveals nothing of its person to the owner of the wrong one', async () => {
    const wrong = newEmail();
    const { personId } = await createRequest(db, courseId, { email: wrong, name: 'Meera Iyer' });
    await correct(personId, { email: newEmail(), name: 'Meera Iyengar' });
    expect(await db.select().from(auditValues).where(eq(auditValues.email, wrong))).toMatchObject([
      { field: 'email', before: wrong, after: null },
    ]);
  });

  test('to an address that already has an order for the same course is refused', async () => {
    const [one, other] = [newEmail(), newEmail()];
    const { personId: keptId } = await createOrder(db, { courseId, normalizedEmail: one });
    const { personId: goneId } = await createOrder(db, { courseId, normalizedEmail: other });
    await desk.post(`/people/${keptId}/merge`, { personId: goneId });
    expect((await correct(keptId, { email: other })).status).toBe(409);
  });

  test.each([
    ['a number that cannot be called', { mobile: '12' }, 'mobile'],
    ['no address in place of one', { email: '' }, 'email'],
  ])('refuses %s', async (_, change, field) => {
    const email = newEmail();
    const { personId: id } = await createRequest(db, courseId, { email });
    const { version, name, mobile } = await read(id ?? '');
    const response = await desk.put(`/people/${id}`, { version, name, email, mobile, ...change });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  test('leaves an address that an account has confirmed to its owner', async () => {
    const { email, personId } = await createUser(db, { emailVerified: true });
    const order = await createOrder(db, { courseId, normalizedEmail: email });
    expect((await correct(personId, { email: newEmail() })).status).toBe(422);
    expect((await correct(personId, { name: 'Right Name' })).status).toBe(200);
    expect((await db.select().from(orders).where(eq(orders.id, order.id)))[0]?.normalizedEmail).toBe(email);
  });

  test('refuses the address of someone else, and an old version', async () => {
    const { personId: id } = await createRequest(db, courseId, {});
    const other = await createRequest(db, courseId, {});
    const { version, name, mobile, email } = await read(id ?? '');
    expect((await desk.put(`/people/${id}`, { version, name, mobile, email: other.email })).status).toBe(422);
    expect((await desk.put(`/people/${id}`, { version: version + 1, name, mobile, email })).status).toBe(409);
  });
});

describe('a merge', () => {
  test('makes two people one with all their addresses, and its undoing gives each their own rows again', async () => {
    const [one, other] = [newEmail(), newEmail()];
    const { personId: keptId = '' } = await createRequest(db, courseId, { email: one, mobile: '+919811122233' });
    const { personId: goneId = '' } = await createOrder(db, {
      courseId,
      normalizedEmail: other,
      mobile: '+919811122233',
    });
    expect((await read(keptId ?? '')).sameNumber).toMatchObject([{ id: goneId }]);
    const before = await rowsByPerson();
    expect((await desk.post(`/people/${keptId}/merge`, { personId: goneId })).status).toBe(200);
    const merged = await read(keptId ?? '');
    expect(merged.emails.toSorted()).toEqual([one, other].toSorted());
    expect(new Set(merged.timeline.map(({ kind }) => kind))).toEqual(new Set(['request', 'order', 'due', 'change']));
    expect((await desk.get(`/people/${goneId}`)).status).toBe(404);
    expect((await desk.post(`/people/${keptId}/merges/${merged.merges[0]?.id}/undo`, {})).status).toBe(200);
    expect(await rowsByPerson()).toEqual(before);
    expect((await read(goneId ?? '')).emails).toEqual([other]);
    expect((await read(keptId ?? '')).emails).toEqual([one]);
  });

  test('is undone with newer rows going to the person with their address', async () => {
    const [one, other] = [newEmail(), newEmail()];
    const { personId: keptId } = await createRequest(db, courseId, { email: one });
    const { personId: goneId } = await createRequest(db, courseId, { email: other });
    await desk.post(`/people/${keptId}/merge`, { personId: goneId });
    const since = await createMessage(db, { email: other });
    expect(since.personId).toBe(keptId);
    const [merge] = (await read(keptId ?? '')).merges;
    await desk.post(`/people/${keptId}/merges/${merge?.id}/undo`, {});
    expect((await read(goneId ?? '')).timeline.map(({ kind }) => kind)).toContain('message');
  });

  test('refuses the same person, and someone who is gone', async () => {
    const { personId: id } = await createRequest(db, courseId, {});
    expect((await desk.post(`/people/${id}/merge`, { personId: id })).status).toBe(422);
    expect((await desk.post(`/people/${id}/merge`, { personId: crypto.randomUUID() })).status).toBe(422);
  });

  test('loses no row and no address in many merges in a row and their undoing', byNight, async () => {
    const actor = { id: admin.user.id, roles: ['admin'] as const };
    const all: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      const { personId } = await createRequest(db, courseId, {});
      if (personId) all.push(personId);
    }
    const before = await rowsByPerson();
    const addresses = () => db.execute(sql`SELECT * FROM person_emails ORDER BY email`);
    const addressesBefore = (await addresses()).rows;
    // Takes each into one that is left, by a fixed walk, so that chains of merges come about.
    const remaining = [...all];
    const keptIds: string[] = [];
    while (remaining.length > 1) {
      const gone = remaining.splice((remaining.length * 7) % remaining.length || remaining.length - 1, 1)[0] ?? '';
      const kept = remaining[(remaining.length * 3 + 1) % remaining.length] ?? '';
      await transact(deps, actor, (context) => mergePeople(context, { id: kept, personId: gone }));
      keptIds.push(kept);
    }
    for (const kept of keptIds.toReversed()) {
      const [last] = (await read(kept)).merges;
      await transact(deps, actor, (context) => splitPeople(context, { id: kept, mergeId: last?.id ?? '' }));
    }
    expect(await rowsByPerson()).toEqual(before);
    expect((await addresses()).rows).toEqual(addressesBefore);
  });
});
