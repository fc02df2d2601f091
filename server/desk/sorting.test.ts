import { beforeAll, describe, expect, test } from 'vitest';
import { testDesk } from '../../tests/support/desk.ts';
import { createMails, createMessages, createRequest, followUp } from '../../tests/support/desk-factories.ts';
import { createBatch, createFreeCourse, createPaidCourse, createPost } from '../../tests/support/factories.ts';
import { createEnrollment, createUser } from '../../tests/support/learning-factories.ts';
import { assignCourse, createStaff } from '../../tests/support/staff.ts';

const { api, db, desk } = await testDesk();
const { id: courseId } = await createPaidCourse(db, { title: 'Zebra' });

/** More than two pages, and many of them equal in what they are sorted by. */
const COUNT = 110;
const names = ['zoya', 'Asha', 'meera', 'Éva', 'आशा'];
const nameOf = (n: number) => names[n % names.length] ?? '';
const dayOf = (n: number) => `2026-12-${String(1 + (n % 20)).padStart(2, '0')}`;

beforeAll(async () => {
  for (let n = 0; n < COUNT; n += 1) {
    await createRequest(db, courseId, { name: nameOf(n), ...(n % 3 > 0 && { followUpAt: followUp(dayOf(n)) }) });
    const { id, email } = await createUser(db, { name: nameOf(n) });
    await createEnrollment(db, courseId, n % 4 > 0 ? { email, userId: id } : { email });
    await createBatch(db, courseId, { startsOn: dayOf(n) });
    await createFreeCourse(db, { title: `${nameOf(n)} ${n}` });
    await createPost(db, { title: nameOf(n) });
  }
  await createMessages(db, COUNT, (n) => ({ name: nameOf(n) }));
  await createMails(db, COUNT, (n) => ({ recipient: `${['Zoya', 'asha'][n % 2]}@example.org` }));
});

type Row = Record<string, unknown>;
type Page = { data: Row[]; next: string | null };

/** Every row of a list, page after page. */
async function readAll(path: string, sort: string): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const response = await desk.get(`${path}?sort=${sort}${cursor && `&cursor=${cursor}`}`);
    expect(response.status).toBe(200);
    const page: Page = await response.json();
    rows.push(...page.data);
    cursor = page.next;
  }
  return rows;
}

const lower = (value: unknown) => String(value).toLowerCase();
/** Compares as the database does: by code points. */
const compare = (one: unknown, other: unknown) => Buffer.compare(Buffer.from(`${one}`), Buffer.from(`${other}`));

const lists: [path: string, sort: string, of: (row: Row) => unknown][] = [
  ['/requests', 'name', ({ name }) => lower(name)],
  ['/requests', 'createdAt', ({ createdAt }) => createdAt],
  ['/messages', 'name', ({ name }) => lower(name)],
  ['/messages', 'createdAt', ({ createdAt }) => createdAt],
  ['/mails', 'recipient', ({ recipient }) => lower(recipient)],
  ['/mails', 'createdAt', ({ createdAt }) => createdAt],
  ['/batches', 'number', ({ number }) => String(number).padStart(9, '0')],
  ['/batches', 'startsOn', ({ startsOn }) => startsOn],
  ['/batches', 'course', ({ course }) => (course as { title: string }).title], // As `DeskBatchSummary` has it.
  ['/posts', 'title', ({ title }) => lower(title)],
  ['/posts', 'updatedAt', ({ updatedAt }) => updatedAt],
  ['/courses', 'title', ({ title }) => lower(title)],
  [`/courses/${courseId}/learners`, 'name', ({ name, email }) => lower(name ?? email)],
  [`/courses/${courseId}/learners`, 'enrolledAt', ({ enrolledAt }) => enrolledAt],
];

describe.each(lists)('%s sorted by %s', (path, sort, of) => {
  test('shows every row once, upwards and downwards', async () => {
    const upwards = await readAll(path, sort);
    expect(upwards.length).toBeGreaterThanOrEqual(COUNT);
    expect(new Set(upwards.map(({ id }) => id)).size).toBe(upwards.length);
    const values = upwards.map(of);
    expect(values).toEqual(values.toSorted(compare));
    const downwards = await readAll(path, `-${sort}`);
    expect(downwards.map(({ id }) => id)).toEqual(upwards.map(({ id }) => id).reverse());
  });
});

test.each(['followUpAt', '-followUpAt'])('requests sorted by %s end with those without a day', async (sort) => {
  const days = (await readAll('/requests', sort)).map(({ followUpAt }) => followUpAt);
  const storedDays = days.slice(0, days.indexOf(null));
  const inOrder = storedDays.toSorted(compare);
  expect(storedDays).toEqual(sort.startsWith('-') ? inOrder.reverse() : inOrder);
  expect(new Set(days.slice(storedDays.length))).toEqual(new Set([null]));
  expect(days).toHaveLength(COUNT);
});

test.each(['number', '-number'])('courses sorted by %s end with the free ones', async (sort) => {
  const numbers = (await readAll('/courses', sort)).map(({ number }) => number);
  expect(numbers[0]).not.toBeNull();
  expect(numbers.at(-1)).toBeNull();
});

describe('a cursor', () => {
  test('of another list or order is refused, and is no server error', async () => {
    const page: Page = await (await desk.get('/requests?sort=name')).json();
    const response = await desk.get(`/requests?sort=followUpAt&cursor=${page.next}`);
    expect([response.status, Object.keys((await response.json()).fields)]).toEqual([422, ['cursor']]);
  });

  test.each([
    ['a text that cannot be stored', 'name', ['\u0000', 'a']],
    ['a day that there is not', 'followUpAt', ['2026-02-30', 'a']],
    ['no id', 'name', ['a', 'b']],
  ])('with %s is refused', async (_, sort, [place, id]) => {
    const rowId = id === 'a' ? '00000000-0000-4000-8000-000000000000' : id;
    const cursor = Buffer.from(JSON.stringify([place, rowId])).toString('base64url');
    expect((await desk.get(`/requests?sort=${sort}&cursor=${cursor}`)).status).toBe(422);
  });

  test('can contain the longest name that people can have', async () => {
    const name = 'अ'.repeat(100);
    for (let n = 0; n < 51; n += 1) await createRequest(db, courseId, { name });
    const rows = await readAll('/requests', '-name');
    expect(rows.filter((row) => row.name === name)).toHaveLength(51);
  });
});

test('sorting by an unknown column is refused', async () => {
  expect((await desk.get('/requests?sort=email')).status).toBe(422);
});

test('the learners of a course are found by name, and by email only by staff who may see it', async () => {
  const { id } = await createPaidCourse(db);
  const { id: userId } = await createUser(db, { name: 'Kavya Rao', email: 'secret@example.org' });
  await createEnrollment(db, id, { email: 'secret@example.org', userId });
  const teacher = await createStaff(api, db, 'trainer');
  await assignCourse(db, teacher.user.id, id);
  const countFound = async (q: string, { headers } = teacher) => {
    const response = await api.request(`/api/desk/courses/${id}/learners?q=${q}`, { headers });
    return (await response.json()).data.length;
  };
  const coordinator = await createStaff(api, db, 'coordinator');
  expect([await countFound('kavya'), await countFound('secret')]).toEqual([1, 0]);
  expect([await countFound('kavya', coordinator), await countFound('secret', coordinator)]).toEqual([1, 1]);
});
