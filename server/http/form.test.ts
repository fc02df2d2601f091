import { Hono } from 'hono';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { CONTACT_SENT } from '../../contract/people/contact-texts.ts';
import { TEST_NOW, testDeps } from '../../tests/support/api.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { createSite } from '../../tests/support/factories.ts';
import { browser, outcomeOf, post, postForm, postJson } from '../../tests/support/requests.ts';
import { readEnv } from '../base/env.ts';
import { connectDatabase } from '../db/client.ts';
import { contactMessages, formOutcomes } from '../db/schema/index.ts';
import { buildApi } from '../start/app.ts';
import type { FormPage } from './form.ts';

const { db } = await testDatabase();
await createSite(db);
const api = buildApi(testDeps(db));
const path = '/api/users/register';
const typed = { name: 'Asha', email: 'asha@example.org', subject: 'student', message: 'Hello' };

beforeEach(async () => {
  await db.delete(formOutcomes);
});

test('a browser is sent back to the page of the form with a cookie for it alone', async () => {
  const response = await postForm(api, path, typed);
  expect(response.status).toBe(303);
  expect(response.headers.get('Location')).toBe('/contact');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Set-Cookie')).toMatch(
    /^form_outcome=[\w-]{32}; Max-Age=600; Path=\/contact; HttpOnly; SameSite=Lax$/,
  );
  expect(response.headers.has('Content-Type')).toBe(false);
  expect(await response.text()).toBe('');
});

test('on an https site the cookie is Secure, and its name says so', async () => {
  const secure = buildApi(testDeps(db, { env: readEnv({ PUBLIC_URL: 'https://academy.test' }) }));
  const response = await postForm(secure, path, typed);
  expect(response.headers.get('Set-Cookie')).toMatch(/^__Secure-form_outcome=[\w-]{32}; .*; Secure/);
  expect(await outcomeOf(db, response)).toMatchObject({ ok: true, message: CONTACT_SENT });
});

test('the page can ask for the outcome of a success', async () => {
  const outcome = { form: 'contact', ok: true, message: CONTACT_SENT, fields: {}, values: {} };
  expect(await outcomeOf(db, await postForm(api, path, typed))).toEqual(outcome);
});

test('after a refused form the page can ask for the errors and what was typed', async () => {
  const response = await postForm(api, path, { ...typed, name: 'As', subject: '' });
  expect(response.status).toBe(303);
  expect(await outcomeOf(db, response)).toEqual({
    form: 'contact',
    ok: false,
    message: 'Please check what you entered.',
    fields: { name: 'Name must be at least 3 characters', subject: 'Please select a subject' },
    values: { name: 'As', email: 'asha@example.org', subject: '', message: 'Hello' },
  });
});

test('a refused form leads back with its errors also where the API is a part of the whole site', async () => {
  const response = await postForm(new Hono().route('/', api), path, { ...typed, name: 'As' });
  expect(response.status).toBe(303);
  expect(await outcomeOf(db, response)).toMatchObject({ ok: false, values: { name: 'As' } });
});

test('values that no one typed do not come back', async () => {
  const response = await postForm(api, path, { ...typed, zq7: 'x', admin: 'yes', __proto__x: '1' });
  expect(await outcomeOf(db, response)).toMatchObject({ ok: false, fields: {}, values: typed });
});

test('text that cannot be stored is left out of the response', async () => {
  const response = await postForm(api, path, { ...typed, name: 'As\0ha' });
  expect(await outcomeOf(db, response)).toMatchObject({ ok: false, values: { name: 'Asha' } });
});

test('the outcome is gone after ten minutes', async () => {
  const response = await postForm(api, path, typed);
  const at = (seconds: number) => new Date(TEST_NOW.getTime() + seconds * 1000);
  expect(await outcomeOf(db, response, at(599))).not.toBeNull();
  expect(await outcomeOf(db, response, at(600))).toBeNull();
});

test('the database holds no id that opens an outcome', async () => {
  const response = await postForm(api, path, typed);
  const id = /form_outcome=([^;]+)/.exec(response.headers.get('Set-Cookie') ?? '')?.[1];
  const [row] = await db.select().from(formOutcomes);
  expect(row?.idHash).toHaveLength(43);
  expect(row?.idHash).not.toBe(id);
});

test.each([
  ['a form from a program', { Accept: '*/*' }],
  ['a form whose sender asks for JSON', { Accept: 'application/json' }],
  ['a form whose sender refuses HTML', { Accept: 'text/html;q=0, */*' }],
])('%s is answered in JSON', async (_, headers) => {
  const response = await postForm(api, path, typed, { headers });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ message: CONTACT_SENT });
  expect(await db.select().from(formOutcomes)).toEqual([]);
});

