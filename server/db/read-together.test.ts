import { asc, eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { runAsRequest } from '../base/current-request.ts';
import { connectDatabase, type Tx } from './client.ts';
import { prepared } from './prepared.ts';
import { sessions, users } from './schema/index.ts';

const { db, connection } = await testDatabase();
const person = { phone: '', privacyNoticeVersion: '1', privacyNoticeAt: new Date('2026-11-21T06:00:00.123456Z') };
for (const [n, name] of ['Asha', 'Ravi', 'Zoya "Z" \\ $1'].entries()) {
  await db.insert(users).values({ ...person, name, email: `p${n}@example.org`, emailVerified: n > 0 });
}

/** Every column of people, and what the driver parses in several ways. */
const findPeople = prepared<{ from: string }, object[]>((tx) =>
  tx
    .select({
      ...{ row: users, id: users.id },
      numbers: sql`ARRAY[1, NULL, 3]`,
      texts: sql`ARRAY['a', 'b,c', NULL]`,
      json: sql`jsonb_build_object('name', ${users.name}, 'none', NULL)`,
      day: sql`DATE '2026-11-26'`,
      wait: sql`INTERVAL '2 hours'`,
      large: sql`9007199254740993::bigint`,
      exact: sql`12.50::numeric`,
      bytes: sql`'\\x00ff'::bytea`,
      session: sessions,
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(sql`${users.email} >= ${sql.placeholder('from')}`)
    .orderBy(asc(users.name)),
);
const findNewest = prepared<{ email: string }, object[]>((tx) =>
  tx
    .select({ name: users.name, at: users.privacyNoticeAt })
    .from(users)
    .where(eq(users.email, sql.placeholder('email')))
    .limit(sql.placeholder('most')),
);
const failing = prepared<{ text: string }, object[]>((tx) =>
  tx.select({ n: sql`${sql.placeholder('text')}::text::int` }).from(users),
);

/** Does some reads as one GET does. */
const asRead = <Value>(work: () => Promise<Value>) =>
  new Promise<Value>((resolve, reject) => {
    runAsRequest({ id: '1', route: '/', isRead: true }, () => void work().then(resolve, reject));
  });

/** Statements that a pool of its own sends. */
function counted() {
  const own = connectDatabase({ ...connection, max: 2 });
  onTestFinished(() => own.pool.end());
  return { db: own.db, sent: vi.spyOn(own.pool, 'query') };
}

const both = (tx: Tx) =>
  Promise.all([findPeople(tx, { from: 'p1' }), findNewest(tx, { email: 'p0@example.org', ...{ most: 5 } })]);

test('what one GET reads at one moment is one statement, with the rows that each alone gives', async () => {
  const { db: own, sent } = counted();
  const alone = await both(own);
  expect(alone.map((rows) => rows.length)).toEqual([2, 1]);
  // The first time of each tells the types of its columns.
  await asRead(() => both(own));
  sent.mockClear();
  expect(await asRead(() => both(own))).toEqual(alone);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('none that is empty is missing', async () => {
  const { db: own, sent } = counted();
  const nobody = () => Promise.all([findPeople(own, { from: 'z' }), findNewest(own, { email: 'z', ...{ most: 1 } })]);
  await asRead(nobody);
  sent.mockClear();
  expect(await asRead(nobody)).toEqual([[], []]);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('the same read of two at one moment gives each their own', async () => {
  const { db: own } = counted();
  const newest = (email: string) => findNewest(own, { email, ...{ most: 1 } });
  await asRead(() => newest('p0@example.org'));
  const found = await asRead(() => Promise.all([newest('p0@example.org'), newest('p1@example.org')]));
  expect(found).toMatchObject([[{ name: 'Asha' }], [{ name: 'Ravi' }]]);
});

test('two GETs at one moment, and what changes something, are apart', async () => {
  const { db: own, sent } = counted();
  await asRead(() => both(own));
  sent.mockClear();
  await Promise.all([asRead(() => both(own)), asRead(() => both(own))]);
  expect(sent).toHaveBeenCalledTimes(2);
  sent.mockClear();
  await both(own);
  expect(sent).toHaveBeenCalledTimes(2);
});

test('a read that fails fails alone', async () => {
  const { db: own } = counted();
  const withText = (text: string) => Promise.allSettled([failing(own, { text }), findPeople(own, { from: 'p1' })]);
  await asRead(() => withText('1'));
  const [failed, people] = await asRead(() => withText('x'));
  expect([failed.status, people.status]).toEqual(['rejected', 'fulfilled']);
});
