import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { DeskStaffMember } from '../../../contract/people/desk-staff.ts';
import { createRequest } from '../../../tests/support/desk-factories.ts';
import { createPaidCourse, next } from '../../../tests/support/factories.ts';
import { mailsTo } from '../../../tests/support/mails.ts';
import { accountApi, asha, confirmEmail, newcomer, readMe, signIn } from '../../../tests/support/people.ts';
import { postJson, postLate, refusal, sendJson } from '../../../tests/support/requests.ts';
import { assignCourse, createStaff } from '../../../tests/support/staff.ts';
import { hasRole } from '../../db/queries/roles.ts';
import { auditEntries, auditValues, courseTrainers, enrollmentRequests, users } from '../../db/schema/index.ts';

const { api, db } = await accountApi();
let admin: Awaited<ReturnType<typeof createStaff>>;

beforeEach(async () => {
  admin = await createStaff(api, db);
});

type Headers = Record<string, string>;
const inviteBody = (changes: object = {}) => ({
  name: asha.name,
  email: asha.email,
  roles: ['trainer'],
  courses: [],
  ...changes,
});
const invite = (changes: object = {}, headers: Headers = admin.headers) =>
  postJson(api, '/api/desk/staff', inviteBody(changes), { headers });
const inviteMember = async (changes: object = {}) => memberOf(await invite(changes));
const memberOf = async (response: Response) => DeskStaffMember.parse((await response.json()).data);
const read = async (id: string, headers: Headers = admin.headers) =>
  memberOf(await api.request(`/api/desk/staff/${id}`, { headers }));
const put = ({ id, roles, courses, version }: DeskStaffMember, changes: object, headers: Headers = admin.headers) => {
  const body = { roles, courses: courses.map((course) => course.id), version, ...changes };
  return sendJson(api, 'PUT', `/api/desk/staff/${id}`, body, headers);
};
const save = async (id: string, changes: object) => put(await read(id), changes);
const remove = (id: string, heirs: object = {}) =>
  sendJson(api, 'DELETE', `/api/desk/staff/${id}`, heirs, admin.headers);
const inviteAgain = (id: string) => postJson(api, `/api/desk/staff/${id}/invitation`, {}, { headers: admin.headers });
const list = async (query = '') => (await api.request(`/api/desk/staff${query}`, { headers: admin.headers })).json();
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? '';
const lastEntry = async () => (await db.select().from(auditEntries).orderBy(auditEntries.createdAt)).at(-1);

describe('the list', () => {
  test('has the staff with their courses, newest first, and no learner', async () => {
    await newcomer(api, db);
    const course = await createPaidCourse(db);
    const { user } = await createStaff(api, db, 'trainer');
    await assignCourse(db, user.id, course.id);
    const { data, next: following } = await list();
    expect(following).toBeNull();
    expect(data).toMatchObject([
      { name: user.name, roles: ['trainer'], hasJoined: true, courses: [{ id: course.id, title: course.title }] },
      { name: admin.user.name, roles: ['admin'], hasJoined: true, courses: [] },
    ]);
  });

  test('comes in pages with a cursor', async () => {
    const person = { phone: '', privacyNoticeVersion: '1', privacyNoticeAt: new Date(), roles: ['trainer' as const] };
    const many = Array.from({ length: 60 }, () => ({ ...person, name: 'N', email: `many-${next()}@example.org` }));
    await db.insert(users).values(many);
    const first = await list();
    const second = await list(`?cursor=${first.next}`);
    expect([first.data.length, second.data.length, second.next]).toEqual([50, 11, null]);
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect(new Set(ids).size).toBe(61);
  });

  test('refuses an invalid cursor', async () => {
    const response = await api.request('/api/desk/staff?cursor=made-up', { headers: admin.headers });
    expect((await refusal(response)).fields).toEqual({ cursor: 'This is not a page of the list' });
  });
});

