import { expect, test } from 'vitest';
import { withStaleIfError } from './stale-if-error.ts';

test('while the API fails, a read gives what it gave before', async () => {
  let away = false;
  const call = withStaleIfError(() => (away ? new Response('{}', { status: 503 }) : Response.json({ data: 1 })));
  await call('/api/courses');
  away = true;
  expect(await (await call('/api/courses')).json()).toEqual({ data: 1 });
});

test('an unread value is not made up', async () => {
  const call = withStaleIfError(() => new Response('{}', { status: 503 }));
  expect((await call('/api/courses')).status).toBe(503);
});

test('a thing that is gone stays gone, also while the API fails', async () => {
  let status = 200;
  const call = withStaleIfError(() => Response.json({ data: 1 }, { status }));
  await call('/api/courses/x');
  status = 404;
  expect((await call('/api/courses/x')).status).toBe(404);
  status = 503;
  expect((await call('/api/courses/x')).status).toBe(503);
});

test('a write is never answered from memory', async () => {
  let away = false;
  const call = withStaleIfError(() => (away ? new Response('{}', { status: 503 }) : Response.json({ data: 1 })));
  await call('/api/enrollments');
  away = true;
  expect((await call('/api/enrollments', { method: 'POST' })).status).toBe(503);
});

test('answers that may not be stored are not', async () => {
  let away = false;
  const answer = () => Response.json({ data: 1 }, { headers: { 'Cache-Control': 'no-store' } });
  const call = withStaleIfError(() => (away ? new Response('{}', { status: 503 }) : answer()));
  expect((await call('/api/certificates/x')).status).toBe(200);
  away = true;
  expect((await call('/api/certificates/x')).status).toBe(503);
});
