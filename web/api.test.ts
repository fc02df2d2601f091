import { expect, test } from 'vitest';
import { blogApi } from './features/blog/endpoints.ts';
import { contactApi } from './features/contact/endpoints.ts';
import { staffApi } from './features/desk/staff/endpoints.ts';
import { enrollmentApi } from './features/enrollment/endpoints.ts';
import { createStore } from './store.ts';

const noAnswer = { status: 0, fields: {} };
const person = { name: 'Asha Rao', email: 'asha@example.org' };

/** A store whose every call is answered like this. */
const answered = (body: BodyInit | null, status = 200) => createStore(async () => new Response(body, { status }));

/** Breaks off after its first bytes, as a network does. */
function half(): ReadableStream {
  let pulls = 0;
  return new ReadableStream({
    pull(controller) {
      pulls += 1;
      if (pulls === 1) controller.enqueue(new TextEncoder().encode('{"data":['));
      else controller.error(new TypeError('terminated'));
    },
  });
}

test.each([
  ['nothing', () => ''],
  ['a page of somebody else', () => '<p>Sign in to this network</p>'],
  ['half of it', half],
])('a good status with %s is no answer, so that the page says so', async (_what, body) => {
  const posts = await answered(body()).dispatch(blogApi.endpoints.getPosts.initiate({}));
  expect(posts.error).toEqual(noAnswer);
  const enrollment = { ...person, mobile: '98765 43210', courseId: '1' };
  const sent = await answered(body()).dispatch(enrollmentApi.endpoints.requestEnrollment.initiate(enrollment));
  expect(sent.error).toEqual(noAnswer);
});

test('specification section 7: whether a contact message was sent is judged by the status alone', async () => {
  const message = { ...person, subject: 'it' } as const;
  const send = contactApi.endpoints.sendContactMessage.initiate(message);
  for (const body of ['', '<p>', '{}']) expect(await answered(body).dispatch(send)).not.toHaveProperty('error');
  expect(await answered('', 500).dispatch(send)).toMatchObject({ error: { status: 500 } });
});

test('an answer that has no body by its status is one', async () => {
  const remove = staffApi.endpoints.removeStaffMember.initiate('x');
  expect(await answered(null, 204).dispatch(remove)).not.toHaveProperty('error');
});