test('all courses outside the trash can be chosen', async () => {
  const [draft] = [
    await createPaidCourse(db, { publishAt: null }),
    await createPaidCourse(db, { deletedAt: new Date() }),
  ];
  const { data } = await (await api.request('/api/desk/staff/courses', { headers: admin.headers })).json();
  expect(data).toContainEqual({ id: draft.id, title: draft.title });
  expect(JSON.stringify(data)).not.toContain('deleted');
  await db.delete(courseTrainers);
});

describe('someone who is invited', () => {
  test('without an account sets a password by the emailed link, and has the roles from then on', async () => {
    const course = await createPaidCourse(db);
    const response = await invite({ courses: [course.id] });
    expect(response.status).toBe(201);
    const member = await memberOf(response);
    expect(member).toMatchObject({
      email: asha.email,
      roles: ['trainer'],
      hasJoined: false,
      courses: [{ id: course.id }],
    });
    const [mail] = await mailsTo(db, asha.email);
    expect(mail).toMatchObject({ kind: 'staff_invitation', userId: null });
    const chosen = { token: tokenIn(mail?.text), password: asha.password };
    expect((await postJson(api, '/api/auth/reset-password', chosen)).status).toBe(200);
    expect(await readMe(api, await signIn(api))).toMatchObject({ roles: ['trainer'], emailVerified: true });
    expect(await read(member.id)).toMatchObject({ hasJoined: true });
  });

  test('with a confirmed account gets the role at once and an email about it, and has to sign in again', async () => {
    const { headers } = await newcomer(api, db);
    await confirmEmail(api, db, headers);
    expect((await invite({ roles: ['admin'], email: asha.email.toUpperCase() })).status).toBe(201);
    expect(await readMe(api, headers)).toBeNull();
    expect(await readMe(api, await signIn(api))).toMatchObject({ roles: ['admin'] });
    const mail = (await mailsTo(db, asha.email)).find(({ kind }) => kind === 'staff_role');
    expect(mail?.text).toContain('http://localhost:5000/desk');
    expect(mail?.text).not.toContain('token=');
  });

  test('is in the log, with roles and courses', async () => {
    const course = await createPaidCourse(db);
    const { id } = await inviteMember({ courses: [course.id] });
    const entry = await lastEntry();
    expect(entry).toMatchObject({ actorId: admin.user.id, action: 'staff.invite', recordId: id });
    expect(entry?.fields).toEqual(['roles', 'courses']);
    const values = await db
      .select()
      .from(auditValues)
      .where(eq(auditValues.entryId, entry?.id ?? ''));
    expect(values.map(({ field, before, after }) => [field, before, after])).toEqual(
      expect.arrayContaining([
        ['roles', '', 'trainer'],
        ['courses', '', course.title],
      ]),
    );
  });

  test('who is already staff is refused', async () => {
    await invite();
    const { status, fields } = await refusal(await invite({ roles: ['admin'] }));
    expect([status, fields]).toEqual([422, { email: 'A staff member already has this email' }]);
  });

  test('is invited once if two people invite at the same moment', async () => {
    const responses = await Promise.all([invite(), invite({ roles: ['admin'] })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await mailsTo(db, asha.email)).toHaveLength(1);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ email: 'asha' }, 'email'],
    [{ roles: [] }, 'roles'],
    [{ roles: ['owner'] }, 'roles.0'],
    [{ courses: ['x'] }, 'courses.0'],
    [{ phone: '1' }, 'phone'],
  ])('is refused with %j, by that field', async (changes, field) => {
    const { status, fields } = await refusal(await invite(changes));
    expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
  });

  test('is refused with a course that is gone, and nothing is stored', async () => {
    const gone = await createPaidCourse(db, { deletedAt: new Date() });
    const { fields } = await refusal(await invite({ courses: [gone.id] }));
    expect(fields).toEqual({ courses: 'One of these courses was deleted' });
    expect(await db.$count(users, eq(users.email, asha.email))).toBe(0);
  });

  test('is emailed again on request, until they accept', async () => {
    const { id } = await inviteMember();
    expect((await inviteAgain(id)).status).toBe(200);
    const [, second] = await mailsTo(db, asha.email);
    expect(second).toMatchObject({ kind: 'staff_invitation' });
    await postJson(api, '/api/auth/reset-password', { token: tokenIn(second?.text), password: asha.password });
    expect(await refusal(await inviteAgain(id))).toMatchObject({ status: 409, code: 'conflict' });
  });
});

