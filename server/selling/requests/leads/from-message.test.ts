import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { createMessage } from '../../../../tests/support/desk-factories.ts';
import { createPaidCourse, createSite } from '../../../../tests/support/factories.ts';
import { createUser } from '../../../../tests/support/learning-factories.ts';
import { postJson, refusal, sendJson } from '../../../../tests/support/requests.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { contactMessages, enrollmentRequests } from '../../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const course = await createPaidCourse(db, { title: 'DevOps Basics' });
const { user, headers } = await createStaff(api, db, 'counsellor');
const createRequestFromMessage = (id: string) => postJson(api, `/api/desk/messages/${id}/lead`, {}, { headers });

test('a message becomes a lead once, owned by the member of staff who created it, with its text as a note', async () => {
  const { id } = await createMessage(db, {
    name: 'Asha',
    email: 'Asha@example.org',
    message: 'Is there a weekend batch?',
  });
  const { data: lead } = await (await createRequestFromMessage(id)).json();
  expect(lead).toMatchObject({
    name: 'Asha',
    mobile: '',
    course: null,
    stage: 'new',
    owner: { name: user.name },
    notes: [{ text: 'Is there a weekend batch?' }],
    source: { utmSource: 'contact form' },
  });
  expect((await (await createRequestFromMessage(id)).json()).data.id).toBe(lead.id);
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  expect(message).toMatchObject({ ownerId: user.id, personId: lead.personId });
});

test('a lead from a message belongs to the writer’s later account, even if its address has changed', async () => {
  const { id: userId } = await createUser(db, { email: 'chitra.new@example.org' });
  const { id } = await createMessage(db, { email: 'chitra@example.org', userId });
  const { data: lead } = await (await createRequestFromMessage(id)).json();
  const [stored] = await db.select().from(enrollmentRequests).where(eq(enrollmentRequests.id, lead.id));
  expect(stored).toMatchObject({ userId, email: 'chitra@example.org' });
});

test('a lead without a course can buy once a course is chosen', async () => {
  const { id } = await createMessage(db, { email: 'bela@example.org' });
  const { data: lead } = await (await createRequestFromMessage(id)).json();
  const price = { batchId: null, discountPaise: 0, holdUntil: null, mail: false };
  const offer = async () => refusal(await postJson(api, `/api/desk/requests/${lead.id}/offer`, price, { headers }));
  expect(await offer()).toMatchObject({ status: 409, message: 'Choose a course for this lead first.' });

  const choose = (version: number, courseId: string) =>
    sendJson(
      api,
      'PUT',
      `/api/desk/requests/${lead.id}`,
      { version, stage: 'new', ownerId: user.id, courseId },
      headers,
    );
  expect((await refusal(await choose(1, crypto.randomUUID()))).fields).toHaveProperty('courseId');
  expect((await (await choose(1, course.id)).json()).data).toMatchObject({ course: { title: 'DevOps Basics' } });
  const sold = await postJson(api, `/api/desk/requests/${lead.id}/offer`, price, { headers });
  expect(sold.status, await sold.clone().text()).toBe(201);
});
