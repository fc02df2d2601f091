import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../tests/support/ports.ts';
import { readEnv } from './env.ts';
import { limitFetch } from './listed-fetch.ts';

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const asked: (string | undefined)[] = [];
const server = createServer((request, response) => {
  asked.push(request.url);
  if (request.url === '/away') response.writeHead(302, { Location: `http://localhost:${port}/secret` });
  response.end('answered');
});
await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
const unlimited = globalThis.fetch;
limitFetch(readEnv({ META_API_URL: `${url}/v23.0` }));
afterAll(() => {
  globalThis.fetch = unlimited;
  server.close();
});

test('the server calls an address of the environment', async () => {
  expect(await (await fetch(`${url}/lead`)).text()).toBe('answered');
  expect(await (await fetch(new Request(`${url}/lead`))).text()).toBe('answered');
});

test.each([
  ['another host', `http://localhost:${port}/other`],
  ['a request to another host', new Request(`http://localhost:${port}/other`)],
  ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data'],
  ['a redirect to another host', `${url}/away`],
])('the server does not call %s', async (_, input) => {
  await expect(fetch(input)).rejects.toThrow(TypeError);
  expect(asked.filter((path) => path === '/other' || path === '/secret')).toEqual([]);
});
