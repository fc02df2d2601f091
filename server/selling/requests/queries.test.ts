import { inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DeskRequestsQuery } from '../../../contract/selling/desk-requests.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createManyRequests } from '../../../tests/support/desk-factories.ts';
import { createPaidCourse } from '../../../tests/support/factories.ts';
import { createUser } from '../../../tests/support/learning-factories.ts';
import { planOf } from '../../../tests/support/plans.ts';
import { enrollmentRequests } from '../../db/schema/index.ts';
import { isRequest } from '../../people/accounts/own-data/personal-table.ts';
import { countOthers, findRequests, otherCounts } from './desk-queries.ts';
import { findOthers } from './record-queries.ts';

const { db } = await testDatabase();
const courses = await Promise.all(Array.from({ length: 6 }, () => createPaidCourse(db)));
const [first, second] = [await createUser(db), await createUser(db)];
const viewer = { actorId: first.id, today: '2026-11-21' };
const [course = ''] = courses.map(({ id }) => id);

beforeAll(() =>
  createManyRequests(
    db,
    20_000,
    courses.map(({ id }) => id),
    [first.id, second.id],
  ),
);

const plan = (query: DeskRequestsQuery) => planOf(db, findRequests(db, query, viewer));
/** A cursor in the middle of a list. */
async function cursorIn(query: DeskRequestsQuery): Promise<string> {
  const rows = await findRequests(db, query, viewer);
  const { cursorKey, id } = rows[5] ?? {};
  return Buffer.from(JSON.stringify([cursorKey, id])).toString('base64url');
}

describe('the query among 20,000 requests', () => {
  const lists: [string, DeskRequestsQuery, RegExp][] = [
    ['the newest', {}, /enrollment_requests_created_idx/],
    ['a stage', { stage: 'new' }, /enrollment_requests_(stage|created)_idx/],
    ['a frequent stage', { stage: 'lost' }, /enrollment_requests_(stage|created)_idx/],
    ['a course', { course }, /enrollment_requests_(course|created)_idx/],
    ['an owner', { owner: second.id }, /enrollment_requests_(owner|created)_idx/],
    ['one’s own', { owner: 'me' }, /enrollment_requests_(owner|created)_idx/],
    ['no one’s', { owner: 'nobody' }, /enrollment_requests_(owner|created)_idx/],
    ['no one’s new ones of a course', { owner: 'nobody', stage: 'new', course }, /enrollment_requests_\w+_idx/],
    ['the names', { sort: 'name' }, /enrollment_requests_name_idx/],
    ['the names backwards', { sort: '-name' }, /enrollment_requests_name_idx/],
    ['what to follow up soonest', { sort: 'followUpAt' }, /enrollment_requests_soonest_idx/],
    ['what to follow up latest', { sort: '-followUpAt' }, /enrollment_requests_latest_idx/],
    ['the oldest', { sort: 'createdAt' }, /enrollment_requests_created_idx/],
    ['what is due', { due: 'today' }, /enrollment_requests_(follow_up|stage)_idx/],
    ['a name', { q: 'person12345' }, /enrollment_requests_search_idx/],
    ['a number in groups', { q: '+91 9100 007 919' }, /enrollment_requests_search_idx/],
    ['two words of a stage', { q: 'zoya person777', stage: 'lost' }, /enrollment_requests_search_idx/],
    ['two letters that many have', { q: 'ra' }, /enrollment_requests_(search|created)_idx/],
    ['two letters that no one has', { q: 'qx' }, /enrollment_requests_search_idx/],
    ['a digit that all have', { q: '9' }, /enrollment_requests_created_idx/],
    ['one letter', { q: 'w' }, /enrollment_requests_(search|created)_idx/],
  ];

  test.each(lists)('the query for %s reads an index, and never every row', async (_, query, index) => {
    for (const page of [query, { ...query, cursor: await cursorIn({ due: query.due, sort: query.sort }) }]) {
      const text = await plan(page);
      expect(text).toMatch(index);
      expect(text).not.toContain('Seq Scan on enrollment_requests');
    }
  });

  test('the query for the number of other requests of each row reads an index', async () => {
    const ids = (await findRequests(db, {}, viewer)).map(({ id }) => id);
    const text = await planOf(db, otherCounts(ids));
    expect(text).toContain('enrollment_requests_mobile_idx');
    expect(text).toContain('enrollment_requests_repeat_idx');
    expect(text).not.toContain('Seq Scan');
  });

  test('the query for the requests of a person reads an index', async () => {
    const isTheirs = isRequest({ id: first.id, email: 'person777@example.org' });
    const text = await planOf(db, db.select().from(enrollmentRequests).where(isTheirs));
    expect(text).toContain('enrollment_requests_user_idx');
    expect(text).toContain('enrollment_requests_repeat_idx');
    expect(text).not.toContain('Seq Scan on enrollment_requests');
  });

  test('the queries for the records of one request read an index', async () => {
    const person = {
      id: first.id,
      courseId: course,
      userId: first.id,
      mobile: '+919100007919',
      normalizedEmail: 'a@b.in',
    };
    const others = await planOf(db, findOthers(db, person));
    expect(others).toContain('enrollment_requests_mobile_idx');
    expect(others).toContain('enrollment_requests_repeat_idx');
  });
});

test('a page counts the others of the same mobile number or email, once each', async () => {
  const [one, other, third] = await findRequests(db, {}, viewer, 3);
  const ids = [one, other, third].flatMap((row) => (row ? [row.id] : []));
  const same = { mobile: '+919000000001', normalizedEmail: 'same@example.org' };
  await db
    .update(enrollmentRequests)
    .set(same)
    .where(inArray(enrollmentRequests.id, ids.slice(0, 2)));
  expect(await countOthers(db, ids)).toEqual(new Map(ids.map((id, index) => [id, index < 2 ? 1 : 0])));
});

test('a page counts no further than a hundred', async () => {
  const ids = (await findRequests(db, { stage: 'lost' }, viewer, 120)).map(({ id }) => id);
  await db.update(enrollmentRequests).set({ mobile: '+919000000002' }).where(inArray(enrollmentRequests.id, ids));
  expect((await countOthers(db, ids.slice(0, 1))).get(ids[0] ?? '')).toBe(100);
});
