import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TEST_NOW, testApi } from '../../tests/support/api.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { createSite } from '../../tests/support/factories.ts';
import { asha, newcomer, ravi, readMe, sessionOf, signIn, signUp } from '../../tests/support/people.ts';
import { postJson } from '../../tests/support/requests.ts';
import { rateLimits, sessions, users } from '../db/schema/index.ts';
import { buildApi } from '../start/app.ts';
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS, SESSION_RENEWAL_SECONDS } from './auth.ts';
import { holdSessions } from './held-sessions.ts';
import { createSessions } from './session.ts';
import type { SessionRow } from './session-row.ts';

let now = TEST_NOW;
let isFollowing = true;
const { db, deps } = await testApi({ now: () => now });
await createSite(db);
/** No one tells of changes here, so what is held stays until a test lets go of it. */
const held = holdSessions<SessionRow>(() => isFollowing);
const api = buildApi(deps, { sessions: createSessions(deps, held) });

beforeEach(() => signUp(api));
afterEach(async () => {
  vi.useRealTimers();
  [now, isFollowing] = [TEST_NOW, true];
  held.forget('');
  for (const table of [users, rateLimits]) await db.delete(table);
});

/** A browser whose session is held, and stored no longer. */
async function heldAlone() {
  const headers = await signIn(api);
  expect(await readMe(api, headers)).toMatchObject({ name: asha.name });
  await db.delete(sessions);
  return headers;
}

describe('a session that is held', () => {
  test('is not read again', async () => {
    const headers = await heldAlone();
    expect(await readMe(api, headers)).toMatchObject({ name: asha.name });
  });

  test('is not used for a change, which reads it from the database', async () => {
    const headers = await heldAlone();
    const change = { name: 'Mallory', phone: asha.phone };
    expect((await postJson(api, '/api/account/profile', change, { headers })).status).toBe(401);
  });

  test('is dropped after a change by its owner', async () => {
    const headers = await signIn(api);
    await readMe(api, headers);
    const change = { name: 'Asha Menon', phone: asha.phone };
    expect((await postJson(api, '/api/account/profile', change, { headers })).status).toBe(200);
    expect(await readMe(api, headers)).toMatchObject({ name: 'Asha Menon' });
  });

  test('is dropped with all other sessions of its user, and stays when someone else’s are dropped', async () => {
    const browsers = [await signIn(api), await signIn(api)];
    const { headers: other } = await newcomer(api, db, ravi);
    for (const headers of [...browsers, other]) await readMe(api, headers);
    const [user] = await db.select().from(users).where(eq(users.email, asha.email));
    await db.delete(sessions);
    held.forget(user?.id ?? '');
    for (const headers of browsers) expect(await readMe(api, headers)).toBeNull();
    expect(await readMe(api, other)).toMatchObject({ name: ravi.name });
  });

  test('is not used while changes are not followed, and none is held then', async () => {
    const headers = await heldAlone();
    isFollowing = false;
    expect(await readMe(api, headers)).toBeNull();
    const another = await signIn(api);
    await readMe(api, another);
    await db.delete(sessions);
    isFollowing = true;
    expect(await readMe(api, another)).toBeNull();
  });

  test('ends by itself when it was not used', async () => {
    const headers = await heldAlone();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SESSION_IDLE_SECONDS * 1000 });
    expect(await readMe(api, headers)).toBeNull();
  });

  test('ends a month after sign-in', async () => {
    const headers = await heldAlone();
    now = new Date(Date.now() + (SESSION_ABSOLUTE_SECONDS + 60) * 1000);
    expect(await readMe(api, headers)).toBeNull();
  });

  test('is prolonged by its use, in the database and in the browser', async () => {
    const headers = await signIn(api);
    await readMe(api, headers);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (SESSION_RENEWAL_SECONDS + 60) * 1000 });
    const response = await api.request('/api/me', { headers });
    expect(sessionOf(response)).toBe(headers.Cookie);
    const [session] = await db.select().from(sessions);
    expect(session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + (SESSION_IDLE_SECONDS - 60) * 1000);
    expect(sessionOf(await api.request('/api/me', { headers }))).toBe('');
  });
});

test('a visitor with a made-up cookie is treated as signed out, and no session is held for them', async () => {
  const headers = { Cookie: 'session=made-up.signature' };
  expect(await readMe(api, headers)).toBeNull();
  expect(held.find('made-up.signature')).toBeUndefined();
});

describe('held sessions', () => {
  const row = (id: string) => ({ id });

  test('are limited in number: the least recently used one is dropped', () => {
    const some = holdSessions<{ id: string }>(() => true, { maxSessions: 2 });
    for (const name of ['one', 'two', 'three']) some.beginRead(name)(row(name));
    expect(['one', 'two', 'three'].map(some.find)).toEqual([undefined, row('two'), row('three')]);
    some.forget('one');
    expect(some.find('three')).toEqual(row('three'));
  });

  test('are dropped after some time', async () => {
    const some = holdSessions<{ id: string }>(() => true, { heldMs: 1 });
    some.beginRead('one')(row('one'));
    await eventually(() => expect(some.find('one')).toBeUndefined());
  });

  test.each<[string, (some: ReturnType<typeof holdSessions<{ id: string }>>) => void]>([
    ['was told to have changed', (some) => some.forget('one')],
    ['may have been changed by its owner', (some) => some.forgetByCookie('cookie')],
  ])('include none that %s while it was read', (_, happens) => {
    const some = holdSessions<{ id: string }>(() => true);
    const hold = some.beginRead('cookie');
    happens(some);
    hold(row('one'));
    expect(some.find('cookie')).toBeUndefined();
  });
});
