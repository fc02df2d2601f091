import { expect, test, vi } from 'vitest';
import { removeStaffMember } from './desk/staff/endpoints.ts';
import { sendContactMessage } from './site/contact/ContactForm.tsx';
import { requestEnrollment } from './site/enrollment/EnrollmentForm.tsx';
import { listPosts } from './site/posts/endpoints.ts';
import { createStore } from './store.ts';

const noResponse = { status: 0, fields: {} };
const person = { name: 'Asha Rao', email: 'asha@example.org' };

/** A store whose calls all get this response. */
const answered = (body: BodyInit | null, status = 200) => createStore(async () => new Response(body, { status }));

/** Fails after its first bytes, as a connection that breaks. */
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
  ['a page of another site', () => '<p>Sign in to this network</p>'],
  ['half of a body', half],
])('a good status with %s counts as no response, so the page shows an error', async (_what, body) => {
  const posts = await answered(body()).dispatch(listPosts.initiate({}));
  expect(posts.error).toEqual(noResponse);
  const enrollment = { ...person, mobile: '98765 43210', courseId: '1' };
  const sent = await answered(body()).dispatch(requestEnrollment.initiate(enrollment));
  expect(sent.error).toEqual(noResponse);
});

test('Calls: the status alone decides whether a contact message was sent', async () => {
  const message = { ...person, subject: 'it' } as const;
  const send = sendContactMessage.initiate(message);
  for (const body of ['', '<p>', '{}']) expect(await answered(body).dispatch(send)).not.toHaveProperty('error');
  expect(await answered('', 500).dispatch(send)).toMatchObject({ error: { status: 500 } });
});

test('a 204 without a body is a success', async () => {
  const remove = removeStaffMember.initiate({ id: 'x' });
  expect(await answered(null, 204).dispatch(remove)).not.toHaveProperty('error');
});

test('a read that failed is sent again by Try again or after a while, and not at once by itself', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const apiFetch = vi.fn(async () => new Response('{}', { status: 500 }));
  const store = createStore(apiFetch);
  const read = (forceRefetch = false) => store.dispatch(listPosts.initiate({}, { forceRefetch }));
  for (const _ of [1, 2]) expect((await read()).error).toMatchObject({ status: 500 });
  expect(apiFetch).toHaveBeenCalledTimes(1);
  await read(true);
  expect(apiFetch).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(2000);
  await read();
  expect(apiFetch).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
