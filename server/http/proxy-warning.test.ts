import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readEnv } from '../base/env.ts';
import { warnOfProxy } from './client-address.ts';

/** The events that are logged while these requests are answered. */
async function logged(trustProxy: string, forwardedFor: (string | undefined)[]): Promise<string[]> {
  const events: string[] = [];
  const env = readEnv({ TRUST_PROXY: trustProxy });
  const app = new Hono().use(warnOfProxy({ env, log: (_, event) => void events.push(event) }));
  for (const address of forwardedFor) {
    await app.request('/', { headers: { ...(address && { 'X-Forwarded-For': address }) } });
  }
  return events;
}

test('a proxy that is not trusted causes one warning', async () => {
  expect(await logged('0', [undefined])).toEqual([]);
  expect(await logged('0', [undefined, '192.0.2.1', '192.0.2.2'])).toEqual(['proxy.not_trusted']);
});

test('a trusted proxy causes no warning', async () => {
  expect(await logged('1', ['192.0.2.1'])).toEqual([]);
});
