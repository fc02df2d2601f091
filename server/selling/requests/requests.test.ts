import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/base/time.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createRequest, followUp } from '../../../tests/support/desk-factories.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { postJson, refusal, sendJson } from '../../../tests/support/requests.ts';
import { createOrder, createPayment } from '../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import {
  auditEntries,
  auditValues,
  enrollmentRequestRevisions,
  enrollmentRequests,
  orders,
  requestNotes,
  users,
} from '../../db/schema/index.ts';

const { api, db, pool } = await testApi();
await createSite(db);
const course = await createPaidCourse(db, { title: 'DevOps Basics' });
const otherCourse = await createPaidCourse(db);
const { user: admin, headers } = await createStaff(api, db);
const { user: ravi, headers: ravisHeaders } = await createStaff(api, db);
const { user: trainer } = await createStaff(api, db, 'trainer');

beforeEach(() => db.delete(enrollmentRequests));

async function list(query = '') {
  const response = await api.request(`/api/desk/requests${query}`, { headers });
  expect(response.status).toBe(200);
  return response.json();
}
const namesIn = async (query: string) => (await list(query)).data.map((row: { name: string }) => row.name);
const at = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * MINUTE_MS);
const create = (name: string, changes: Parameters<typeof createRequest>[2] = {}) =>
  createRequest(db, course.id, { name, ...changes });

describe('the list', () => {
  test('shows what staff need to call the person of each request', async () => {
    const email = 'Asha@Example.org';
    await create('Asha', { email, mobile: '+919876543210', ownerId: ravi.id, followUpAt: followUp('2026-11-21') });
    const { data, next, owners, courses } = await list();
    expect(data).toMatchObject([
      {
        version: 1,
        name: 'Asha',
        email,
        mobile: '+919876543210',
        mobileShown: '+91 98765 43210',
        course: { id: course.id, title: 'DevOps Basics' },
        stage: 'new',
        owner: { id: ravi.id, name: ravi.name },
        followUpAt: followUp('2026-11-21').toISOString(),
        isDue: true,
        others: 0,
      },
    ]);
    expect(next).toBeNull();
    expect(owners.map(({ id }: { id: string }) => id).sort()).toEqual([admin.id, ravi.id].sort());
    expect(courses).toHaveLength(2);
  });

  test('has the newest first, page by page, and each request once', async () => {
    for (let n = 0; n < 120; n += 1) await create(`${n}`, { createdAt: at(Math.floor(n / 3)) });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data, next }: { data: { createdAt: string; id: string }[]; next: string | null } = await list(
        cursor && `?cursor=${cursor}`,
      );
      seen.push(...data.map(({ createdAt, id }) => `${createdAt} ${id}`));
      cursor = next;
    }
    expect(new Set(seen).size).toBe(120);
    expect(seen).toEqual(seen.toSorted().reverse());
  });

  test('is filtered by stage, course, owner and search words', async () => {
    await create('Asha Rao', { stage: 'contacted', ownerId: admin.id });
    await create('Meera', { courseId: otherCourse.id, ownerId: ravi.id });
    await create('Zoya');
    expect(await namesIn('?stage=contacted')).toEqual(['Asha Rao']);
    expect(await namesIn(`?course=${otherCourse.id}`)).toEqual(['Meera']);
    expect(await namesIn(`?owner=${ravi.id}`)).toEqual(['Meera']);
    expect(await namesIn('?owner=me')).toEqual(['Asha Rao']);
    expect(await namesIn('?owner=nobody')).toEqual(['Zoya']);
    expect(await namesIn('?q=rao+asha')).toEqual(['Asha Rao']);
    expect(await namesIn('?q=ra&stage=new')).toEqual([]);
  });

  test('is filtered by the source, campaign or site that people came from', async () => {
    await create('Walked in', { utmSource: 'Walk-in' });
    await create('Searched', { referrer: 'https://www.search.example/results?q=devops' });
    await create('Came directly');
    expect(await namesIn('?source=Walk-in')).toEqual(['Walked in']);
    expect(await namesIn('?source=search.example')).toEqual(['Searched']);
    expect(await namesIn('?source=nowhere')).toEqual([]);
  });

  test('of due requests begins with the one that has waited longest, page by page', async () => {
    await create('tomorrow', { followUpAt: followUp('2026-11-22') });
    await create('lost', { followUpAt: followUp('2026-11-20'), stage: 'lost' });
    await create('never');
    for (let n = 0; n < 60; n += 1) await create('today', { followUpAt: followUp('2026-11-21') });
    await create('late', { followUpAt: followUp('2026-11-01'), stage: 'contacted' });
    const first = await list('?due=today');
    const second = await list(`?due=today&cursor=${first.next}`);
    const names = [...first.data, ...second.data].map(({ name }) => name);
    expect(names).toEqual(['late', ...Array(60).fill('today')]);
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(61);
  });

  test('counts the other requests of the same number or email', async () => {
    const same = { email: 'asha@example.org', mobile: '+919876543210' };
    await create('one', same);
    await create('two', { ...same, email: 'other@example.org' });
    await create('three', { ...same, courseId: otherCourse.id, mobile: '+919876500000' });
    const counts = (await list()).data.map(({ name, others }: { name: string; others: number }) => [name, others]);
    expect(Object.fromEntries(counts)).toEqual({ one: 2, two: 1, three: 1 });
  });

  test.each([
    ['stage=won', 'stage'],
    ['owner=somebody', 'owner'],
    ['course=1', 'course'],
    ['cursor=bm90aGluZw', 'cursor'],
    [
      `due=today&cursor=${Buffer.from('["2026-11-21","0198a0a4-0000-7000-8000-000000000000"]').toString('base64url')}`,
      'cursor',
    ],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['page=2', 'page'],
  ])('refuses ?%s', async (query, field) => {
    const refused = await refusal(await api.request(`/api/desk/requests?${query}`, { headers }));
    expect(refused).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
  });
});

