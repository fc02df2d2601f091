import type { Context } from 'hono';
import { cookieIdOf, findKnownAccount, findReturningBrowser } from '../../../auth/known-browser.ts';
import type { SignedIn } from '../../../auth/session.ts';
import { grantReserve } from '../../../base/caller.ts';
import { fail } from '../../../base/errors.ts';
import { hashing } from '../../../base/limits.ts';
import type { Deps } from '../../../deps.ts';
import { countedAddress, countShared, countUse, refuseUnlessAllowed, resetUses } from '../../../http/rate-limit.ts';
import { mapAuthErrors } from '../auth-transaction.ts';

/** The library reads the session from the headers. */
export type SignedInCaller = { person: SignedIn; headers: Headers };

export function toCaller(person: SignedIn, { req }: Context): SignedInCaller {
  return { person, headers: req.raw.headers };
}

const WRONG_PASSWORD = 'This is not your password';

/**
 * Runs a change that needs the signed-in person's password. Counts attempts per account, like those of a sign-in, so that
 * no one can guess it in a browser that was left signed in; a successful one resets the count.
 * @param field the field of the form to which the error belongs
 * @param run calls the library, which refuses a wrong password
 * @throws RequestError invalid_input, too_many_requests
 */
export async function requirePassword<Result>(
  deps: Deps,
  { person, field }: { person: SignedIn; field: string },
  run: () => Promise<Result>,
): Promise<Result> {
  refuseUnlessAllowed(await countUse(deps, 'password', person.id, deps.limits.signIn));
  if (person.emailVerified) await grantReserveTo(deps, cookieIdOf(deps, person.id));
  const result = await mapAuthErrors(() => fail.invalid({ [field]: WRONG_PASSWORD }), run);
  await resetUses(deps, 'password', person.id);
  return result;
}

export type Origin = {
  address: string;
  /** The shared counter of the owner's known browsers, if this is one of them. */
  browser: string | undefined;
};

/** The origin of an attempt to sign in as `email`. A browser in which anyone has signed in before may use the reserve of the hashing queue. */
export async function attemptOrigin(deps: Deps, context: Context, email: string): Promise<Origin> {
  const account = await findKnownAccount(deps, context, email);
  const cookieId = account ? cookieIdOf(deps, account.id) : findReturningBrowser(deps, context);
  if (cookieId) await grantReserveTo(deps, cookieId);
  return { address: countedAddress(deps, context) ?? 'this process', browser: account?.generation };
}

/** In all its browsers together not so often that it fills the queue. */
async function grantReserveTo(deps: Deps, cookieId: string): Promise<void> {
  if ((await countUse(deps, 'hashing-reserve', cookieId, hashing.reserveOfAccount)).allowed) grantReserve();
}

function counterOf(email: string, { address, browser }: Origin): [name: string, subject: string] {
  return browser ? ['sign-in-browser', browser] : ['sign-in', `${email} from ${address}`];
}

/**
 * Counts an attempt at an account's password. Strangers are counted per address, and all of them together with a much higher
 * limit, of which one network has a share; browsers that the owner has used have their own count, so that strangers cannot lock the owner out.
 * @param email in lower case
 * @throws RequestError too_many_requests
 */
export async function countAttempt(deps: Deps, email: string, origin: Origin): Promise<void> {
  refuseUnlessAllowed(await countUse(deps, ...counterOf(email, origin), deps.limits.signIn));
  if (origin.browser) return;
  refuseUnlessAllowed(await countShared(deps, 'sign-in-email', deps.limits.signInPerEmail, { subject: email }));
}

export async function resetAttempts(deps: Deps, email: string, origin: Origin): Promise<void> {
  await resetUses(deps, ...counterOf(email, origin));
}
