import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { DeskLeadPreview } from '../../../../contract/selling/desk-lead-imports.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { createRequest } from '../../../../tests/support/desk-factories.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { createPaidCourse, createSite } from '../../../../tests/support/factories.ts';
import { postJson, refusal, sendJson } from '../../../../tests/support/requests.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { enrollmentRequests, leadImports, requestNotes } from '../../../db/schema/index.ts';
import { recordAudit } from '../../../records/index.ts';

const { api, db, pool } = await testApi();
await createSite(db);
const course = await createPaidCourse(db, { title: 'DevOps Basics' });
const { user: one, headers } = await createStaff(api, db, 'counsellor');
const { user: other } = await createStaff(api, db, 'counsellor');

const known = await createRequest(db, course.id, {
  name: 'Known',
  email: 'known@example.org',
  mobile: '+919876500001',
});

const file = [
  'Full name;Phone;Email;Interested in;Remarks',
  'Asha Rao;98765 43210;asha@example.org;DevOps Basics;"Met at the stall; wants weekends"',
  'Bela Sen;p:+919876543211;;;',
  'Chitra Das;;chitra@example.org;;',
  'Someone known;+91 98765 00001;;;',
  'Asha again;;ASHA@example.org;;',
  'No way to reach;;;;',
  'Wrong number;12;;;',
  'Wrong course;98765 43212;;Knitting;',
  ';98765 43213;;;',
].join('\n');

const preview = async (text = file, columns?: object): Promise<DeskLeadPreview> =>
  (await (await postJson(api, '/api/desk/lead-imports/preview', { text, columns }, { headers })).json()).data;
const wish = {
  text: file,
  columns: (await preview()).columns,
  source: 'phone',
  courseId: '',
  ownerIds: [one.id, other.id],
};
const run = (changes: object = {}) => postJson(api, '/api/desk/lead-imports', { ...wish, ...changes }, { headers });
const newest = async () => {
  const { data } = await (await api.request('/api/desk/lead-imports', { headers })).json();
  return data.find(({ takenBackAt }: { takenBackAt: string | null }) => takenBackAt === null);
};
const imported = () =>
  db
    .select()
    .from(enrollmentRequests)
    .where(eq(enrollmentRequests.utmSource, 'phone'))
    .orderBy(enrollmentRequests.name);

test('a file is shown row by row as new, repeated or bad before anything is stored', async () => {
  const before = await db.$count(enrollmentRequests);
  const { columns, rows } = await preview();
  expect(columns).toEqual({ name: 0, mobile: 1, email: 2, course: 3, note: 4 });
  expect(rows.map(({ line, name, state, problem, requestId }) => [line, name, state, problem, requestId])).toEqual([
    [2, 'Asha Rao', 'new', '', null],
    [3, 'Bela Sen', 'new', '', null],
    [4, 'Chitra Das', 'new', '', null],
    [5, 'Someone known', 'repeated', '', known.id],
    [6, 'Asha again', 'repeated', '', null],
    [7, 'No way to reach', 'bad', 'There is no mobile number and no email', null],
    [8, 'Wrong number', 'bad', 'This is not a mobile number', null],
    [9, 'Wrong course', 'bad', 'No course has this title', null],
    [10, '', 'bad', 'There is no name', null],
  ]);
  expect(await db.$count(enrollmentRequests)).toBe(before);
});

test('columns can be chosen, and rows pasted from a spreadsheet are read', async () => {
  const pasted = 'A\tB\n98765 43299\tDevi Nair';
  expect((await preview(pasted)).rows).toMatchObject([{ state: 'bad' }]);
  const chosen = { name: 1, mobile: 0, email: null, course: null, note: null };
  expect((await preview(pasted, chosen)).rows).toMatchObject([{ state: 'new', mobileShown: '+91 98765 43299' }]);
});

test('new rows are stored once with owners in turn, and undone except those that staff worked on', async () => {
  const responses = await Promise.all([run(), run()]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const leads = await imported();
  expect(leads.map(({ name, stage, courseId, ownerId }) => [name, stage, courseId, ownerId])).toEqual([
    ['Asha Rao', 'new', course.id, one.id],
    ['Bela Sen', 'new', null, other.id],
    ['Chitra Das', 'new', null, one.id],
  ]);
  const [asha, bela] = leads;
  expect(await db.select().from(requestNotes)).toMatchObject([
    { requestId: asha?.id, text: 'Met at the stall; wants weekends' },
  ]);

  const { id, count } = await newest();
  expect(count).toBe(3);
  expect((await postJson(api, `/api/desk/requests/${bela?.id}/notes`, { text: 'Called' }, { headers })).status).toBe(
    201,
  );
  const takeBack = () => sendJson(api, 'DELETE', `/api/desk/lead-imports/${id}`, {}, headers);
  expect(await (await takeBack()).json()).toEqual({ message: '2 leads deleted. 1 was worked on and stays.' });
  expect((await imported()).map(({ name }) => name)).toEqual(['Bela Sen']);
  expect((await refusal(await takeBack())).status).toBe(409);
});

test('a person who asks on the site themselves keeps their request when the import is undone', async () => {
  await run();
  const asha = {
    name: 'Asha Rao',
    email: 'asha@example.org',
    mobile: '+919876543210',
    courseId: String(course.number),
  };
  expect((await postJson(api, '/api/enrollments', asha)).status).toBe(201);
  const { id } = await newest();
  await sendJson(api, 'DELETE', `/api/desk/lead-imports/${id}`, {}, headers);
  expect((await imported()).map(({ name }) => name)).toEqual(['Asha Rao', 'Bela Sen']);
});

test('undoing an import waits for a change of one of its leads, and keeps that lead', async () => {
  await run({
    text: 'Full name,Phone\nFarah Khan,98765 43260',
    columns: { ...wish.columns, email: null, course: null, note: null },
  });
  const { id: importId } = await newest();
  const [farah] = await db.select().from(enrollmentRequests).where(eq(enrollmentRequests.importId, importId));
  const { id: requestId = '' } = farah ?? {};
  let taking: Promise<Response> | undefined;
  await db.transaction(async (tx) => {
    await tx.insert(requestNotes).values({ requestId, text: 'Called' });
    await recordAudit(tx, { actorId: one.id, action: 'request.note', recordId: requestId });
    taking = sendJson(api, 'DELETE', `/api/desk/lead-imports/${importId}`, {}, headers);
    await eventually(async () => {
      const { rowCount } = await pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      expect(rowCount).toBeGreaterThan(0);
    });
  });
  expect(await (await taking)?.json()).toEqual({ message: '0 leads deleted. 1 was worked on and stays.' });
  expect(await db.$count(requestNotes, eq(requestNotes.requestId, requestId))).toBe(1);
});

test.each([
  ['text', { text: 'Name' }],
  ['text', { text: `Name,Mobile\n${'Asha,98765 43210\n'.repeat(2001)}` }],
  ['source', { source: 'nowhere' }],
  ['courseId', { courseId: crypto.randomUUID() }],
  ['ownerIds', { ownerIds: [crypto.randomUUID()] }],
])('a wrong %s is refused, and nothing is stored', async (field, changes) => {
  const before = await db.$count(leadImports);
  const { status, fields } = await refusal(await run(changes));
  expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
  expect(await db.$count(leadImports)).toBe(before);
});
