import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { HONEYPOT } from '../../../contract/base/constants.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createSite } from '../../../tests/support/factories.ts';
import { mailsTo } from '../../../tests/support/mails.ts';
import { postJson } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { enrollmentRequests, suspectedSpam } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const { headers } = await createStaff(api, db, 'counsellor');

const form = (changes: object = {}) => ({
  name: 'Meera N.',
  email: 'meera@company.example',
  mobile: '98765 43210',
  company: 'Northwind Foods',
  seats: '30',
  message: 'Git for our testers',
  ...changes,
});
const send = (changes: object = {}) => postJson(api, '/api/team-requests', form(changes));
const leadsOf = (email: string) =>
  db.select().from(enrollmentRequests).where(eq(enrollmentRequests.normalizedEmail, email));

test('a company that asks for training is a lead with its number of people, whose form fills in the sale', async () => {
  const response = await send();
  expect(response.status).toBe(201);
  expect((await response.json()).message).toBe(
    'Thank you, Meera N.. We will call you on +91 98765 43210 about training for 30 people.',
  );
  const [lead] = await leadsOf('meera@company.example');
  expect(lead).toMatchObject({ seats: 30, courseId: null, stage: 'new' });
  const { data } = await (await api.request(`/api/desk/requests/${lead?.id}`, { headers })).json();
  expect(data).toMatchObject({ seats: 30, notes: [{ text: expect.stringContaining('Company: Northwind Foods') }] });
  expect((await mailsTo(db, 'meera@company.example')).map(({ kind }) => kind)).toContain('enrollment_acknowledgement');
});

test('a form that is sent twice changes the first lead', async () => {
  await send({ email: 'twice@company.example' });
  await send({ email: 'twice@company.example', seats: '40' });
  expect(await leadsOf('twice@company.example')).toMatchObject([{ seats: 40 }]);
});

test.each([
  ['seats', '1', 'Enter at least 2 people'],
  ['seats', 'thirty', 'Enter how many people'],
  ['seats', '501', 'Enter at most 500 people'],
  ['mobile', '123', 'Please enter a valid mobile number'],
  ['company', '', 'Company or college is required'],
])('%s of "%s" is refused with a message', async (field, value, message) => {
  const response = await send({ [field]: value });
  expect(response.status).toBe(422);
  expect((await response.json()).fields[field]).toBe(message);
});

test('a form that a program filled in is kept apart', async () => {
  await send({ email: 'bot@company.example', [HONEYPOT]: 'x' });
  expect(await leadsOf('bot@company.example')).toEqual([]);
  expect(await db.$count(suspectedSpam, eq(suspectedSpam.email, 'bot@company.example'))).toBe(1);
});
