import { eq, like } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { inviteAccount } from '../../server/auth/invite.ts';
import { mails, orders, rateLimits, users, verifications } from '../../server/db/schema/index.ts';
import { buildApi } from '../../server/start/app.ts';
import { createBatch, createPaidCourse, createSite } from '../support/factories.ts';
import {
  asha,
  choosePassword,
  confirmEmail,
  knownBrowserOf,
  mailedToken,
  newcomer,
  readMe,
  signIn,
} from '../support/people.ts';
import { postJson } from '../support/requests.ts';
import { testSite } from '../support/site.ts';

const { site, db, pool, deps } = await testSite();
await createSite(db);
const api = buildApi(deps);
const course = await createPaidCourse(db, { number: 3, sellOnline: true });
await createBatch(db, course.id, { startsOn: '2026-12-01', seats: 100 });

afterEach(async () => {
  for (const table of [orders, users, mails, rateLimits, verifications]) await db.delete(table);
});

type Browser = Record<string, string>;
const change = (path: string, body: object, headers: Browser) => postJson(api, `/api${path}`, body, { headers });
const tryPassword = async (headers: Browser = {}) => {
  const wrong = { email: asha.email, password: 'not-this' };
  return (await postJson(api, '/api/auth/sign-in', wrong, { address: '203.0.113.1', headers })).status;
};

/** Each kind of secret: obtains one in a browser that is signed in as Asha. @returns a check whether the secret still works */
const kinds = {
  session: async (headers: Browser) => async () => (await readMe(api, headers)) !== null,

  calendar: async (headers: Browser) => {
    const { data } = await (await api.request('/api/classes/calendar', { headers })).json();
    return async () => data.url !== null && (await site.request(data.url.replace('http://localhost:5000', ''))).ok;
  },

  /** A known browser has attempts of its own. */
  browser: async () => {
    const known = knownBrowserOf(
      await postJson(api, '/api/auth/sign-in', { email: asha.email, password: asha.password }),
    );
    return async () => {
      await db.delete(rateLimits);
      for (let attempts = 0; attempts < 10; attempts += 1) await tryPassword();
      return (await tryPassword(known)) === 401;
    };
  },

  emailChange: async (headers: Browser) => {
    await change('/account/email', { email: 'mallory@example.org', password: asha.password }, headers);
    return async () => (await db.$count(verifications, like(verifications.identifier, 'change-email:%'))) > 0;
  },

  makersLink: async () => {
    const form = { name: 'Asha', email: asha.email, mobile: '98765 43210', courseId: '3' };
    const { reserve } = await (await postJson(api, '/api/enrollments', form)).json();
    return async () => (await (await api.request(`/api${reserve}`)).json()).data.view === 'order';
  },
};

type Kind = keyof typeof kinds;
const allKinds = Object.keys(kinds) as Kind[];

/** Obtains secrets, lets an event happen, and returns the kinds that still work. */
async function survivingKinds(headers: Browser, chosen: readonly Kind[], event: () => Promise<unknown>) {
  const secrets: [Kind, () => Promise<boolean>][] = [];
  for (const kind of chosen) secrets.push([kind, await kinds[kind](headers)]);
  await event();
  const surviving: Kind[] = [];
  for (const [kind, works] of secrets) if (await works()) surviving.push(kind);
  return surviving;
}

const resetPassword = async () => {
  await postJson(api, '/api/auth/forgot-password', { email: asha.email });
  expect((await choosePassword(api, await mailedToken(db, 'password_reset'))).status).toBe(200);
};

/** Ways in which the owner proves an address with which a stranger has made an account. */
const proofs: Record<string, () => Promise<void>> = {
  'an invitation': async () => {
    const { link } = await db.transaction((tx) => inviteAccount(deps, tx, { ...asha, phone: '+919876543210' }));
    expect((await choosePassword(api, new URL(link ?? '').searchParams.get('token') ?? '')).status).toBe(200);
  },
  'a forgotten password': resetPassword,
  'the link that confirms an address': async () => confirmEmail(api, db, await signIn(api)),
};

describe('a secret that a stranger got with an address that no one confirmed', () => {
  test('can be a session, an email change link or an order link, but not a calendar address or a known-browser cookie', async () => {
    const { headers } = await newcomer(api, db);
    expect(await survivingKinds(headers, allKinds, async () => {})).toEqual(['session', 'emailChange', 'makersLink']);
  });

  test.each(Object.entries(proofs))('ends once its owner uses %s', async (_, prove) => {
    const { headers } = await newcomer(api, db);
    expect(await survivingKinds(headers, allKinds, prove)).toEqual([]);
  });
});

