import { request } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { post, postForm, postJson, refusal } from '../../tests/support/requests.ts';
import { MAX_BODY_BYTES, parseBody } from './body.ts';
import { errorHandler } from './error-response.ts';
import { portOf } from './serve.ts';

const Sample = z.strictObject({ text: z.string().optional(), zq7: z.string().optional() });

const api = new Hono();
api.post('/echo', async (context) => context.json(await parseBody(context.req.raw, Sample)));
api.onError(errorHandler(() => {}));

const json = { headers: { 'Content-Type': 'application/json' } };

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
  'JSON as %s is taken',
  async (type) => {
    const response = await post(api, '/echo', '{"text":"श"}', { headers: { 'Content-Type': type } });
    expect(await response.json()).toEqual({ text: 'श' });
  },
);

test('a plain form is taken', async () => {
  const response = await postForm(api, '/echo', { text: 'श & co', zq7: '' });
  expect(await response.json()).toEqual({ text: 'श & co' });
});

test.each([
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/jsonp',
  'application/json; charset=latin1',
  '',
])('type "%s" is answered 415', async (type) => {
  const response = await post(api, '/echo', new TextEncoder().encode('{}'), { headers: { 'Content-Type': type } });
  expect(await refusal(response)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
});

test('a missing type is answered 415', async () => {
  const response = await post(api, '/echo', new TextEncoder().encode('{}'));
  expect(response.status).toBe(415);
});

test('a compressed body is answered 415', async () => {
  const response = await postJson(api, '/echo', {}, { headers: { 'Content-Encoding': 'gzip' } });
  expect(response.status).toBe(415);
});

test.each(['', '{', '{"text":}', "{'text':1}", 'undefined', '{"text":"a\u0001"}'])('%j is malformed', async (body) => {
  expect(await refusal(await postJson(api, '/echo', body))).toMatchObject({ status: 400, code: 'malformed_request' });
});

test('bytes that are not UTF-8 are malformed', async () => {
  const bytes = new Uint8Array([...new TextEncoder().encode('{"text":"'), 0xff, 0xfe, 0x22, 0x7d]);
  expect((await post(api, '/echo', bytes, json)).status).toBe(400);
});

test.each(['null', '[]', '"text"', '1'])('%s is refused because it is not an object', async (body) => {
  expect(await refusal(await postJson(api, '/echo', body))).toMatchObject({ status: 422, code: 'invalid_input' });
});

test('nesting thousands deep is refused like any wrong value', async () => {
  const deep = `{"text":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
  expect(await refusal(await postJson(api, '/echo', deep))).toMatchObject({ status: 422, code: 'invalid_input' });
});

test.each(['__proto__', 'constructor', 'prototype', 'toString'])(
  'a field called %s is unknown and does nothing',
  async (name) => {
    const response = await postJson(api, '/echo', `{"${name}":{"polluted":true}}`);
    expect(response.status).toBe(422);
    expect(Object.entries((await response.json()).fields)).toEqual([[name, 'Unknown field']]);
    expect({}).not.toHaveProperty('polluted');
  },
);

test('a form field that is given twice is answered 422', async () => {
  expect(await refusal(await postForm(api, '/echo', 'text=a&text=b'))).toMatchObject({
    status: 422,
    fields: { text: 'Must be given once' },
  });
});

/** A JSON body of exactly so many bytes. */
const bodyOfSize = (bytes: number) => `{"text":"${'x'.repeat(bytes - 11)}"}`;

test('64 KB is taken and one byte more is answered 413', async () => {
  expect(bodyOfSize(MAX_BODY_BYTES)).toHaveLength(65_536);
  expect((await postJson(api, '/echo', bodyOfSize(MAX_BODY_BYTES))).status).toBe(200);
  expect(await refusal(await postJson(api, '/echo', bodyOfSize(MAX_BODY_BYTES + 1)))).toMatchObject({
    status: 413,
    code: 'body_too_large',
  });
});

test('a body without announced length is read up to the limit and no further', async () => {
  const server = serve({ fetch: api.fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  const port = portOf(server);
  const status = await new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path: '/echo', method: 'POST', headers: json.headers });
    call.on('response', (response) => {
      resolve(response.statusCode);
      call.destroy();
    });
    call.on('error', reject);
    // The body never ends: only a reader that stops can answer.
    call.write(bodyOfSize(MAX_BODY_BYTES + 1));
  });
  server.close();
  expect(status).toBe(413);
});
