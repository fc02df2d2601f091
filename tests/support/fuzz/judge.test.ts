import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { topics } from '../../../server/db/schema/index.ts';
import { testApi } from '../api.ts';
import { createTopic } from '../factories.ts';
import { browser } from '../requests.ts';
import { watchChanges } from './changes.ts';
import { faultsOf } from './judge.ts';
import { readOperations } from './operations.ts';
import type { Sent } from './send.ts';

const { db } = await testApi();
const readChanges = await watchChanges(db);
const operations = new Map(readOperations().operations.map((operation) => [operation.id, operation]));

type Case = {
  status?: number;
  body?: unknown;
  changes?: string[];
  headers?: Record<string, string>;
  sent?: Partial<Sent>;
};

/** The faults that are found in a response of an operation; each change is a transaction of its own. */
function faultsIn(id: string, { status = 200, body, changes = [], headers = {}, sent = {} }: Case): string[] {
  const operation = operations.get(id);
  if (!operation) throw new Error(`There is no ${id}`);
  const text = JSON.stringify(body);
  return faultsOf(
    operation,
    { method: operation.method, path: operation.path, headers: {}, body: undefined, ...sent },
    {
      response: new Response(null, { status, headers }),
      text,
      changes: changes.map((what, index) => ({ what, transaction: String(index) })),
    },
  );
}

const message = { message: 'Done' };
const refused = { code: 'invalid_input', message: 'No' };

test('a response as it is described has no fault', () => {
  expect(faultsIn('signOut', { body: message, changes: ['sessions delete', 'rate_limits update'] })).toEqual([]);
  expect(faultsIn('signOut', { status: 422, body: refused, changes: ['rate_limits insert'] })).toEqual([]);
  expect(faultsIn('signOut', { status: 303, headers: { Location: '/dashboard' } })).toEqual([]);
});

test.each<[string, string, Case, string]>([
  [
    'a fault of the server',
    'signOut',
    { status: 500, body: { ...refused, code: 'internal_error' } },
    'fault of the server',
  ],
  [
    'a status that is not described',
    'getMe',
    { status: 409, body: { ...refused, code: 'conflict' } },
    '409 is not described',
  ],
  ['an error of another shape', 'signOut', { status: 422, body: { error: 'No' } }, 'another shape'],
  ['an error with more fields', 'signOut', { status: 422, body: { ...refused, stack: '' } }, 'another shape'],
  ['a code of another status', 'signOut', { status: 403, body: refused }, 'comes with 403'],
  ['a response of another shape', 'signOut', { body: { message: 5 } }, 'not as described'],
  ['a response with more fields', 'signOut', { body: { ...message, email: 'x' } }, 'more than is described'],
  [
    'a change by a refused request',
    'createDeskTopic',
    { status: 422, body: refused, changes: ['topics insert'] },
    'topics insert',
  ],
  ['a change by a read', 'getMe', { body: { data: null }, changes: ['users update'] }, 'users update'],
  ['a change in two steps', 'signOut', { body: message, changes: ['users update', 'mails insert'] }, 'in 2 steps'],
  ['a redirect to another site', 'signOut', { status: 303, headers: { Location: '//evil.example' } }, 'another site'],
  [
    'JSON for a page without script',
    'signOut',
    {
      status: 422,
      body: refused,
      sent: { headers: { ...browser, 'Content-Type': 'application/x-www-form-urlencoded' } },
    },
    'gets JSON',
  ],
])('%s is found', (_, id, given, fault) => {
  expect(faultsIn(id, given)).toEqual([expect.stringContaining(fault)]);
});

test('a stored change is noted once, with its transaction; one that is rolled back or changes nothing is not', async () => {
  await readChanges();
  const { id } = await createTopic(db);
  await db.transaction(async (tx) => {
    await tx.update(topics).set({ name: 'Another' }).where(eq(topics.id, id));
    await tx.update(topics).set({ summary: 'Another' }).where(eq(topics.id, id));
  });
  await db.update(topics).set({ name: 'Another' }).where(eq(topics.id, id));
  await db
    .transaction(async (tx) => {
      await tx.delete(topics);
      tx.rollback();
    })
    .catch(() => {});
  const changes = await readChanges();
  expect(changes.map(({ what }) => what)).toEqual(['topics insert', 'topics update', 'topics update']);
  expect(new Set(changes.map(({ transaction }) => transaction)).size).toBe(2);
  expect(await readChanges()).toEqual([]);
});
