import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { PRIVACY_NOTICE_VERSION } from '../../../contract/base/constants.ts';
import type { DeskOverview } from '../../../contract/desk/desk-overview.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createMails } from '../../../tests/support/desk-factories.ts';
import {
  type Changes,
  createFreeCourse,
  createPaidCourse,
  createSite,
  next,
} from '../../../tests/support/factories.ts';
import { createEnrollment, createUser } from '../../../tests/support/learning-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import {
  certificates,
  contactMessages,
  courses,
  enrollmentRequests,
  enrollments,
  mails,
} from '../../db/schema/index.ts';

// Today is 21 November 2026 in Asia/Kolkata: it began at 18:30 UTC the day before.
const { api, db } = await testApi();
await createSite(db);
const { headers } = await createStaff(api, db);

beforeEach(async () => {
  for (const table of [certificates, enrollments, enrollmentRequests, contactMessages, mails, courses])
    await db.delete(table);
});

const requestOverview = (query = '') => api.request(`/api/desk/overview${query}`, { headers });
const read = async (query = ''): Promise<DeskOverview> => (await (await requestOverview(query)).json()).data;

async function createRequest(courseId: string, createdAt: Date, changes: Changes<typeof enrollmentRequests> = {}) {
  const email = `wants-${next()}@example.org`;
  const notice = { privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: createdAt };
  const details = { name: 'Mira', email, normalizedEmail: email, mobile: '+919876543210', ...notice };
  await db.insert(enrollmentRequests).values({ courseId, createdAt, ...details, ...changes });
}

async function createCertificate(courseId: string, issuedAt: Date, revokedAt: Date | null = null) {
  const { id: userId, name } = await createUser(db);
  const printed = { name, courseTitle: 'Course', trainingHours: '70', credential: {} };
  await db.insert(certificates).values({ id: randomUUID(), userId, courseId, issuedAt, revokedAt, ...printed });
}

const at = (time: string) => new Date(`${time}:00+05:30`);

describe('the figures of a span', () => {
  test('are exact, by day and by course', async () => {
    const [one, two, quiet] = [
      await createPaidCourse(db, { title: 'One' }),
      await createPaidCourse(db, { title: 'Two' }),
      await createPaidCourse(db, { title: 'Quiet' }),
    ];
    await createRequest(one.id, at('2026-11-21T09:00'));
    await createRequest(two.id, at('2026-11-20T09:00'), { stage: 'enrolled' });
    await createRequest(two.id, at('2026-11-20T10:00'), { stage: 'lost' });
    await createRequest(two.id, at('2026-10-01T09:00'), { stage: 'enrolled' });
    await createEnrollment(db, two.id, { createdAt: at('2026-11-20T11:00') });
    await createEnrollment(db, one.id, { createdAt: at('2026-11-21T11:00') });
    await createCertificate(one.id, at('2026-11-19T11:00'));
    await createCertificate(one.id, at('2026-11-19T12:00'), TEST_NOW);
    await createMails(db, 2, () => ({ state: 'failed', createdAt: at('2026-11-21T08:00') }));
    await createMails(db, 1, () => ({ state: 'sent', createdAt: at('2026-11-21T08:00') }));

    const overview = await read('?days=7');
    expect(overview).toMatchObject({
      from: '2026-11-15',
      to: '2026-11-21',
      total: { requests: 3, converted: 1, enrollments: 2, completions: 1 },
      courses: [
        { id: two.id, title: 'Two', requests: 2, converted: 1, enrollments: 1, completions: 0 },
        { id: one.id, title: 'One', requests: 1, converted: 0, enrollments: 1, completions: 1 },
      ],
    });
    const none = { requests: 0, enrollments: 0, completions: 0, failedMails: 0, paidPaise: 0 };
    expect(overview.days).toEqual([
      ...['15', '16', '17', '18'].map((day) => ({ date: `2026-11-${day}`, ...none })),
      { ...none, date: '2026-11-19', completions: 1 },
      { ...none, date: '2026-11-20', requests: 2, enrollments: 1 },
      { ...none, date: '2026-11-21', requests: 1, enrollments: 1, failedMails: 2 },
    ]);
    expect(overview.courses.map(({ id }) => id)).not.toContain(quiet.id);
  });

  test('begin at midnight in Asia/Kolkata, like each day of the span', async () => {
    const { id } = await createPaidCourse(db);
    await createRequest(id, new Date('2026-11-14T18:29:59.999Z'));
    await createRequest(id, new Date('2026-11-14T18:30:00.000Z'));
    await createRequest(id, new Date('2026-11-20T18:29:59.999Z'));
    await createRequest(id, new Date('2026-11-20T18:30:00.000Z'));
    const { days } = await read('?days=7');
    expect(days.filter(({ requests }) => requests > 0).map(({ date, requests }) => [date, requests])).toEqual([
      ['2026-11-15', 1],
      ['2026-11-20', 1],
      ['2026-11-21', 1],
    ]);
  });

  test.each([
    ['', '2026-10-23', 30],
    ['?days=30', '2026-10-23', 30],
    ['?days=90', '2026-08-24', 90],
  ])('for the query "%s" begin on %s', async (query, from, length) => {
    const overview = await read(query);
    expect([overview.from, overview.days.length, overview.days[0]?.date]).toEqual([from, length, from]);
  });

  test('count a seat and a certificate of a deleted or free course only in the total', async () => {
    const free = await createFreeCourse(db);
    await createEnrollment(db, free.id, { createdAt: TEST_NOW });
    expect(await read()).toMatchObject({ total: { enrollments: 1 }, courses: [] });
  });

  test('are all zero if nothing happened', async () => {
    expect(await read()).toMatchObject({
      total: { requests: 0, converted: 0, enrollments: 0, completions: 0 },
      courses: [],
      money: { paidPaise: 0, refundedPaise: 0, duePaise: 0, overduePaise: 0, overdueOrders: 0 },
      batches: [],
      sources: [],
      owners: [],
    });
  });
});

test('another span is refused', async () => {
  for (const query of ['?days=8', '?days=', '?from=2026-01-01'])
    expect((await requestOverview(query)).status).toBe(422);
});
