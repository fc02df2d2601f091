import { symmetricEncrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { currentCaller } from '../../../server/base/caller.ts';
import { hashing, type RateLimits } from '../../../server/base/limits.ts';
import { contactMessages, formOutcomes, mails, twoFactors, users } from '../../../server/db/schema/index.ts';
import { buildApi } from '../../../server/start/app.ts';
import { TEST_SECRET } from '../api.ts';
import { next, only } from '../factories.ts';
import { wideLimits } from '../limits.ts';
import { asha, knownBrowserOf, signUp } from '../people.ts';
import { type Api, postForm, postJson, type Sender } from '../requests.ts';
import { siteOver } from '../site.ts';
import { countStatus, type Flood, few, hundred, networkOf, usedUp, type World } from './world.ts';

const newEmail = () => `sender-${next()}@example.org`;
const message = (email = newEmail()) => ({ name: 'Asha Rao', email, subject: 'it', message: 'When?' });
const send = (api: Api, email?: string, sender: Sender = {}) =>
  postJson(api, '/api/users/register', message(email), sender);

/** A confirmed account; with `hasCode` its sign-in asks for a code, which no one knows. */
async function createAccount({ api, db }: World, hasCode = false) {
  const person = { ...asha, email: newEmail() };
  await signUp(api, person);
  const change = { emailVerified: true, twoFactorEnabled: hasCode };
  const user = only(await db.update(users).set(change).where(eq(users.email, person.email)).returning());
  const encrypt = (data: string) => symmetricEncrypt({ key: TEST_SECRET, data });
  const factor = { secret: await encrypt('a secret of an app'), backupCodes: await encrypt('[]'), verified: true };
  if (hasCode) await db.insert(twoFactors).values({ userId: user.id, ...factor });
  return person;
}

/** Wrong passwords for one account. @returns how many were compared */
async function guessPasswords(world: World, limits: Partial<RateLimits>, senderOf: (n: number) => Sender) {
  const { email } = await createAccount(world);
  const site = world.limited(limits);
  const guesses = await hundred((n) => postJson(site, '/api/auth/sign-in', { email, password: 'wrong' }, senderOf(n)));
  return countStatus(guesses, 401);
}

/** Wrong codes for one account, each in a sign-in of its own. @returns how many were judged */
async function guessCodes(world: World, limits: Partial<RateLimits>) {
  const { email, password } = await createAccount(world, true);
  const site = world.limited(limits);
  const signIns = await hundred(() => postJson(site, '/api/auth/sign-in', { email, password }));
  const cookies = signIns.map(({ headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? '');
  const guess = (Cookie = '') => postJson(site, '/api/auth/second-step', { code: '000000' }, { headers: { Cookie } });
  return countStatus(await hundred((n) => guess(cookies[n])), 422);
}

/** Sign-ins in one known browser. @returns how many went first */
async function signInOften(world: World) {
  let goFirst = 0;
  const { passwords } = world.deps;
  const counted: typeof passwords = {
    ...passwords,
    verify: (stored) => {
      if (currentCaller().hasReserve) goFirst += 1;
      return passwords.verify(stored);
    },
  };
  const site = buildApi({ ...world.deps, limits: wideLimits, passwords: counted });
  const { email, password } = await createAccount(world);
  const signIn = (headers = {}) => postJson(site, '/api/auth/sign-in', { email, password }, { headers });
  const known = knownBrowserOf(await signIn());
  await hundred(() => signIn(known));
  return goFirst;
}

/** Sign-ups by strangers. @returns how many have an account */
const signUps = (world: World, limits: Partial<RateLimits>) =>
  world.added(users, () =>
    hundred(() => postJson(world.limited(limits), '/api/auth/sign-up', { ...asha, email: newEmail() })),
  );

/** Contact forms by strangers. @returns how many emails of a kind they cause */
const contactMails = (world: World, limits: Partial<RateLimits>, kind: string) =>
  world.added(mails, () => hundred(() => send(world.limited(limits))), eq(mails.kind, kind));

/** Invalid forms without JavaScript, whose outcome takes a kilobyte. @returns how many are stored */
const outcomes = (world: World, limits: Partial<RateLimits>, senderOf: (n: number) => Sender) =>
  world.added(formOutcomes, () =>
    hundred((n) => postForm(world.limited(limits), '/api/users/register', { name: 'A' }, senderOf(n))),
  );

/** Reads of pages. @returns how many are answered */
async function reads({ deps }: World, limits: Partial<RateLimits>, senderOf: (n: number) => { address: string }) {
  const site = siteOver({ ...deps, limits: { ...wideLimits, ...limits } });
  const read = (remoteAddress: string) => site.request('/nowhere', {}, { incoming: { socket: { remoteAddress } } });
  return countStatus(await hundred(async (n) => read(senderOf(n).address)), 404);
}

const oneAddress = () => ({ address: '203.0.113.1' });

/** A hundred at once under each limit of forms, mails and sign-ins. */
export function accountFloods(world: World): Record<keyof RateLimits | 'reserveOfAccount', Flood> {
  const allowed = few.uses;
  const stored = (limits: Partial<RateLimits>, email?: string, sender?: Sender) =>
    world.added(contactMessages, () => hundred(() => send(world.limited(limits), email, sender)));
  return {
    perAddress: { allowed, send: () => stored({ perAddress: few }, undefined, oneAddress()) },
    perEmail: { allowed, send: () => stored({ perEmail: few }, newEmail()) },
    readsPerAddress: { allowed, send: () => reads(world, { readsPerAddress: few }, oneAddress) },
    readsPerNetwork: {
      allowed,
      send: () => reads(world, { readsPerNetwork: few }, (n) => ({ address: `203.0.113.${n}` })),
    },
    signIn: { allowed, send: () => guessPasswords(world, { signIn: few }, oneAddress) },
    signInPerEmail: { allowed, send: () => guessPasswords(world, { signInPerEmail: few }, networkOf) },
    signInCode: { allowed, send: () => guessCodes(world, { signInCode: few }) },
    signInCodePerDay: { allowed, send: () => guessCodes(world, { signInCodePerDay: few }) },
    firstLinkMails: { allowed, send: () => signUps(world, { firstLinkMails: few, linkMails: usedUp }) },
    linkMails: { allowed, send: () => signUps(world, { firstLinkMails: usedUp, linkMails: few }) },
    courtesyMails: { allowed, send: () => contactMails(world, { courtesyMails: few }, 'contact_acknowledgement') },
    staffMails: { allowed, send: () => contactMails(world, { staffMails: few }, 'contact_to_staff') },
    outcomes: { allowed, send: () => outcomes(world, { outcomes: few }, oneAddress) },
    allOutcomes: { allowed, send: () => outcomes(world, { allOutcomes: few }, networkOf) },
    reserveOfAccount: { allowed: hashing.reserveOfAccount.uses, send: () => signInOften(world) },
  };
}