describe('a change', () => {
  test('takes effect at the next request of the person', async () => {
    const other = await createStaff(api, db);
    const desk = () => api.request('/api/desk/staff', { headers: other.headers });
    expect((await desk()).status).toBe(200);
    expect((await save(other.user.id, { roles: ['trainer'] })).status).toBe(200);
    expect((await desk()).status).toBe(403);
    expect((await remove(other.user.id)).status).toBe(200);
    expect((await desk()).status).toBe(404);
    expect(await readMe(api, other.headers)).toMatchObject({ roles: [] });
  });

  test('takes effect on a request, too, whose body comes after it', async () => {
    const other = await createStaff(api, db);
    const email = `late-${next()}@example.net`;
    const { headers } = other;
    const late = await postLate(api, '/api/desk/staff', inviteBody({ email, roles: ['admin'] }), {
      headers,
      first: () => remove(other.user.id),
    });
    expect(late.status).toBe(404);
    expect(await db.$count(users, eq(users.email, email))).toBe(0);
  });

  test('gives a trainer other courses, and an admin no courses', async () => {
    const [one, other] = [await createPaidCourse(db), await createPaidCourse(db)];
    const { user } = await createStaff(api, db, 'trainer');
    await assignCourse(db, user.id, one.id);
    expect(await memberOf(await save(user.id, { courses: [other.id] }))).toMatchObject({ courses: [{ id: other.id }] });
    expect(await memberOf(await save(user.id, { roles: ['admin'] }))).toMatchObject({ roles: ['admin'], courses: [] });
  });

  test('does not remove the trainers of a course in the trash', async () => {
    const [one, trashed] = [await createPaidCourse(db), await createPaidCourse(db, { deletedAt: new Date() })];
    const { user } = await createStaff(api, db, 'trainer');
    for (const { id } of [one, trashed]) await assignCourse(db, user.id, id);
    await save(user.id, { courses: [] });
    const assigned = await db.select().from(courseTrainers).where(eq(courseTrainers.userId, user.id));
    expect(assigned).toMatchObject([{ courseId: trashed.id }]);
  });

  test('is refused if someone else made one since it was read', async () => {
    const { user } = await createStaff(api, db, 'trainer');
    const { version } = await read(user.id);
    await save(user.id, { roles: ['admin'] });
    const late = await refusal(await save(user.id, { version, roles: ['trainer'] }));
    expect(late).toMatchObject({ status: 409, code: 'conflict' });
    expect(late.message).toContain(admin.user.name);
    expect(await read(user.id)).toMatchObject({ roles: ['admin'] });
  });

  test('is in the log, with the former values', async () => {
    const { user } = await createStaff(api, db, 'trainer');
    await save(user.id, { roles: ['admin'] });
    const entry = await lastEntry();
    expect(entry).toMatchObject({ action: 'staff.edit', recordId: user.id, fields: ['roles'] });
    await remove(user.id);
    expect(await lastEntry()).toMatchObject({ action: 'staff.remove', recordId: user.id, fields: ['roles'] });
  });

  test('gives several roles, each once, and the log says which there were before', async () => {
    const { user, headers } = await createStaff(api, db, 'accountant');
    const entered = { roles: ['accountant', 'counsellor', 'accountant'] };
    expect(await memberOf(await save(user.id, entered))).toMatchObject({ roles: ['counsellor', 'accountant'] });
    const [value] = await db
      .select()
      .from(auditValues)
      .where(eq(auditValues.entryId, (await lastEntry())?.id ?? ''));
    expect(value).toMatchObject({ field: 'roles', before: 'accountant', after: 'counsellor, accountant' });
    for (const path of ['requests', 'refunds']) {
      expect((await api.request(`/api/desk/${path}`, { headers })).status, path).toBe(200);
    }
  });

  test('keeps the leads and classes that one of the roles still allows', async () => {
    const { user } = await createStaff(api, db, 'counsellor', 'trainer');
    const lead = await createRequest(db, (await createPaidCourse(db)).id, { ownerId: user.id });
    await save(user.id, { roles: ['counsellor'] });
    const [kept] = await db.select().from(enrollmentRequests).where(eq(enrollmentRequests.id, lead.id));
    expect(kept?.ownerId).toBe(user.id);
  });

  test('of a learner, or of no one, is not possible', async () => {
    const { user } = await newcomer(api, db);
    const body = { roles: ['admin'], courses: [], version: 1 };
    for (const id of [user.id, crypto.randomUUID(), 'made-up']) {
      expect((await sendJson(api, 'PUT', `/api/desk/staff/${id}`, body, admin.headers)).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
      expect((await inviteAgain(id)).status).toBe(404);
    }
    expect(await readMe(api, admin.headers)).toMatchObject({ roles: ['admin'] });
  });
});

describe('the courses of a trainer', () => {
  const courseNames = async (headers: Headers) => {
    const { data } = await (await api.request('/api/desk/courses', { headers })).json();
    return data.map(({ title }: { title: string }) => title);
  };

  test('narrow what only that role gives, and not what another role gives', async () => {
    const [own, other] = [await createPaidCourse(db), await createPaidCourse(db)];
    const members = {
      accountant: await createStaff(api, db, 'trainer', 'accountant'),
      editor: await createStaff(api, db, 'trainer', 'editor'),
    };
    for (const { user } of Object.values(members)) await assignCourse(db, user.id, own.id);
    expect(await courseNames(members.accountant.headers)).toEqual([own.title]);
    expect(await courseNames(members.editor.headers)).toEqual(expect.arrayContaining([own.title, other.title]));
  });
});

describe('the last admin', () => {
  const admins = () => db.$count(users, hasRole(['admin']));
  const leave = ({ headers }: typeof admin) =>
    postJson(api, '/api/account/delete', { password: 'marigold-2042' }, { headers });

  test('cannot be demoted or taken away, or delete their own account', async () => {
    await createStaff(api, db, 'trainer');
    for (const response of [await save(admin.user.id, { roles: ['trainer'] }), await remove(admin.user.id)]) {
      const { status, message } = await refusal(response);
      expect([status, message]).toEqual([409, 'This is the only admin. Make someone else an admin first.']);
    }
    const { status, message } = await refusal(await leave(admin));
    expect([status, message]).toEqual([409, expect.stringContaining('You are the only admin')]);
    expect(await readMe(api, admin.headers)).toMatchObject({ roles: ['admin'] });
  });

  test('stays while the other admin is only invited', async () => {
    await invite({ roles: ['admin'] });
    expect((await remove(admin.user.id)).status).toBe(409);
    expect((await leave(admin)).status).toBe(409);
  });

  test('stays when one of two goes', async () => {
    const other = await createStaff(api, db);
    expect((await leave(admin)).status).toBe(200);
    expect(await readMe(api, other.headers)).toMatchObject({ roles: ['admin'] });
  });

  test('stays when two demote each other at the same moment', async () => {
    const other = await createStaff(api, db);
    const [ofOther, ofAdmin] = [await read(other.user.id), await read(admin.user.id)];
    const responses = await Promise.all([
      put(ofOther, { roles: ['trainer'] }),
      put(ofAdmin, { roles: ['trainer'] }, other.headers),
    ]);
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await admins()).toBe(1);
  });

  test('stays when two leave at the same moment', async () => {
    const other = await createStaff(api, db);
    const responses = await Promise.all([leave(admin), leave(other)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await admins()).toBe(1);
  });
});

test('a member who leaves is gone from the staff, with their courses', async () => {
  const course = await createPaidCourse(db);
  const other = await createStaff(api, db, 'trainer');
  await assignCourse(db, other.user.id, course.id);
  await postJson(api, '/api/account/delete', { password: 'marigold-2042' }, { headers: other.headers });
  expect((await api.request('/api/desk/courses', { headers: other.headers })).status).not.toBe(200);
  expect(await readMe(api, other.headers)).toBeNull();
  expect(await db.$count(courseTrainers, eq(courseTrainers.courseId, course.id))).toBe(0);
});
