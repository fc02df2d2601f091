import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { rolesMay } from '../../contract/people/permission.ts';
import { batches, classMeetings, mails } from '../../server/db/schema/index.ts';
import { enroll } from '../../server/learning/enrollments/enroll.ts';
import { transact } from '../../server/records/index.ts';
import { makeOrder, recordPayment } from '../../server/selling/orders/index.ts';
import { buildApi } from '../../server/start/app.ts';
import { endpoints } from '../../server/start/endpoints.ts';
import { remindOfClasses } from '../../server/teaching/classes/index.ts';
import { createScene, type Scene, siteAccess } from '../support/access-matrix.ts';
import { deskAccess } from '../support/access-matrix-desk.ts';
import { actAs } from '../support/act-as.ts';
import { TEST_NOW } from '../support/api.ts';
import { createClass } from '../support/class-factories.ts';
import { createBatch, createSite } from '../support/factories.ts';
import { createUser } from '../support/learning-factories.ts';
import { postJson, refusal, sendJson } from '../support/requests.ts';
import { testSite } from '../support/site.ts';
import { createStaff } from '../support/staff.ts';

/** A part of the addresses of batch and class, which is found in whatever form an address is written. */
const SECRET = 'only-the-redirect-knows';
const ofBatch = `https://meet.example/${SECRET}-batch`;
const ofClass = `https://meet.example/${SECRET}-class`;

const minutes = (count: number) => new Date(TEST_NOW.getTime() + count * 60_000);

let now = TEST_NOW;
const { site, db, deps } = await testSite({ now: () => now });
await createSite(db);
const api = buildApi(deps);
const scene = await createScene(api, deps);
const { school, owner } = scene;
const coordinator = await createStaff(api, db, 'coordinator');

beforeAll(async () => {
  await db.update(batches).set({ joinLink: ofBatch });
  const open = { startsAt: minutes(10), endsAt: minutes(130), joinLink: ofClass };
  await db.update(classMeetings).set(open).where(eq(classMeetings.id, school.meeting.id));
});

const pathOf = async ({ path }: { path: string | ((of: Scene) => string | Promise<string>) }) =>
  `/api${typeof path === 'function' ? await path(scene) : path}`;

/** Every byte of a response, its headers among them. */
async function readAll(path: string, headers: Record<string, string>): Promise<string> {
  const response = await site.request(path, { headers });
  return `${path}: ${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`;
}

const send = (path: string, body: object, method: 'POST' | 'PUT' = 'PUT') =>
  method === 'PUT'
    ? sendJson(api, 'PUT', path, body, coordinator.headers)
    : postJson(api, path, body, { headers: coordinator.headers });

async function plan(...request: Parameters<typeof send>): Promise<void> {
  const { status } = await send(...request);
  expect([request[0], status < 300]).toEqual([request[0], true]);
}

const reads = endpoints.filter(({ route }) => route.method === 'get');

test('a learner’s link leads to the address, which is the class’s own', async () => {
  const { headers } = owner;
  const joined = await site.request(`/classes/${school.meeting.id}/join`, { headers });
  expect([joined.status, joined.headers.get('Location')]).toEqual([303, ofClass]);
});

test('while the class can be joined, no other response of the API to a learner has the address, and neither has their calendar', async () => {
  const { data } = await (await api.request('/api/classes/calendar', { headers: owner.headers })).json();
  const feed = new URL(data.url);
  const all = [feed.pathname + feed.search, `/learn/${school.course.slug}`, '/dashboard', '/account'];
  const rows = reads.flatMap(({ route }) => siteAccess[route.operationId ?? ''] ?? []);
  for (const row of rows) all.push(await pathOf(row));
  for (const path of all) expect(await readAll(path, owner.headers)).not.toContain(SECRET);
});

