import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { createTopic } from '../../tests/support/factories.ts';
import { refusal } from '../../tests/support/requests.ts';
import { BusyError } from '../base/errors.ts';
import { requestNotes, topics } from '../db/schema/index.ts';
import { errorHandler } from './error-response.ts';

const { db } = await testDatabase();
const log = vi.fn();

/** The response of a route that does this. */
function responseTo(run: () => Promise<unknown>) {
  const app = new Hono();
  app.onError(errorHandler(log));
  app.get('/', async (context) => {
    await run();
    return context.body(null, 204);
  });
  return app.request('/');
}

const writeConflict = {
  status: 409,
  code: 'conflict',
  message: 'Someone changed this at the same moment, so nothing was saved. Please try again.',
};

test('one of two transactions that wait for each other is asked to try again, and the other is not disturbed', async () => {
  const one = await createTopic(db);
  const other = await createTopic(db);
  const arrived = { one: Promise.withResolvers<void>(), other: Promise.withResolvers<void>() };
  const rename = (name: 'one' | 'other', first: string, second: string) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL deadlock_timeout = '10ms'`);
      await tx.update(topics).set({ name }).where(eq(topics.id, first));
      arrived[name].resolve();
      await Promise.all([arrived.one.promise, arrived.other.promise]);
      await tx.update(topics).set({ name }).where(eq(topics.id, second));
    });
  const responses = await Promise.all([
    responseTo(() => rename('one', one.id, other.id)),
    responseTo(() => rename('other', other.id, one.id)),
  ]);
  const refused = responses.filter(({ ok }) => !ok);
  expect(refused).toHaveLength(1);
  for (const response of refused) expect(await refusal(response)).toEqual(writeConflict);
  const names = (await db.select().from(topics)).map(({ name }) => name);
  expect(new Set(names).size).toBe(1);
  expect(log).toHaveBeenLastCalledWith('warn', 'request.write_conflict', expect.objectContaining({ code: '40P01' }));
});

test("a reference to a record deleted at that moment answers 'try again', not a server error", async () => {
  const note = { requestId: crypto.randomUUID(), text: 'Called', createdAt: new Date() };
  expect(await refusal(await responseTo(() => db.insert(requestNotes).values(note).execute()))).toEqual(writeConflict);
  expect(log).toHaveBeenLastCalledWith('warn', 'request.write_conflict', expect.objectContaining({ code: '23503' }));
});

test('a refusal because too many ask is a warning without a stack', async () => {
  log.mockClear();
  const refused = await responseTo(() => Promise.reject(new BusyError('Too many people are signing in.', 2)));
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
  expect(log.mock.calls).toEqual([['warn', 'request.busy', { route: '/' }]]);
});