describe('one request', () => {
  test('a request comes with everything that belongs to it', async () => {
    const person = { email: 'asha@example.org', mobile: '+919876543210' };
    const { id } = await create('Asha Rao', { ...person, page: '/courses', utmSource: 'poster' });
    const other = await create('Asha', { ...person, courseId: otherCourse.id, stage: 'lost' });
    const notice = { privacyNoticeVersion: '1', privacyNoticeAt: TEST_NOW };
    await db.insert(enrollmentRequestRevisions).values({ requestId: id, name: 'Ash', ...person, ...notice });
    await db.insert(requestNotes).values({ requestId: id, authorId: ravi.id, text: 'Call after six' });
    const open = await createBatch(db, course.id, { startsOn: '2026-12-01', endsOn: '2027-01-10', seats: 2 });
    await createBatch(db, course.id, { startsOn: '2026-10-01', endsOn: '2026-11-20' });
    const lastDay = await createBatch(db, course.id, { startsOn: '2026-10-01', endsOn: '2026-11-21' });
    await createEnrollment(db, course.id, { batchId: open.id });

    const response = await api.request(`/api/desk/requests/${id}`, { headers });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect((await response.json()).data).toMatchObject({
      id,
      pricePaise: 599_900,
      source: { page: '/courses', referrer: null, utmSource: 'poster', utmMedium: null, utmCampaign: null },
      seat: null,
      revisions: [{ name: 'Ash', mobileShown: '+91 98765 43210' }],
      notes: [{ text: 'Call after six', author: { name: ravi.name } }],
      others: [{ id: other.id, stage: 'lost', course: { id: otherCourse.id } }],
      batches: [{ id: lastDay.id }, { id: open.id, seatsLeft: 1 }],
      history: [],
    });
  });

  test.each([course.id, 'x'])('%s is not found as the id of a request', async (id) => {
    expect((await api.request(`/api/desk/requests/${id}`, { headers })).status).toBe(404);
    const note = await postJson(api, `/api/desk/requests/${id}/notes`, { text: 'x' }, { headers });
    expect(note.status).toBe(404);
  });
});

