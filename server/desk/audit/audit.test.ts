import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { DeskAuditList } from '../../../contract/desk/desk-audit.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createPaidCourse, createPost, createSite } from '../../../tests/support/factories.ts';
import { newcomer } from '../../../tests/support/people.ts';
import { planOf, settleStatistics } from '../../../tests/support/plans.ts';
import { postJson, refusal, sendJson } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { someone } from '../../../tests/support/whole-person.ts';
import { auditEntries, auditValues, users } from '../../db/schema/index.ts';
import { type AuditEvent, recordAudit } from '../../records/index.ts';
import { findEntries } from './queries.ts';

const { api, db } = await testApi();
await createSite(db);
const admin = await createStaff(api, db);

const record = (event: AuditEvent) => db.transaction((tx) => recordAudit(tx, event));
const list = async (query = '') => {
  const response = await api.request(`/api/desk/audit${query}`, { headers: admin.headers });
  expect(response.status).toBe(200);
  return DeskAuditList.parse(await response.json());
};
const listOfRecord = async (recordId: string) => (await list(`?record=${recordId}`)).data;

describe('the log', () => {
  test('can only grow: the database refuses every other change', async () => {
    await record({ actorId: null, action: 'post.edit', recordId: 'kept' });
    for (const change of [
      sql`UPDATE audit_entries SET action = 'post.delete'`,
      sql`DELETE FROM audit_entries`,
      sql`TRUNCATE audit_entries CASCADE`,
    ]) {
      await expect(db.execute(change)).rejects.toMatchObject({
        cause: { message: 'The audit log is append-only', code: '42501' },
      });
    }
    expect(await listOfRecord('kept')).toMatchObject([{ action: 'post.edit' }]);
  });

  test('shows the person, action, record and fields of each change, and the stored values', async () => {
    const course = await createPaidCourse(db);
    const { id: userId } = admin.user;
    const values = [{ field: 'phone', before: '1', after: '2', userId }];
    await record({ actorId: userId, action: 'course.edit', recordId: course.id, fields: ['title', 'phone'], values });
    expect(await listOfRecord(course.id)).toEqual([
      {
        id: expect.any(String),
        actor: { id: userId, name: admin.user.name },
        action: 'course.edit',
        recordType: 'course',
        recordId: course.id,
        record: course.title,
        isInTrash: false,
        fields: ['title', 'phone'],
        values: [{ field: 'phone', before: '1', after: '2' }],
        createdAt: expect.any(String),
      },
    ]);
  });

  test('names the people and courses of stored ids, and says when one is gone', async () => {
    const course = await createPaidCourse(db);
    const values = [
      { field: 'ownerId', before: crypto.randomUUID(), after: admin.user.id },
      { field: 'courseId', before: null, after: course.id },
    ];
    await record({ actorId: null, action: 'post.edit', recordId: 'named', fields: ['ownerId', 'courseId'], values });
    const [entry] = await listOfRecord('named');
    expect(entry?.values).toEqual([
      { field: 'courseId', before: null, after: course.title },
      { field: 'ownerId', before: 'one that is gone', after: admin.user.name },
    ]);
  });

  test('has the commands of the operator, and records that are gone or have no name', async () => {
    await record({ actorId: null, action: 'course.delete', recordId: crypto.randomUUID() });
    await record({ actorId: null, action: 'settings.edit', recordId: 'settings' });
    const { data } = await list();
    expect(data.slice(0, 2)).toMatchObject([
      { actor: null, recordType: 'settings', record: null },
      { actor: null, recordType: 'course', record: null },
    ]);
  });

  test('distinguishes a record in the trash from one that is gone', async () => {
    const post = await createPost(db, { deletedAt: new Date() });
    await record({ actorId: null, action: 'post.delete', recordId: post.id });
    expect(await listOfRecord(post.id)).toMatchObject([{ record: post.title, isInTrash: true }]);
  });

  test('is filtered by person, by type and by record', async () => {
    const other = await createStaff(api, db);
    const { id: actorId } = other.user;
    await record({ actorId, action: 'topic.edit', recordId: 'one' });
    await record({ actorId, action: 'page.edit', recordId: 'one' });
    await record({ actorId: admin.user.id, action: 'topic.edit', recordId: 'two' });
    const found = async (query: string) =>
      (await list(query)).data.map(({ action, recordId }) => `${action} ${recordId}`);
    expect(await found(`?person=${actorId}`)).toEqual(['page.edit one', 'topic.edit one']);
    expect(await found('?type=topic')).toEqual(['topic.edit two', 'topic.edit one']);
    expect(await found('?record=one')).toEqual(['page.edit one', 'topic.edit one']);
    expect(await found('?type=topic&record=one')).toEqual(['topic.edit one']);
    expect(await found('?type=nothing')).toEqual([]);
  });

  test('lists the values of its filters', async () => {
    const response = await api.request('/api/desk/audit/filters', { headers: admin.headers });
    const { data } = await response.json();
    expect(data.people).toContainEqual({ id: admin.user.id, name: admin.user.name });
    expect(data.types).toEqual(['course', 'page', 'post', 'settings', 'topic']);
  });

  test('lists in its filters a member who has left, and no learner', async () => {
    const leaver = await createStaff(api, db, 'counsellor');
    const { user: learner } = await newcomer(api, db, someone());
    await sendJson(api, 'DELETE', `/api/desk/staff/${leaver.user.id}`, {}, admin.headers);
    const { data } = await (await api.request('/api/desk/audit/filters', { headers: admin.headers })).json();
    expect(data.people).toContainEqual({ id: leaver.user.id, name: leaver.user.name });
    expect(data.people).not.toContainEqual({ id: learner.id, name: learner.name });
  });

  test.each(['?person=me', '?type=A', '?cursor=made-up', '?other=1'])('refuses %s', async (query) => {
    const response = await api.request(`/api/desk/audit${query}`, { headers: admin.headers });
    expect((await refusal(response)).status).toBe(422);
  });
});

