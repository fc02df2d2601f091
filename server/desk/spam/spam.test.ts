import { expect, test } from 'vitest';
import { HONEYPOT } from '../../../contract/base/constants.ts';
import { testDesk } from '../../../tests/support/desk.ts';
import { createBatch, createPaidCourse, next } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { mailKindsTo } from '../../../tests/support/mails.ts';
import { postJson, refusal } from '../../../tests/support/requests.ts';
import { contactMessages, enrollmentRequests, suspectedSpam, waitlist } from '../../db/schema/index.ts';

const { api, db, desk } = await testDesk();
const course = await createPaidCourse(db, { title: 'DevOps Basics', slug: 'devops-basics' });
const batch = await createBatch(db, course.id, { startsOn: '2026-12-14', seats: 1 });
await createEnrollment(db, course.id, { batchId: batch.id });

const someone = () => ({ name: 'Asha Rao', email: `asha-${next()}@example.org` });
/** What each form sends, with its address. */
const forms = {
  contact: ['/api/users/register', { subject: 'it', message: 'When does it start?' }],
  enrollment: ['/api/enrollments', { mobile: '98765 43210', courseId: String(course.number), utmSource: 'college' }],
  waitlist: ['/api/waitlist', { mobile: '98765 43210', course: course.slug }],
} as const;

/** Sends a form as a bot does. @returns the suspected spam, and the address of its sender */
async function sendAsBot(form: keyof typeof forms) {
  const [path, fields] = forms[form];
  const sender = someone();
  expect((await postJson(api, path, { ...sender, ...fields, [HONEYPOT]: 'x' })).status).toBe(201);
  const { data } = await (await desk.get(`/spam?form=${form}`)).json();
  return { spam: data[0], email: sender.email };
}

const countReal = async () => [
  await db.$count(contactMessages),
  await db.$count(enrollmentRequests),
  await db.$count(waitlist),
];

test.each(['contact', 'enrollment', 'waitlist'] as const)(
  'suspected spam of the %s form is listed, counts nowhere and emails no one until staff say that a person sent it',
  async (form) => {
    const before = await countReal();
    const { spam, email } = await sendAsBot(form);
    expect(spam).toMatchObject({ form, name: 'Asha Rao', email });
    expect(await countReal()).toEqual(before);
    expect(await mailKindsTo(db, email)).toEqual([]);
    expect((await desk.post(`/spam/${spam.id}/accept`, {})).status).toBe(200);
    const added = (await countReal()).map((count, index) => count - (before[index] ?? 0));
    expect(added.toSorted()).toEqual([0, 0, 1]);
    expect(await mailKindsTo(db, email)).toHaveLength(1);
    expect(await refusal(await desk.post(`/spam/${spam.id}/accept`, {}))).toMatchObject({ status: 404 });
  },
);

test.each([
  ['contact', 'Subject: Working Professional (IT)\nMessage: When does it start?'],
  ['enrollment', 'Mobile: +91 98765 43210\nCourse: DevOps Basics'],
  ['waitlist', 'Mobile: +91 98765 43210\nCourse: DevOps Basics'],
] as const)('suspected spam of the %s form is shown as what its sender typed, with labels', async (form, text) => {
  expect((await sendAsBot(form)).spam).toMatchObject({ text });
});

test('an accepted request keeps its source', async () => {
  const { spam, email } = await sendAsBot('enrollment');
  await desk.post(`/spam/${spam.id}/accept`, {});
  const requests = await db.select().from(enrollmentRequests);
  expect(requests.find((request) => request.email === email)).toMatchObject({
    courseId: course.id,
    mobile: '+919876543210',
    utmSource: 'college',
  });
});

test('suspected spam whose form would be refused now stays', async () => {
  const { spam } = await sendAsBot('waitlist');
  await createBatch(db, course.id, { startsOn: '2027-01-14', seats: 1 });
  expect(await refusal(await desk.post(`/spam/${spam.id}/accept`, {}))).toMatchObject({ status: 409 });
  expect((await (await desk.get('/spam?form=waitlist')).json()).data).toContainEqual(spam);
});

test('deleted spam is gone', async () => {
  const { spam } = await sendAsBot('contact');
  expect((await desk.remove(`/spam/${spam.id}`)).status).toBe(200);
  expect((await db.select().from(suspectedSpam)).map(({ id }) => id)).not.toContain(spam.id);
});
