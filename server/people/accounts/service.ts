import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { PRIVACY_NOTICE_VERSION } from '../../../contract/base/constants.ts';
import type { ProfileRequest, ResetPasswordRequest, SignUpRequest } from '../../../contract/people/account.ts';
import type { Role } from '../../../contract/people/permission.ts';
import type { Auth, AuthDeps } from '../../auth/auth.ts';
import { findResetOwner } from '../../auth/links.ts';
import { lockAccount } from '../../auth/locks.ts';
import { passwordError } from '../../auth/password-rules.ts';
import { hashedBefore } from '../../auth/passwords.ts';
import type { SignedIn } from '../../auth/session.ts';
import { grantReserve } from '../../base/caller.ts';
import { fail } from '../../base/errors.ts';
import { parseMobile, WRONG_PHONE } from '../../base/phone.ts';
import { users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { countStrangersMail, requireStrangersMail } from '../../http/rate-limit.ts';
import { couldNotStore, inAuthTransaction, mapAuthErrors } from './auth-transaction.ts';
import { requireOwnDetails } from './own-details.ts';

export function refuseLink(): never {
  fail.invalid({}, 'This link has already been used or is too old. Ask for a new one.');
}

/**
 * Creates an account and emails its verification link. If the address has an account, its owner gets an email; the caller gets the
 * same response.
 * @throws RequestError invalid_input, or too_many_requests when strangers cause too many emails, or unavailable when the database
 * stores nothing
 */
export async function signUp(deps: Deps, input: SignUpRequest): Promise<void> {
  const { name, email, password } = input;
  const phone = await requirePhoneAndPassword(deps, input);
  const notice = { privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: deps.now() };
  const body = { name, email, password, phone, ...notice };
  await requireStrangersMail(deps);
  grantReserve();
  const inside = { ...deps, passwords: hashedBefore(await deps.passwords.hash(password)) };
  const create = async () => {
    try {
      await inAuthTransaction(inside, (auth) => auth.api.signUpEmail({ body }));
      return true;
    } catch (error) {
      if (couldNotStore(error)) return false;
      throw error;
    }
  };
  // Someone may have just created an account with that address: the second attempt finds it.
  const isStored = (await create()) || (await create());
  if (!isStored) fail.unavailable();
}

/** @returns the number in E.164 @throws RequestError invalid_input */
export async function requirePhoneAndPassword(
  { db }: Pick<Deps, 'db'>,
  input: Pick<SignUpRequest, 'name' | 'email' | 'phone' | 'phoneCountry' | 'password'>,
  roles: readonly Role[] = [],
): Promise<string> {
  const phone = parseMobile(input.phone, input.phoneCountry);
  const error = await passwordError(db, input.password, { ...input, roles });
  const fields = { ...(!phone && { phone: WRONG_PHONE }), ...(error && { password: error }) };
  if (!phone || Object.keys(fields).length > 0) fail.invalid(fields);
  return phone.e164;
}

/** Emails a link that sets a new password; during a flood of emails, only to confirmed addresses. */
export async function mailPasswordReset(deps: Deps, typed: string): Promise<void> {
  const email = typed.toLowerCase();
  const [account] = await deps.db
    .select({ isConfirmed: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  if (!account) return;
  if (!account.isConfirmed && !(await countStrangersMail(deps, 'link')).allowed) return;
  await inAuthTransaction(deps, (auth) => auth.api.requestPasswordReset({ body: { email } }));
}

/** Ends every session of the account. @returns its email and new generation @throws RequestError invalid_input */
export async function resetPassword(deps: Deps, input: ResetPasswordRequest) {
  const { token, password } = input;
  // Checked first: an invalid token must not cost a hash.
  const account = await findResetOwner(deps.db, token);
  if (!account) refuseLink();
  grantReserve();
  const error = await passwordError(deps.db, password, account);
  if (error) fail.invalid({ password: error });
  const details = await requireOwnDetails(deps, account.id, input);
  const passwords = hashedBefore(await deps.passwords.hash(password));
  return mapAuthErrors(refuseLink, () =>
    inAuthTransaction({ ...deps, passwords }, async (auth, inside) => {
      const owner = await findResetOwner(inside.db, token);
      if (!owner) refuseLink();
      await lockAccount(inside.db, owner.id);
      await auth.api.resetPassword({ body: { token, newPassword: password } });
      if (details) await inside.db.update(users).set(details).where(eq(users.id, owner.id));
      return lockAccount(inside.db, owner.id);
    }),
  );
}

/** Requires the session: a click by the owner verifies no account that a stranger made. @returns as `resetPassword` @throws invalid_input */
export async function verifyEmail(deps: Deps, person: SignedIn, token: string) {
  if (emailFromToken(token) !== person.email) refuseLink();
  const verify = async (auth: Auth, { db: tx }: AuthDeps) => {
    await auth.api.verifyEmail({ query: { token } });
    return lockAccount(tx, person.id);
  };
  return mapAuthErrors(refuseLink, () => inAuthTransaction(deps, verify, person.sessionId));
}

/** Emails the link that verifies the address, unless it is verified. @throws RequestError too_many_requests */
export async function mailVerification(deps: Deps, person: SignedIn, headers: Headers): Promise<void> {
  if (person.emailVerified) return;
  await requireStrangersMail(deps);
  await inAuthTransaction(deps, (auth) => auth.api.sendVerificationEmail({ body: { email: person.email }, headers }));
}

const Payload = z.object({ email: z.string() });

/** The email in a verification token, unchecked: the library checks the signature when the token is used. */
function emailFromToken(token: string): string | undefined {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    return Payload.parse(JSON.parse(payload)).email;
  } catch {
    return undefined;
  }
}

export async function changeProfile(deps: Deps, person: SignedIn, input: ProfileRequest): Promise<void> {
  const phone = parseMobile(input.phone, input.phoneCountry)?.e164;
  if (!phone) fail.invalid({ phone: WRONG_PHONE });
  await deps.db.update(users).set({ name: input.name, phone, updatedAt: deps.now() }).where(eq(users.id, person.id));
}