describe('a secret of a confirmed account', () => {
  const confirmed = async () => {
    const { headers } = await newcomer(api, db);
    await confirmEmail(api, db, headers);
    return signIn(api);
  };
  const kindsOfAccount: Kind[] = ['session', 'calendar', 'browser'];

  test('works', async () => {
    expect(await survivingKinds(await confirmed(), kindsOfAccount, async () => {})).toEqual(kindsOfAccount);
  });

  test.each<[string, (here: Browser) => Promise<unknown>]>([
    ['a forgotten password', resetPassword],
    [
      'a change of password',
      (here) => change('/account/password', { currentPassword: asha.password, password: 'a-new-marigold' }, here),
    ],
    [
      'a change of email',
      async (here) => {
        await change('/account/email', { email: 'rao@example.org', password: asha.password }, here);
        await change('/account/email/confirm', { token: await mailedToken(db, 'email_change') }, here);
        expect(await db.$count(users, eq(users.email, 'rao@example.org'))).toBe(1);
      },
    ],
  ])('ends after %s', async (_, event) => {
    const headers = await confirmed();
    const here = await signIn(api);
    expect(await survivingKinds(headers, kindsOfAccount, () => event(here))).toEqual([]);
  });
});

/** Each column that holds or makes a secret: its kind, or the reason why nothing has to end it. */
const columns: Record<string, Kind | { because: string }> = {
  'sessions.token': 'session',
  'users.calendar_renewals': 'calendar',
  'users.generation': 'browser',
  'verifications.identifier': 'emailChange',
  'orders.maker_token_hash': 'makersLink',
  'orders.maker_token_sealed': 'makersLink',
  'orders.token_hash': { because: 'only emailed to the address itself' },
  'orders.token_sealed': { because: 'only emailed to the address itself' },
  'order_seats.token_hash': { because: 'the buyer may pass the link on to anyone' },
  'order_seats.token_sealed': { because: 'the buyer may pass the link on to anyone' },
  'waitlist.token_hash': { because: 'only emailed to the address itself' },
  'waitlist.token_sealed': { because: 'only emailed to the address itself' },
  'credentials.password': { because: 'replaced by each proof but a confirmation, which needs it to sign in' },
  'two_factors.secret': { because: 'only staff have one, whose address is verified' },
  'two_factors.backup_codes': { because: 'only staff have one, whose address is verified' },
  'credentials.access_token': { because: 'never filled' },
  'credentials.refresh_token': { because: 'never filled' },
  'credentials.id_token': { because: 'never filled' },
  'admin_links.token_hash': { because: 'belongs to no account, and is of no use once there is an admin' },
  'form_outcomes.id_hash': { because: 'shows the sender of a form what they sent, for ten minutes' },
  'rate_limits.key': { because: 'no secret: a count' },
  'refunds.idempotency_key': { because: 'known to the payment service alone' },
  'signing_keys.encrypted_private_key': { because: 'belongs to the site' },
  'signing_keys.public_key_multibase': { because: 'public' },
  'batches.join_link': { because: 'only staff read it; a seat leads to it' },
  'class_meetings.join_link': { because: 'only staff read it; a seat leads to it' },
  'attendance_seen.email_hash': { because: 'no secret: recognises an email in lists of meetings' },
  'hand_ins.link': { because: 'where a learner put their own work, elsewhere' },
  'hand_ins.link_key': { because: 'the same, as repeats are found' },
  'coupons.code': { because: 'staff give it to anyone' },
  'orders.code': { because: 'names an order to the staff, and opens nothing' },
  'images.hash': { because: 'public' },
  'seeds.key': { because: 'no secret: what was seeded' },
};

/** Names of columns that sound like a secret. */
const SECRET =
  '(token|secret|hash|sealed|password|codes?$|link$|generation|renewals|salt|nonce|signature|identifier|private|otp|proof|digest|pin$)|(^|_)key($|_)';

test('every column of a secret has a kind above, or a reason why nothing has to end it', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name ~ $1 AND column_name !~ '(normalized_email|expires_at)$'`,
    [SECRET],
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(columns).sort());
  const testedKinds = new Set(Object.values(columns).filter((kind) => typeof kind === 'string'));
  expect([...testedKinds].sort()).toEqual([...allKinds].sort());
});