describe('a person who is erased', () => {
  test('takes the stored values of their account and address with them; the entries stay', async () => {
    const person = someone();
    const { user, headers } = await newcomer(api, db, person);
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
    const values = [
      { field: 'name', before: 'A', after: 'B', userId: user.id },
      { field: 'mobile', before: 'C', after: 'D', email: person.email },
    ];
    await record({ actorId: user.id, action: 'request.edit', recordId: 'erased', fields: ['name', 'mobile'], values });
    await postJson(api, '/api/account/delete', { password: person.password }, { headers });
    expect(await listOfRecord('erased')).toMatchObject([
      { actor: { id: user.id, name: null }, fields: ['name', 'mobile'], values: [] },
    ]);
    expect(await db.$count(auditValues, eq(auditValues.after, 'D'))).toBe(0);
  });
});

describe('a long log', () => {
  beforeAll(async () => {
    await db.execute(sql`
      INSERT INTO audit_entries (actor_id, action, record_type, record_id, created_at)
      SELECT gen_random_uuid(), kind || '.edit', kind, 'record-' || n, now() - n * interval '1 minute'
      FROM generate_series(1, 20000) AS n, LATERAL (SELECT (ARRAY['request', 'post', 'batch'])[1 + n % 3] AS kind) AS kinds`);
    await settleStatistics(db, auditEntries, auditValues);
  });

  test('comes in pages with a cursor, without a gap', async () => {
    const first = await list('?type=batch');
    const second = await list(`?type=batch&cursor=${first.next}`);
    expect([first.data.length, second.data.length]).toEqual([50, 50]);
    const places = [...first.data, ...second.data].map(({ recordId }) => Number(recordId.split('-')[1]));
    expect(places).toEqual(Array.from({ length: 100 }, (_, index) => 3 * index + 2));
  });

  test.each([
    ['as it is', {}, undefined, 'audit_entries_created_idx'],
    ['of one person', { person: admin.user.id }, undefined, 'audit_entries_actor_idx'],
    ['of one record', { record: 'record-7' }, ['batch', 'post', 'request'], 'audit_entries_record_idx'],
  ])('uses an index %s', async (_, query, types, index) => {
    const plan = await planOf(db, findEntries(db, query, types));
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on audit_entries');
  });
});
