import { beforeEach, expect, test } from 'vitest';
import { DeskClassResponse } from '../../../contract/teaching/desk-classes.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { refusal, sendJson } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { auditEntries, courses } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const trainer = await createStaff(api, db, 'trainer');
const other = await createStaff(api, db, 'trainer');
const coordinator = await createStaff(api, db, 'coordinator');
const LINK = 'https://meet.example/12';
const pasted = { recordingUrl: 'https://video.example/1', notes: 'We built a **pipeline**.' };

beforeEach(() => db.delete(courses));

async function newClass() {
  const course = await createPaidCourse(db);
  const batch = await createBatch(db, course.id, { joinLink: LINK });
  return createClass(db, batch.id, { trainerId: trainer.user.id });
}

const save = (id: string, body: object, { headers } = trainer) =>
  sendJson(api, 'PUT', `/api/desk/classes/${id}/notes`, { version: 1, ...pasted, ...body }, headers);

test('a trainer stores recording and notes of their class', async () => {
  const { id } = await newClass();
  expect((await save(id, {})).status).toBe(200);
  const response = await api.request(`/api/desk/classes/${id}`, { headers: trainer.headers });
  expect(DeskClassResponse.parse(await response.json()).data).toMatchObject({ ...pasted, version: 2 });
  const [entry] = await db.select().from(auditEntries);
  expect(entry).toMatchObject({ action: 'class.edit', fields: ['recordingUrl', 'notes'] });
});

test('staff who plan classes can store recording and notes, too, and no one else can', async () => {
  const { id } = await newClass();
  expect((await save(id, {}, other)).status).toBe(404);
  expect((await save(id, {}, coordinator)).status).toBe(200);
});

test('the second of two saves at once is refused', async () => {
  const { id } = await newClass();
  await save(id, {});
  expect((await save(id, { notes: 'Another' }, coordinator)).status).toBe(409);
});

test.each([
  ['recordingUrl', `${LINK}?recording`],
  ['notes', `Come back to ${LINK} tomorrow`],
])('the join link is refused as %s, because learners would read it', async (field, value) => {
  const { id } = await newClass();
  const refused = await refusal(await save(id, { [field]: value }));
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, [field]]);
});

test('a recording is an address over https', async () => {
  const { id } = await newClass();
  expect((await save(id, { recordingUrl: 'javascript:alert(1)' })).status).toBe(422);
});

const FILE = 'devops-12/class-3.mp4';

test('a recording can be a file of the store in place of an address', async () => {
  const { id } = await newClass();
  expect((await save(id, { recordingUrl: '', recordingFile: FILE })).status).toBe(200);
  const response = await api.request(`/api/desk/classes/${id}`, { headers: trainer.headers });
  const { data } = DeskClassResponse.parse(await response.json());
  expect(data).toMatchObject({ recordingUrl: null, recordingFile: FILE, hasStore: true });
});

test.each([
  ['beside an address', { recordingFile: FILE }],
  ['that the store does not have', { recordingUrl: '', recordingFile: 'devops-12/class-9.mp4' }],
  ['outside the store', { recordingUrl: '', recordingFile: '../../.env.mp4' }],
  ['of another kind', { recordingUrl: '', recordingFile: 'devops-12/class-3.vtt' }],
])('a file %s is refused with a message at its field', async (_, body) => {
  const { id } = await newClass();
  const refused = await refusal(await save(id, body));
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['recordingFile']]);
});
