import { beforeEach, expect, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { createRequest } from '../../../tests/support/desk-factories.ts';
import { createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { postJson, refusal } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { enrollmentRequests, mails, requestNotes } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const { headers } = await createStaff(api, db, 'counsellor');
const course = await createPaidCourse(db, { title: 'DevOps Basics' });

beforeEach(async () => {
  for (const table of [enrollmentRequests, mails]) await db.delete(table);
});

const lead = (values: object) => createRequest(db, course.id, values);
const message = { subject: 'New dates', text: 'A batch begins in March.\n\nShall we call?' };
const send = (leads: readonly { id: string }[], body: object = message, version = 1) => {
  const chosen = leads.map(({ id }) => ({ id, version }));
  return postJson(api, '/api/desk/requests/messages', { ...body, chosen }, { headers });
};

test('leads are emailed separately, once for an address, and each keeps the text as a note', async () => {
  const asha = await lead({ name: 'Asha', email: 'asha@example.org' });
  const again = await lead({ name: 'Asha', email: 'Asha@example.org' });
  const ravi = await lead({ name: 'Ravi', email: 'ravi@example.org' });
  const caller = await lead({ name: 'Meera', email: '' });
  const response = await send([asha, again, ravi, caller]);
  expect([response.status, await response.json()]).toEqual([
    201,
    { message: 'Sent to 2 people. Without an email address: 1.' },
  ]);
  const sent = await db.select().from(mails).orderBy(mails.subject);
  expect(sent.map(({ kind, recipient }) => `${kind} ${recipient.toLowerCase()}`).sort()).toEqual([
    'lead_message asha@example.org',
    'lead_message ravi@example.org',
  ]);
  expect(sent.find(({ recipient }) => recipient === 'ravi@example.org')?.text).toMatch(
    /Hello Ravi,\n\nA batch begins in March\.\n\nShall we call\?/,
  );
  expect(sent.map(({ html }) => html).join()).not.toMatch(/meera/i);
  const notes = await db.select().from(requestNotes);
  expect(notes.map(({ requestId }) => requestId).sort()).toEqual([asha.id, again.id, ravi.id].sort());
  expect(notes[0]?.text).toContain('Emailed: New dates');
});

test('a message that is sent twice at once is emailed once', async () => {
  const asha = await lead({ email: 'asha@example.org' });
  const responses = await Promise.all([send([asha]), send([asha]), send([asha])]);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await db.$count(mails)).toBe(1);
});

test('nothing is sent if one of the leads was changed, or none has an address', async () => {
  const asha = await lead({ email: 'asha@example.org' });
  const changed = await lead({ email: 'ravi@example.org', version: 2 });
  expect((await send([asha, changed])).status).toBe(409);
  const caller = await lead({ email: '' });
  expect(await refusal(await send([caller]))).toMatchObject({ message: 'None of these leads has an email address.' });
  expect(await db.$count(mails)).toBe(0);
});

test.each(['subject', 'text'])('a message without %s is refused', async (field) => {
  const asha = await lead({ email: 'asha@example.org' });
  expect(await refusal(await send([asha], { ...message, [field]: ' ' }))).toMatchObject({ status: 422 });
});