describe('a change', () => {
  const asItStands = { version: 1, stage: 'new', ownerId: null };
  const save = (id: string, change: object, as = headers) =>
    sendJson(api, 'PUT', `/api/desk/requests/${id}`, { ...asItStands, ...change }, as);
  const actions = async (id: string) =>
    (await db.select().from(auditEntries).where(eq(auditEntries.recordId, id))).map(({ actorId, action, fields }) => ({
      actorId,
      action,
      fields,
    }));

  test('of stage and owner is stored and audited, and raises the version', async () => {
    const { id } = await create('Asha');
    const response = await save(id, { stage: 'contacted', ownerId: ravi.id });
    expect(response.status).toBe(200);
    const { data } = await response.json();
    expect(data).toMatchObject({ version: 2, stage: 'contacted', owner: { id: ravi.id } });
    expect(data.history).toMatchObject([{ action: 'request.contact', actor: admin.name }]);
    const fields = ['stage', 'ownerId', 'firstReachedAt'];
    expect(await actions(id)).toEqual([{ actorId: admin.id, action: 'request.contact', fields }]);
  });

  test('a save that changes nothing keeps the version and writes no audit entry', async () => {
    const { id } = await create('Asha');
    expect((await (await save(id, {})).json()).data.version).toBe(1);
    expect(await actions(id)).toEqual([]);
  });

  test('a lost request has nothing to follow up, and can be opened again', async () => {
    const { id } = await create('Asha', { followUpAt: followUp('2026-11-21') });
    const lost = await (await save(id, { stage: 'lost' })).json();
    expect(lost.data).toMatchObject({ stage: 'lost', followUpAt: null, isDue: false });
    expect((await save(id, { version: 2, stage: 'new' })).status).toBe(200);
    expect((await actions(id)).map(({ action }) => action).sort()).toEqual(['request.lose', 'request.reopen']);
  });

  test('is refused if someone else saved first, and names them', async () => {
    const { id } = await create('Asha');
    await save(id, { ownerId: ravi.id }, ravisHeaders);
    const refused = await refusal(await save(id, { stage: 'contacted' }));
    expect(refused).toMatchObject({ status: 409, code: 'conflict' });
    expect(refused.message).toContain(`${ravi.name} changed this`);
    expect((await list()).data).toMatchObject([{ version: 2, followUpAt: null }]);
  });

  test('only one of ten changes at the same moment is stored', async () => {
    const { id } = await create('Asha');
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        save(id, { stage: n % 3 ? 'lost' : 'contacted' }, n % 2 ? headers : ravisHeaders),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test.each([
    ['a trainer as owner', { ownerId: trainer.id }, 'ownerId'],
    ['an owner who is no one', { ownerId: course.id }, 'ownerId'],
    ['enrolled without a seat', { stage: 'enrolled' }, 'stage'],
    ['another stage', { stage: 'won' }, 'stage'],
    ['no version', { version: undefined }, 'version'],
    ['a name', { name: 'Other' }, 'name'],
  ])('to %s is refused', async (_, change, field) => {
    const { id } = await create('Asha');
    const refused = await refusal(await save(id, change));
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, [field]]);
    expect(await actions(id)).toEqual([]);
  });

  test('the request of an enrolled person can be assigned to someone, but its stage stays', async () => {
    const { id } = await create('Asha', { stage: 'enrolled' });
    expect((await refusal(await save(id, { stage: 'lost' }))).fields?.stage).toContain('is enrolled');
    expect((await save(id, { stage: 'enrolled', ownerId: ravi.id })).status).toBe(200);
  });

  test('gives a request without a course one, and corrects another, which the audit log keeps with both courses', async () => {
    const { id } = await create('Asha', { courseId: null, email: 'Asha@Example.org' });
    const { data } = await (await save(id, { courseId: course.id })).json();
    expect(data).toMatchObject({ version: 2, course: { title: 'DevOps Basics' }, history: [{ fields: ['courseId'] }] });
    expect(data.courses.map((one: { id: string }) => one.id)).toContain(otherCourse.id);
    expect((await save(id, { version: 2, courseId: otherCourse.id })).status).toBe(200);
    const values = await db
      .select({ before: auditValues.before, after: auditValues.after })
      .from(auditValues)
      .innerJoin(auditEntries, eq(auditEntries.id, auditValues.entryId))
      .where(and(eq(auditEntries.recordId, id), eq(auditValues.field, 'courseId')))
      .orderBy(auditEntries.createdAt);
    // The log shows the titles of the courses.
    expect(values).toEqual([
      { before: null, after: course.id },
      { before: course.id, after: otherCourse.id },
    ]);
  });

  test('keeps the course of someone who is enrolled, and refuses one that is not sold', async () => {
    const { id: enrolled } = await create('Asha', { stage: 'enrolled' });
    const toOther = { stage: 'enrolled', courseId: otherCourse.id };
    expect((await refusal(await save(enrolled, toOther))).fields?.courseId).toContain('is enrolled');
    const { id } = await create('Bina');
    expect((await refusal(await save(id, { courseId: crypto.randomUUID() }))).fields).toHaveProperty('courseId');
    expect(await actions(id)).toEqual([]);
  });

  test('of the course waits until no open order of it holds a seat or has money, and parts the request from the others', async () => {
    const { id } = await create('Asha');
    const other = await create('Bina');
    const offered = await createOrder(db, { courseId: course.id, requestId: id });
    const [held, paid] = [
      await createOrder(db, { courseId: course.id, requestId: id, heldAt: TEST_NOW, heldUntil: at(60) }),
      await createOrder(db, { courseId: course.id, requestId: other.id }),
    ];
    await createPayment(db, paid, { amountPaise: 1000 });
    const correct = (of: string) => save(of, { courseId: otherCourse.id });
    expect((await refusal(await correct(id))).fields?.courseId).toContain('End it first');
    expect((await refusal(await correct(other.id))).fields?.courseId).toContain('End it first');
    await db.update(orders).set({ heldUntil: TEST_NOW }).where(eq(orders.id, held.id));
    expect((await correct(id)).status).toBe(200);
    const requestOf = async (order: { id: string }) =>
      (await db.select().from(orders).where(eq(orders.id, order.id)))[0]?.requestId;
    expect([await requestOf(offered), await requestOf(paid)]).toEqual([null, other.id]);
  });

  test('does not remove an owner who no longer has the permission leads.work', async () => {
    const { id } = await create('Asha', { ownerId: trainer.id });
    expect((await save(id, { ownerId: trainer.id, stage: 'contacted' })).status).toBe(200);
  });
});

