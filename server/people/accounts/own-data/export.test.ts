import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { AccountExport } from '../../../../contract/people/export.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { createRequest } from '../../../../tests/support/desk-factories.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { createSite } from '../../../../tests/support/factories.ts';
import { createEnrollment } from '../../../../tests/support/learning-factories.ts';
import { asha, mailedToken, newcomer } from '../../../../tests/support/people.ts';
import { postJson, refusal } from '../../../../tests/support/requests.ts';
import { createSchool, createWholePerson, someone } from '../../../../tests/support/whole-person.ts';
import * as schema from '../../../db/schema/index.ts';
import { contactMessages, requestNotes } from '../../../db/schema/index.ts';
import { personalData, withheld } from './personal-data.ts';

const { api, db, pool, deps } = await testApi();
await createSite(db);
const school = await createSchool(db);

const requestExport = (headers: Record<string, string> = {}) => api.request('/api/account/export', { headers });
const read = async (headers: Record<string, string>) => {
  const response = await requestExport(headers);
  expect(response.status).toBe(200);
  return AccountExport.strict().parse(await response.json());
};

test('the export is a file that no cache keeps', async () => {
  const { headers } = await createWholePerson(api, deps, school);
  const response = await requestExport(headers);
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="my-data.json"');
  expect(response.headers.get('Content-Type')).toContain('application/json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.text()).toContain('\n  "account"');
});

test('the address of the export takes no query', async () => {
  const { headers } = await createWholePerson(api, deps, school);
  expect((await api.request('/api/account/export?user=1', { headers })).status).toBe(422);
});

test('the export is available only once the email is confirmed', async () => {
  const { headers } = await newcomer(api, db, someone());
  const refused = await refusal(await requestExport(headers));
  expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
  expect(refused.message).toMatch(/^Please confirm your email first/);
});

describe('the export', () => {
  test('has all data of the person, with readable names', async () => {
    const { person, user, headers, certificateId } = await createWholePerson(api, deps, school);
    const exported = await read(headers);
    const { name, email } = person;
    const { title: course } = school.course;
    const { title: lesson } = school.lesson;
    expect(exported.account).toMatchObject({ name, email: user.email, emailVerified: true, phone: user.phone });
    expect(exported.sessions).toHaveLength(1);
    expect(exported.enrollments).toMatchObject([{ course, batch: school.batch.number, email: user.email }]);
    const { number } = school.meeting;
    expect(exported.classJoins).toEqual([{ course, class: number, joinedAt: '2026-11-21T06:00:00.000Z' }]);
    expect(exported.attendance).toMatchObject([{ course, class: number, status: 'late', minutes: 50, source: 'csv' }]);
    const shownName = `Phone of ${name}`;
    const meeting = { course, class: number, shownName, isAnswered: true, spans: [{ minutes: 50 }] };
    expect(exported.meetings).toMatchObject([meeting]);
    expect(exported.lessonCompletions).toEqual([{ course, lesson, completedAt: '2026-11-21T06:00:00.000Z' }]);
    expect(exported.quizAttempts).toMatchObject([{ course, lesson, correct: 2, total: 2, passed: true }]);
    const [first, second] = school.quiz;
    expect(exported.quizAttempts[0]?.answers).toEqual(
      expect.arrayContaining([
        { question: first?.question, answer: first?.options[0], place: 0 },
        { question: second?.question, answer: second?.options[1], place: 1 },
      ]),
    );
    expect(exported.freeCompletions).toMatchObject([{ course: school.free.title }]);
    expect(exported.certificates).toMatchObject([{ id: certificateId, name, course }]);
    expect(JSON.stringify(exported.certificates[0]?.credential)).toContain(name);
    expect(exported.enrollmentRequests).toMatchObject([
      { course, name: `${name} again`, email, earlierDetails: [{ name }] },
    ]);
    expect(exported.teaches).toEqual([{ course }]);
    expect(exported.deskChanges).toMatchObject([
      { action: 'request.edit', field: 'mobile', before: null, after: person.phone },
      { action: 'request.edit', field: 'name', before: 'Misspelt', after: name },
    ]);
    expect(exported.enrollmentRequests).toMatchObject([{ stage: 'new', referrer: 'https://search.example' }]);
    const reference = `Bank of ${name}`;
    expect(exported.payments).toMatchObject([
      { course, amountPaise: 599_900, reference: `UPI of ${name}` },
      { reference },
      {},
    ]);
    const reportedPayments = [{ reference: `UTR of ${name}` }];
    expect(exported.orders).toMatchObject([
      { course, name, billName: name, instalments: [{}], reportedPayments },
      { name },
    ]);
    expect(exported.documents).toMatchObject([
      { kind: 'receipt', name, address: `Where ${name} lives`, totalPaise: 599_900 },
    ]);
    expect(exported.waitlist).toMatchObject([{ course, name }]);
    expect(exported.contactMessages).toMatchObject([
      { name, email, message: `A question of ${name}`, replies: [{ text: `An answer to ${name}` }] },
    ]);
    const to = exported.mails.map((mail) => mail.to);
    expect(to.filter((address) => address === 'our staff')).toHaveLength(3);
    expect(to.filter((address) => address.toLowerCase() === user.email)).toHaveLength(4);
  });

  test('has a lead without a course, with the answers in the form of another service', async () => {
    const { headers, user } = await createWholePerson(api, deps, school);
    const lead = { email: user.email, courseId: null, utmSource: 'google' };
    const { id: requestId } = await createRequest(db, school.course.id, lead);
    await db.insert(requestNotes).values([
      { requestId, text: 'which batch?: Weekend', isAnswer: true },
      { requestId, text: 'Call before noon' },
    ]);
    const leads = (await read(headers)).enrollmentRequests.filter(({ course }) => course === null);
    expect(leads).toMatchObject([{ utmSource: 'google', formAnswers: [{ text: 'which batch?: Weekend' }] }]);
  });

  test('has nothing that proves who the person is', async () => {
    const { headers, user } = await createWholePerson(api, deps, school);
    const text = JSON.stringify(await read(headers));
    const [session] = await db.query.sessions.findMany({ where: (row, { eq }) => eq(row.userId, user.id) });
    const [credential] = await db.query.credentials.findMany({ where: (row, { eq }) => eq(row.userId, user.id) });
    expect(text).not.toContain(session?.token);
    expect(text).not.toContain(credential?.password);
    expect(text).toMatch(/reset-password\?token=…/);
    expect(text).not.toMatch(/token=[\w.-]/);
  });

  test('has no internal notes of the staff', async () => {
    const { headers } = await createWholePerson(api, deps, school);
    expect(JSON.stringify(await read(headers))).not.toContain('wants the evening batch');
  });

  test('has no data of anyone else', async () => {
    const other = await createWholePerson(api, deps, school);
    const { headers } = await createWholePerson(api, deps, school);
    const text = JSON.stringify(await read(headers)).toLowerCase();
    expect(text).not.toContain(other.user.email);
    expect(text).not.toContain(other.user.name.toLowerCase());
  });

  test('does not reveal whether a requested address has an account, until it is the person’s own', async () => {
    const { user: other } = await newcomer(api, db, someone());
    const { headers } = await createWholePerson(api, deps, school);
    const before = await read(headers);
    const free = `free-${other.email}`;
    for (const email of [other.email, free]) {
      const response = await postJson(api, '/api/account/email', { email, password: asha.password }, { headers });
      expect(response.status).toBe(202);
      expect(await read(headers)).toEqual(before);
    }
    const token = await mailedToken(db, 'email_change');
    await postJson(api, '/api/account/email/confirm', { token }, { headers });
    expect((await read(headers)).mails.map(({ to }) => to)).toContain(free);
  });

  test('leaves the records of the previous owner of an address to that owner', async () => {
    const { user, headers } = await createWholePerson(api, deps, school);
    const former = await newcomer(api, db, someone());
    await createEnrollment(db, (await createSchool(db)).course.id, { userId: former.user.id, email: user.email });
    await db.insert(contactMessages).values({
      userId: former.user.id,
      name: 'Former owner',
      email: user.email,
      subject: 'student',
      privacyNoticeVersion: '1',
      privacyNoticeAt: new Date(),
    });
    const exported = await read(headers);
    expect(exported.enrollments).toHaveLength(1);
    expect(exported.contactMessages).toHaveLength(1);
  });

  test('has no email to the staff about others, even for a person who reads the email of the staff', async () => {
    await createWholePerson(api, deps, school);
    const staff = await createWholePerson(api, deps, school, { ...someone(), email: 'staff@academy.test' });
    expect((await read(staff.headers)).mails).toHaveLength(7);
  });

  test('shows one moment: a row that is added while it is read is not in it', async () => {
    const { person, headers } = await createWholePerson(api, deps, school);
    const lock = await pool.connect();
    try {
      await lock.query('BEGIN');
      await lock.query('LOCK TABLE enrollments IN ACCESS EXCLUSIVE MODE');
      const exported = read(headers);
      await eventually(async () => {
        const { rows } = await pool.query(
          'SELECT 1 FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())',
        );
        expect(rows).toHaveLength(1);
      });
      const { name, email } = person;
      await postJson(api, '/api/users/register', { name, email, subject: 'student', message: 'Too late' });
      await lock.query('COMMIT');
      expect((await exported).contactMessages).toHaveLength(1);
      expect((await read(headers)).contactMessages).toHaveLength(2);
    } finally {
      lock.release();
    }
  });
});

describe('every table with data of a person', () => {
  const personalTables = Object.values(personalData);
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  const personal = /user_id|actor_id|email|recipient|reply_to|mobile|phone|identifier|outcome|^key$/;
  const tablesWithoutPerson = new Set<PgTable>([schema.seeds, schema.courses]);

  test('is in the export, or has a reason to be left out', () => {
    const lists = personalTables.flatMap((one) => Object.values(one.lists ?? {}));
    const knownTables = new Set([
      ...[...personalTables, ...lists].map(({ table }) => table),
      ...withheld.keys(),
      ...tablesWithoutPerson,
    ]);
    const forgotten = tables.filter((table) => {
      const hasPersonalColumn = Object.values(getTableColumns(table)).some(({ name }) => personal.test(name));
      return hasPersonalColumn && !knownTables.has(table);
    });
    expect(forgotten.map(getTableName)).toEqual([]);
  });

  test('is cleared at the erasure, explicitly or by a foreign key to a deleted row', () => {
    const tablesOf = (...ways: (string | undefined)[]) =>
      personalTables.filter(({ erasure }) => ways.includes(erasure)).map(({ table }) => table);
    const gone = tablesOf('deleted', 'account');
    const cascaded = tablesOf(undefined);
    const cascades = (table: PgTable): boolean =>
      getTableConfig(table).foreignKeys.some(({ onDelete, reference }) => {
        const { foreignTable } = reference();
        return (
          onDelete === 'cascade' &&
          (gone.includes(foreignTable) || (cascaded.includes(foreignTable) && cascades(foreignTable)))
        );
      });
    expect(cascaded.filter((table) => !cascades(table)).map(getTableName)).toEqual([]);
  });
});