test.each(['counsellor', 'accountant'] as const)(
  '%s, who neither plans nor teaches, reads the address nowhere',
  async (role) => {
    const { headers } = await createStaff(api, db, role);
    const allowed = reads.filter(({ may: caller }) => typeof caller !== 'string' && rolesMay([role], ...caller));
    const rows = allowed.flatMap(({ route }) => deskAccess[route.operationId ?? ''] ?? []);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(await readAll(await pathOf(row), headers)).not.toContain(SECRET);
  },
);

test('no email about classes, batches and seats has the address', async () => {
  const { course, batch } = school;
  const { id: courseId, slug } = course;
  await transact(deps, null, (context) =>
    enroll(context, { email: 'new@example.org', name: 'New Learner', course: slug, batchId: batch.id }),
  );
  const person = { email: 'buyer@example.org', name: 'Buyer', mobile: '+919876543210' };
  const newOrder = { person, courseId, batchId: batch.id, madeBy: null };
  await actAs(deps, coordinator.user.id, async (context) => {
    const { order } = await makeOrder(context, newOrder);
    const paid = { amountPaise: order.totalPaise, method: 'cash', paidOn: '2026-11-21', reference: '' } as const;
    await recordPayment(context, order.id, paid);
  });
  await remindOfClasses(deps);
  now = minutes(-200);
  await remindOfClasses(deps);
  now = TEST_NOW;
  const time = { day: '2026-12-01', startsAt: '19:00', minutes: 120, trainerId: null };
  const path = `/api/desk/classes/${school.meeting.id}`;
  await plan(path, { version: 1, title: 'Moved', ...time, joinLink: ofClass });
  await plan(`${path}/cancellation`, { version: 2, reason: 'The trainer is ill' });
  await plan(`/api/desk/batches/${batch.id}/classes`, { title: '', ...time, day: '2026-12-02' }, 'POST');
  const message = { sendId: 'a-message-once', subject: 'Tomorrow', text: 'We begin at seven.' };
  await plan(`/api/desk/batches/${batch.id}/messages`, message, 'POST');
  const [{ version } = { version: 0 }] = await db.select().from(batches).where(eq(batches.id, batch.id));
  const timetable = { weekdays: [1, 3], startsAt: '18:00', minutes: 90, firstOn: '2026-12-07', classes: 4 };
  await plan(`/api/desk/batches/${batch.id}/timetable`, { version, ...timetable, trainerId: null });
  const other = await createBatch(db, courseId, { joinLink: ofBatch });
  await createUser(db, { email: 'later@example.org', emailVerified: true });
  await transact(deps, null, (context) => enroll(context, { email: 'later@example.org', course: slug }));
  await transact(deps, null, (context) =>
    enroll(context, { email: 'later@example.org', course: slug, batchId: other.id }),
  );

  const sent = await db.select().from(mails);
  const kinds = new Set(sent.map(({ kind }) => kind));
  for (const kind of [
    'class_reminder',
    'class_changed',
    'batch_dates',
    'batch_message',
    'enrolled',
    'enrolled_invitation',
    'payment_received',
  ])
    expect(kinds).toContain(kind);
  for (const mail of sent) expect(JSON.stringify(mail)).not.toContain(SECRET);
});

test.each([
  ['the title of a class', 'title', '', { title: `See ${ofBatch}`, joinLink: null }],
  ['the reason for a cancellation', 'reason', '/cancellation', { reason: `We met at ${ofClass}` }],
  ['its notes', 'notes', '/notes', { recordingUrl: '', notes: `[Here](${ofClass})` }],
] as const)('staff cannot write the address into %s', async (_, field, path, body) => {
  const { id } = await createClass(db, school.batch.id, { startsAt: minutes(3000), joinLink: ofClass });
  const time = path === '' ? { day: '2026-12-01', startsAt: '19:00', minutes: 120, trainerId: null } : {};
  const response = await send(`/api/desk/classes/${id}${path}`, { version: 1, ...time, ...body });
  expect(await refusal(response)).toMatchObject({
    status: 422,
    fields: { [field]: expect.stringContaining('contains the join link') },
  });
});