describe('a change of several', () => {
  const change = (chosen: { id: string; version: number }[], to: object) =>
    sendJson(api, 'PUT', '/api/desk/requests', { chosen, ...to }, headers);
  const stored = async () =>
    (await list()).data.map((row: { name: string; stage: string; owner: { id: string } | null }) => ({
      name: row.name,
      stage: row.stage,
      owner: row.owner?.id ?? null,
    }));

  test('assigns the requests, each with an audit entry, and keeps their stages', async () => {
    const asha = await create('Asha', { createdAt: at(2), stage: 'enrolled' });
    const ravisOwn = await create('Bina', { createdAt: at(1), ownerId: ravi.id });
    await create('Chand', { createdAt: at(0) });
    expect(
      (
        await change(
          [asha, ravisOwn].map(({ id }) => ({ id, version: 1 })),
          { ownerId: ravi.id },
        )
      ).status,
    ).toBe(200);
    expect(await stored()).toEqual([
      { name: 'Asha', stage: 'enrolled', owner: ravi.id },
      { name: 'Bina', stage: 'new', owner: ravi.id },
      { name: 'Chand', stage: 'new', owner: null },
    ]);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.recordId, asha.id));
    expect(entries).toMatchObject([{ actorId: admin.id, action: 'request.edit', fields: ['ownerId'] }]);
    expect(await db.$count(auditEntries, eq(auditEntries.recordId, ravisOwn.id))).toBe(0);
  });

  test('several requests that are set to lost have nothing to follow up', async () => {
    const { id } = await create('Asha', { followUpAt: followUp('2026-11-30') });
    expect((await change([{ id, version: 1 }], { stage: 'lost' })).status).toBe(200);
    expect((await list()).data).toMatchObject([{ version: 2, stage: 'lost', followUpAt: null }]);
  });

  test('sets their next call, each with an audit entry, but only at a time to come and while all are open', async () => {
    const [asha, bina] = [await create('Asha', { createdAt: at(1) }), await create('Bina', { createdAt: at(0) })];
    const chosen = [asha, bina].map(({ id }) => ({ id, version: 1 }));
    expect((await change(chosen, { nextCall: '2026-11-24T17:30' })).status).toBe(200);
    expect((await list()).data).toMatchObject([
      { version: 2, followUpAt: '2026-11-24T12:00:00.000Z' },
      { version: 2, followUpAt: '2026-11-24T12:00:00.000Z' },
    ]);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.recordId, bina.id));
    expect(entries).toMatchObject([{ action: 'request.edit', fields: ['followUpAt'] }]);
    const again = chosen.map(({ id }) => ({ id, version: 2 }));
    expect((await refusal(await change(again, { nextCall: '2026-11-20T11:00' }))).fields).toHaveProperty('nextCall');
    const lost = await create('Chand', { stage: 'lost' });
    const withLost = [...again, { id: lost.id, version: 1 }];
    expect((await refusal(await change(withLost, { nextCall: '2026-11-25T11:00' }))).message).toContain('Chand is');
    expect((await change(again, { nextCall: '' })).status).toBe(200);
    expect((await list('?stage=new')).data).toMatchObject([{ followUpAt: null }, { followUpAt: null }]);
  });

  test('changes none if one was changed since it was read, and names it', async () => {
    const asha = await create('Asha', { createdAt: at(1) });
    const bina = await create('Bina', { createdAt: at(0) });
    await change([{ id: bina.id, version: 1 }], { ownerId: ravi.id });
    const refused = await refusal(
      await change(
        [asha, bina].map(({ id }) => ({ id, version: 1 })),
        { stage: 'contacted' },
      ),
    );
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('Bina was changed') });
    expect(await stored()).toMatchObject([{ stage: 'new' }, { stage: 'new' }]);
  });

  test('changes none if one is gone or enrolled, or the owner may not work on it', async () => {
    const { id } = await create('Asha');
    const enrolled = await create('Bina', { stage: 'enrolled' });
    const asha = { id, version: 1 };
    expect((await change([asha, { id: course.id, version: 1 }], { stage: 'lost' })).status).toBe(409);
    expect((await change([asha, { id: enrolled.id, version: 1 }], { stage: 'lost' })).status).toBe(422);
    expect((await change([asha], { ownerId: trainer.id })).status).toBe(422);
    expect((await change([asha], { stage: 'enrolled' })).status).toBe(422);
    expect((await change([], { stage: 'lost' })).status).toBe(422);
    expect(await db.$count(enrollmentRequests, eq(enrollmentRequests.stage, 'new'))).toBe(1);
  });
});

