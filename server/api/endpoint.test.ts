import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testApi } from '../../tests/support/api.ts';
import { fromPage } from '../../tests/support/people.ts';
import { unread } from '../../tests/support/requests.ts';
import { createSessions } from '../auth/session.ts';
import { errorHandler } from '../http/error-response.ts';
import { endpoint } from './endpoint.ts';
import { mount } from './mount.ts';
import { jsonResponse } from './responses.ts';

const Sample = z.strictObject({ email: z.string(), password: z.string() });
const declared = {
  id: 'sendSample',
  path: 'POST /samples',
  summary: 'Send a sample',
  may: 'public',
  body: Sample,
  response: jsonResponse(Sample, 'The sample.'),
  handler: async ({ body }: { body: z.output<typeof Sample> }) => body,
} as const;

test('a form field does not compile unless the call says whether its value comes back', () => {
  // @ts-expect-error: the form does not list the password
  endpoint({ ...declared, form: { name: 'contact', fields: { email: 'value' }, page: '/contact' } });
  const fields = { email: 'value', password: 'error' } as const;
  const { form } = endpoint({ ...declared, form: { name: 'contact', fields, page: '/contact' } });
  expect(form).toMatchObject({ fields: ['email'], secrets: ['password'] });
});

test('a response to one person, or to a change, cannot be kept for everyone', () => {
  const { body: _, ...read } = {
    ...declared,
    path: 'GET /samples',
    handler: async () => ({ email: '', password: '' }),
  } as const;
  expect(endpoint({ ...read, cached: true }).cached).toBe(true);
  // @ts-expect-error: a response to one person is never cached
  endpoint({ ...read, may: 'person', cached: true });
  // @ts-expect-error: the response to a change is never cached
  endpoint({ ...declared, cached: true });
});

test('only the fields that its response declares leave a call', async () => {
  const { deps } = await testApi();
  const row = { email: 'asha@example.org', hash: 'f00d' };
  const { body: _, ...read } = { ...declared, path: 'GET /samples', handler: async () => row } as const;
  const response = jsonResponse(z.object({ email: z.string() }), 'The sample.');
  const router = new Hono();
  mount(router, [endpoint({ ...read, response })], { deps, sessions: createSessions(deps) });
  router.onError(errorHandler(deps.log));
  expect((await router.request('/samples')).status).toBe(500);
  deps.refusesUndeclared = false;
  expect(await (await router.request('/samples')).json()).toEqual({ email: row.email });
});

test('a caller who sends too much or is not signed in is refused before anything of the body is read', async () => {
  const { api, deps } = await testApi();
  deps.limits.perAddress = { uses: 1, seconds: 60 };
  const ask = async (path: string) => {
    const body = unread('{}');
    const init = {
      method: 'POST',
      body: body.stream,
      duplex: 'half',
      headers: { ...fromPage, 'Content-Type': 'application/json' },
    };
    const { status } = await api.request(path, init, { incoming: { socket: { remoteAddress: '203.0.113.9' } } });
    return [status, body.isRead()];
  };
  expect(await ask('/api/account/password')).toEqual([401, false]);
  expect(await ask('/api/account/password')).toEqual([429, false]);
  expect(await ask('/api/users/register')).toEqual([429, false]);
});