test('JSON is answered in JSON whatever is accepted', async () => {
  expect((await postJson(api, path, typed, { headers: browser })).status).toBe(201);
});

test.each([
  [
    'too large',
    'application/x-www-form-urlencoded',
    `message=${'x'.repeat(65_536)}`,
    'That is too much to send at once.',
  ],
  ['not well-formed', 'application/x-www-form-urlencoded', 'name=%ff', 'The request could not be read.'],
  ['of another type', 'multipart/form-data; boundary=x', '--x--', 'Send JSON or a plain form.'],
])('a form that is %s leads back with the reason', async (_, type, body, message) => {
  const response = await post(api, path, body, { headers: { 'Content-Type': type, ...browser } });
  expect(response.status).toBe(303);
  expect(await outcomeOf(db, response)).toMatchObject({ ok: false, message, values: {} });
});

test('a form from another site leads back with the reason, shows nothing of it and stores nothing else', async () => {
  const before = await db.$count(contactMessages);
  const response = await postForm(api, path, typed, { headers: { Origin: 'https://evil.test' } });
  expect(response.status).toBe(303);
  expect(await outcomeOf(db, response)).toMatchObject({
    ok: false,
    message: 'This is not allowed from here.',
    values: {},
  });
  expect(await db.$count(contactMessages)).toBe(before);
});

const render: FormPage = async (page, outcome, { status }) =>
  Response.json({ page, outcome }, { status, headers: { 'Cache-Control': 'private, no-store' } });

test('beyond the limit a form leads back with what was typed, and a flood of forms is not kept', async () => {
  const limits = {
    ...testDeps(db).limits,
    perAddress: { uses: 2, seconds: 60 },
    outcomes: { uses: 4, seconds: 60 },
  };
  const limited = buildApi(testDeps(db, { limits }), { formPage: render });
  const responses = [];
  for (let n = 0; n < 6; n++) responses.push(await postForm(limited, path, typed, { address: '203.0.113.1' }));
  expect(responses.map((response) => response.status)).toEqual([303, 303, 303, 303, 429, 429]);
  expect(responses.map(({ headers }) => headers.get('Retry-After'))).toEqual([null, null, '60', '60', '60', '60']);
  expect(await outcomeOf(db, responses[2] ?? new Response())).toMatchObject({ ok: false, values: typed });
  expect(await responses[4]?.json()).toMatchObject({ page: '/contact', outcome: { ok: false, values: typed } });
  expect(await db.$count(formOutcomes)).toBe(4);
});

test('the kept values of one address, and of one network, are limited in size', async () => {
  const { limits } = testDeps(db);
  const outcomes = { uses: 100, seconds: 60 };
  const allOutcomes = { uses: 1000, perNetwork: 150, seconds: 60 };
  const limited = buildApi(testDeps(db, { limits: { ...limits, outcomes, allOutcomes } }), { formPage: render });
  const long = { ...typed, message: 'x'.repeat(60_000) };
  const statuses = [];
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3', '198.51.100.1']) {
    statuses.push((await postForm(limited, path, long, { address })).status);
  }
  // Those that are not kept are answered with the page itself.
  expect(statuses).toEqual([303, 422, 303, 422, 303]);
  expect(await db.$count(formOutcomes)).toBe(3);
});

const away = connectDatabase({ host: '127.0.0.1', port: 5139 });
afterAll(() => away.pool.end());

test('while the database is away the response itself is the form with what was typed', async () => {
  const down = buildApi(testDeps(away.db), { formPage: render });
  const response = await postForm(down, path, typed, { address: '203.0.113.2' });
  expect(response.status).toBe(503);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(await response.json()).toEqual({
    page: '/contact',
    outcome: {
      form: 'contact',
      ok: false,
      message: 'Server error. Please try again later.',
      fields: {},
      values: typed,
    },
  });
});

test('while the database is away and no page can be rendered the response is the JSON error', async () => {
  const response = await postForm(buildApi(testDeps(away.db)), path, typed);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
});

test('a success whose outcome cannot be kept is shown at once', async () => {
  const formPage = vi.fn(render);
  await db.execute('ALTER TABLE form_outcomes RENAME TO form_outcomes_away');
  const response = await postForm(buildApi(testDeps(db), { formPage }), path, typed);
  await db.execute('ALTER TABLE form_outcomes_away RENAME TO form_outcomes');
  expect(response.status).toBe(200);
  expect(formPage).toHaveBeenCalledWith('/contact', expect.objectContaining({ ok: true, message: CONTACT_SENT }), {
    status: 200,
    cookie: undefined,
  });
});