describe('a note', () => {
  const note = (id: string, text: unknown) => postJson(api, `/api/desk/requests/${id}/notes`, { text }, { headers });

  test('is stored with its author, audited without its text, and does not change the request', async () => {
    const { id } = await create('Asha');
    expect((await note(id, 'Wants the evening batch')).status).toBe(201);
    const response = await note(id, 'Called\n<b>twice</b>');
    const { data } = await response.json();
    expect(data.version).toBe(1);
    expect(data.notes.map((row: { text: string }) => row.text).sort()).toEqual([
      'Called\n<b>twice</b>',
      'Wants the evening batch',
    ]);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.recordId, id));
    expect(entries).toMatchObject([{ action: 'request.note', fields: [] }, { action: 'request.note' }]);
  });

  test('of an admin whose account is deleted at that moment is not stored, and causes no server error', async () => {
    const { id } = await create('Asha');
    const { user, headers: theirs } = await createStaff(api, db);
    let noting: Promise<Response> | undefined;
    await db.transaction(async (tx) => {
      await tx.delete(users).where(eq(users.id, user.id));
      noting = postJson(api, `/api/desk/requests/${id}/notes`, { text: 'Called' }, { headers: theirs });
      await eventually(async () => {
        const { rowCount } = await pool.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        expect(rowCount).toBeGreaterThan(0);
      });
    });
    expect((await noting)?.status).toBe(409);
    expect(await db.$count(requestNotes)).toBe(0);
  });

  test.each([' ', 'x'.repeat(5001), 'a\0b', 5])('%j is refused as a note', async (text) => {
    const { id } = await create('Asha');
    expect((await note(id, text)).status).toBe(422);
    expect(await db.$count(requestNotes)).toBe(0);
  });
});
