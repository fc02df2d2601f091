import { eq, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { byNight } from '../../tests/support/by-night.ts';
import { notified } from '../../tests/support/content-changes.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { withoutNotifications } from '../../tests/support/pooler.ts';
import { followChanges } from './changes.ts';
import { sessions, testimonials, users } from './schema/index.ts';

const { db, pool, connection } = await testDatabase();
const silent = () => {};

/** A counter of calls that can be awaited. */
function changes() {
  let count = 0;
  const waiting: { at: number; resolve: () => void }[] = [];
  return {
    onChange: () => {
      count += 1;
      for (const { at, resolve } of waiting) if (count >= at) resolve();
    },
    reached: (at: number) =>
      new Promise<void>((resolve) => {
        if (count >= at) resolve();
        else waiting.push({ at, resolve });
      }),
  };
}

test('a written row is a change, from any connection', async () => {
  const received = changes();
  const { stop } = await followChanges(connection, { onContent: received.onChange }, silent);
  await received.reached(1);
  await db.insert(testimonials).values({ name: 'A', role: 'Student', quote: 'Good', position: 1 });
  await received.reached(2);
  await stop();
});

test('a lost connection is made again, and counts as a change', async () => {
  const received = changes();
  const states: boolean[] = [];
  const onState = (isFollowing: boolean) => states.push(isFollowing);
  const { stop } = await followChanges(connection, { onContent: received.onChange, onState }, silent);
  await received.reached(1);
  const { rowCount } = await pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  );
  expect(rowCount).toBe(1);
  await received.reached(2);
  // Later ones are those of a machine too busy to answer in time.
  expect(states.slice(0, 3)).toEqual([true, false, true]);
  await stop();
});

test('a connection without notifications is logged, and not followed', byNight, async () => {
  const states: boolean[] = [];
  const log = vi.fn();
  const pooled = await withoutNotifications(connection);
  const onState = (isFollowing: boolean) => states.push(isFollowing);
  const { stop } = await followChanges(pooled, { onContent: silent, onState }, log);
  await vi.waitFor(() => expect(states).toEqual([false]), { timeout: 10_000 });
  expect(log.mock.calls).toEqual([['error', 'content.listener_deaf']]);
  await stop();
});

test('a connection that is lost without a word is made again, and counts as a change', async () => {
  const received = changes();
  const states: boolean[] = [];
  const onState = (isFollowing: boolean) => states.push(isFollowing);
  const followers = { onContent: received.onChange, onState };
  const { stop } = await followChanges(connection, followers, silent, { intervalMs: 50, timeoutMs: 500 });
  await received.reached(1);
  // A server that does not get to answer is as silent as a network that lost the way to it.
  const { rows } = await pool.query(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  );
  const { pid } = rows[0];
  process.kill(pid, 'SIGSTOP');
  onTestFinished(() => void process.kill(pid, 'SIGCONT'));
  await received.reached(2);
  // Later ones are those of a machine too busy to answer in time.
  expect(states.slice(0, 3)).toEqual([true, false, true]);
  await stop();
});

test('reads count as current until the connection has been silent for a second', async () => {
  const { isCurrent, stop } = await followChanges(connection, { onContent: silent }, silent);
  onTestFinished(stop);
  // The first question asks the database, too.
  await eventually(async () => expect(isCurrent()).toBe(true));
  const { rows } = await pool.query(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  );
  const { pid } = rows[0];
  process.kill(pid, 'SIGSTOP');
  onTestFinished(() => void process.kill(pid, 'SIGCONT'));
  await vi.waitFor(() => expect(isCurrent()).toBe(false), { timeout: 1500, interval: 10 });
});

test('no read counts as current once changes are no longer followed', async () => {
  const { isCurrent, stop } = await followChanges(connection, { onContent: silent }, silent);
  await eventually(async () => expect(isCurrent()).toBe(true));
  await stop();
  expect(isCurrent()).toBe(false);
});

describe('nodes', () => {
  const person = { name: 'Asha', phone: '+919876543210', privacyNoticeVersion: '1', privacyNoticeAt: new Date() };
  let count = 0;

  /** The users that nodes are told of while a session or its user is changed; 'them' stands for that user. */
  async function toldOf(change: (userId: string) => Promise<unknown>): Promise<string[]> {
    count += 1;
    const email = `asha-${count}@example.org`;
    const [user] = await db
      .insert(users)
      .values({ ...person, email })
      .returning();
    const userId = user?.id ?? '';
    const expiresAt = new Date(Date.now() + 60_000);
    await db.insert(sessions).values({ userId, token: `token-${count}`, expiresAt, createdAt: new Date(0) });
    const told = await notified(pool, 'access_changed', () => change(userId));
    return told.map((id) => (id === userId ? 'them' : id));
  }
  const set = (values: Partial<typeof users.$inferInsert>) => (id: string) =>
    db.update(users).set(values).where(eq(users.id, id));
  const setSession = (values: Partial<typeof sessions.$inferInsert>) => (id: string) =>
    db.update(sessions).set(values).where(eq(sessions.userId, id));

  test.each<[string, (userId: string) => Promise<unknown>]>([
    ['a name', set({ name: 'Asha Rao' })],
    ['an email', set({ email: 'rao@example.org' })],
    ['a confirmed email', set({ emailVerified: true })],
    ['a number', set({ phone: '+919876543211' })],
    ['a role', set({ role: 'editor' })],
    ['a second factor', set({ twoFactorEnabled: true })],
    ['a generation that ends', set({ generation: 7 })],
    ["a renewed calendar's address", set({ calendarRenewals: 1 })],
    ['an end that comes sooner', setSession({ expiresAt: new Date() })],
    ['another start', setSession({ createdAt: new Date() })],
    ['another token', setSession({ token: 'another' })],
    ['a session that ends', (id) => db.delete(sessions).where(eq(sessions.userId, id))],
    ['an account that is deleted', (id) => db.delete(users).where(eq(users.id, id))],
  ])('learn whose sessions changed after %s', async (_, change) => {
    expect(await toldOf(change)).toEqual(['them']);
  });

  test('are told once when all sessions end', async () => {
    expect(await toldOf(() => db.execute(sql`TRUNCATE sessions`))).toEqual(['']);
  });

  test.each<[string, (userId: string) => Promise<unknown>]>([
    ['a session is prolonged', setSession({ expiresAt: new Date(Date.now() + 120_000), updatedAt: new Date() })],
    ['a notice is shown', set({ privacyNoticeVersion: '7' })],
  ])('learn of no changed session when %s', async (_, change) => {
    expect(await toldOf(change)).toEqual([]);
  });
});
