import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, like } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { TEST_SECRET, testApi } from '../../../../tests/support/api.ts';
import { byNight } from '../../../../tests/support/by-night.ts';
import { createSite } from '../../../../tests/support/factories.ts';
import { postJson } from '../../../../tests/support/requests.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { readEnv } from '../../../base/env.ts';
import { sign } from '../../../base/hmac.ts';
import { enrollmentRequests, requestNotes } from '../../../db/schema/index.ts';

/** Stands in for Meta: it knows a lead for each id, and does not answer while it is away. */
const meta = { isAway: false, deleted: '', moved: '', asked: 0 };
const server = createServer((request, response) => {
  meta.asked += 1;
  const id = /\/(\d+)\?/.exec(request.url ?? '')?.[1] ?? '';
  const isAllowed = request.headers.authorization === `Bearer ${keys.META_PAGE_TOKEN}`;
  response.statusCode = meta.isAway || !isAllowed ? 500 : id === meta.deleted ? 400 : 200;
  const answers = { full_name: `Lead ${id}`, phone_number: `+9198${id.padStart(8, '0')}`, 'which_batch?': 'Weekend' };
  const fields = Object.entries(answers).map(([name, value]) => ({ name, values: [value] }));
  if (id === meta.moved) response.writeHead(302, { Location: '/10?' });
  response.end(JSON.stringify({ id, campaign_name: 'Diwali', field_data: fields }));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

const keys = {
  META_APP_SECRET: 'the app secret of the test',
  META_VERIFY_TOKEN: 'the verify token of the test',
  META_PAGE_TOKEN: 'the page token of the test',
  GOOGLE_LEADS_KEY: 'the key of the test form',
};
// A server that listens on a port has an address with one.
const { port } = server.address() as AddressInfo;
const env = readEnv({ SECRET: TEST_SECRET, ...keys, META_API_URL: `http://127.0.0.1:${port}` });
const { api, db } = await testApi({ env });
await createSite(db);

const leadsOf = (service: string) =>
  db
    .select()
    .from(enrollmentRequests)
    .where(like(enrollmentRequests.externalId, `${service}:%`));

const fromGoogle = (id: number, changes: object = {}) =>
  postJson(api, '/api/hooks/google-leads', {
    lead_id: `lead-${id}`,
    google_key: keys.GOOGLE_LEADS_KEY,
    campaign_id: 77,
    user_column_data: [
      { column_id: 'FULL_NAME', string_value: `Lead ${id}` },
      { column_id: 'EMAIL', string_value: `lead${id}@example.org` },
      { column_name: 'What do you do?', string_value: 'I teach' },
    ],
    ...changes,
  });

const fromMeta = (ids: number[], secret = keys.META_APP_SECRET) => {
  const changes = ids.map((id) => ({ field: 'leadgen', value: { leadgen_id: String(id), form_id: '5' } }));
  return sendMeta(JSON.stringify({ object: 'page', entry: [{ id: '1', time: 1, changes }] }), secret);
};

const sendMeta = (body: string, secret = keys.META_APP_SECRET) => {
  const headers = { 'Content-Type': 'application/json', 'X-Hub-Signature-256': `sha256=${sign(body, secret)}` };
  return api.request('/api/hooks/meta-leads', { method: 'POST', headers, body });
};

/** 1,000 deliveries of 200 leads in random order, a few at a time. */
async function deliver(send: (id: number) => Promise<Response> | Response): Promise<void> {
  const [order = []] = fc.sample(
    fc.shuffledSubarray(
      Array.from({ length: 1000 }, (_, index) => index),
      { minLength: 1000 },
    ),
    1,
  );
  while (order.length > 0) {
    const responses = await Promise.all(order.splice(0, 20).map((delivery) => send(delivery % 200)));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
  }
}

test('1,000 deliveries of 200 leads from Google store 200 leads', byNight, async () => {
  await deliver((id) => fromGoogle(id));
  expect(await leadsOf('google')).toHaveLength(200);
});

test('1,000 deliveries of 200 leads from Meta store 200 leads', byNight, async () => {
  await deliver((id) => fromMeta([id]));
  expect(await leadsOf('meta')).toHaveLength(200);
});

test('a lead is stored with its campaign, without an owner, and with its other answers as a note', async () => {
  await fromGoogle(500);
  await fromMeta([501]);
  const [google] = (await leadsOf('google')).filter(({ name }) => name === 'Lead 500');
  const [fromForm] = (await leadsOf('meta')).filter(({ name }) => name === 'Lead 501');
  expect(google).toMatchObject({ email: 'lead500@example.org', mobile: '', utmSource: 'google', utmCampaign: '77' });
  expect(fromForm).toMatchObject({ email: '', mobile: '+919800000501', utmCampaign: 'Diwali', ownerId: null });
  expect(fromForm?.privacyNoticeVersion).toBe('');
  const answers = await db.select().from(requestNotes).where(eq(requestNotes.isAnswer, true));
  const notes = new Map(answers.map(({ requestId, text }) => [requestId, text]));
  expect([notes.get(google?.id ?? ''), notes.get(fromForm?.id ?? '')]).toEqual([
    'what do you do?: I teach',
    'which batch?: Weekend',
  ]);
});

test('a test of Google is shown as one, with its answers, and counts nowhere', async () => {
  const { headers } = await createStaff(api, db);
  const read = async (path: string) => (await (await api.request(`/api/desk/${path}`, { headers })).json()).data;
  const figures = async () => [
    await read('overview'),
    await read('today'),
    await read('today/month'),
    await read('people'),
  ];
  const before = await figures();
  for (const _ of [1, 2]) expect((await fromGoogle(550, { is_test: true })).status).toBe(200);
  const [test, again] = await read('requests?q=Lead%20550');
  expect([test, again]).toMatchObject([
    { name: 'Lead 550', email: '', isTest: true },
    { name: 'Lead 550', isTest: true },
  ]);
  expect((await read(`requests/${test.id}`)).notes).toMatchObject([
    { text: 'email: lead550@example.org\nwhat do you do?: I teach' },
  ]);
  expect(await figures()).toEqual(before);
  expect(await (await api.request('/api/desk/requests.csv', { headers })).text()).not.toContain('Lead 550');
  // A lead of the same person is the first of theirs.
  expect((await fromGoogle(550)).status).toBe(200);
  expect((await leadsOf('google')).filter(({ name }) => name === 'Lead 550')).toMatchObject([{ isTest: false }]);
});

test('an id of Meta keeps its digits, also as a number that JavaScript would round', async () => {
  const id = '12345678901234567';
  const changes = `[{"field":"leadgen","value":{"leadgen_id":${id}}}]`;
  expect((await sendMeta(`{"object":"page","entry":[{"id":"1","time":1,"changes":${changes}}]}`)).status).toBe(200);
  expect((await leadsOf('meta')).map(({ externalId }) => externalId)).toContain(`meta:${id}`);
});

test('a delivery is not acknowledged while Meta gives no response, and the next delivery stores the lead', async () => {
  meta.isAway = true;
  expect((await fromMeta([600])).status).toBe(503);
  meta.isAway = false;
  expect((await fromMeta([600])).status).toBe(200);
  expect((await leadsOf('meta')).filter(({ name }) => name === 'Lead 600')).toHaveLength(1);
});

test('a lead that Meta does not return does not stop the others of its delivery', async () => {
  meta.deleted = '800';
  expect((await fromMeta([800, 801])).status).toBe(503);
  expect((await leadsOf('meta')).filter(({ name }) => name === 'Lead 801')).toHaveLength(1);
});

test('an unsigned delivery stores nothing, and Meta is not asked about it', async () => {
  const before = meta.asked;
  expect((await fromMeta([700], 'another secret of someone')).status).toBe(401);
  expect((await fromGoogle(700, { google_key: 'guessed' })).status).toBe(401);
  expect(meta.asked).toBe(before);
  const names = [...(await leadsOf('google')), ...(await leadsOf('meta'))].map(({ name }) => name);
  expect(names).not.toContain('Lead 700');
});

test('Meta gets its challenge back only with the right token', async () => {
  const prove = (token: string) => {
    const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158' });
    return api.request(`/api/hooks/meta-leads?${query}`);
  };
  expect(await (await prove(keys.META_VERIFY_TOKEN)).text()).toBe('1158');
  expect((await prove('another token')).status).toBe(401);
});

test('characters that cannot be stored cause no server error: in an id they are refused, elsewhere they are left out', async () => {
  expect((await fromGoogle(900, { lead_id: 'lead\0 900' })).status).toBe(422);
  expect((await fromGoogle(901, { campaign_id: 'Diwali\0 2026\ud800' })).status).toBe(200);
  expect((await leadsOf('google')).find(({ name }) => name === 'Lead 901')?.utmCampaign).toBe('Diwali 2026\ufffd');
});

test('a redirect of Meta is not followed', async () => {
  meta.moved = '950';
  expect((await fromMeta([950])).status).toBe(503);
  expect((await leadsOf('meta')).some(({ externalId }) => externalId === 'meta:950')).toBe(false);
});
