import { eq } from 'drizzle-orm';
import type { ChangeEmailRequest } from '../../../../contract/people/account.ts';
import type { Auth, AuthDeps } from '../../../auth/auth.ts';
import { deleteEmailChanges, deleteLinks, redeemEmailChange, storeEmailChange } from '../../../auth/links.ts';
import { lockAccount, requireOpenSession } from '../../../auth/locks.ts';
import { accountExists, emailChange, emailChanged, mailAccount, recipientOf } from '../../../auth/mails.ts';
import type { Sessions, SignedIn } from '../../../auth/session.ts';
import { fail } from '../../../base/errors.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { users } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { countUse, limitByEmail, refuseUnlessAllowed, requireStrangersMail } from '../../../http/rate-limit.ts';
import { inAuthTransaction } from '../auth-transaction.ts';
import { requirePassword, type SignedInCaller } from '../password/password-attempts.ts';
import { refuseLink } from '../service.ts';

/**
 * Emails a link to the new address of the signed-in person's account; only the newest works. For an address with an account,
 * its owner gets an email and the caller the same response.
 * @throws RequestError invalid_input, too_many_requests
 */
export async function requestEmailChange(
  deps: Deps,
  sessions: Sessions,
  { person, headers }: SignedInCaller,
  { email, password }: ChangeEmailRequest,
): Promise<void> {
  const newEmail = email.toLowerCase();
  if (newEmail === person.email) fail.invalid({ email: 'This is already your email' });
  const verify = () => sessions.auth.api.verifyPassword({ body: { password }, headers });
  await requirePassword(deps, { person, field: 'password' }, verify);
  await limitByEmail(deps, 'email-change', newEmail);
  // Otherwise an account could send mail to any number of addresses.
  refuseUnlessAllowed(await countUse(deps, 'email-change', person.id, deps.limits.perEmail));
  await requireStrangersMail(deps);
  await inAuthTransaction(deps, async (auth, inside) => {
    await lockAccount(inside.db, person.id);
    await requireOpenSession(inside.db, person);
    await deleteEmailChanges(inside.db, person.id);
    const [owner] = await inside.db.select().from(users).where(eq(users.email, newEmail));
    if (owner) return mailAccount(inside, recipientOf(owner), accountExists(owner));
    const token = await storeEmailChange(auth, person, newEmail);
    await mailAccount(inside, { email: newEmail, userId: person.id }, emailChange(person, token));
  });
}

/**
 * Changes the signed-in person's email to the one that the link was emailed to, which verifies it, and emails the former
 * one. Records of the account stay with it; its other sessions end.
 * @returns the new email and generation
 * @throws RequestError invalid_input
 */
export async function confirmEmailChange(deps: Deps, person: SignedIn, token: string) {
  const change = async (auth: Auth, inside: Deps & AuthDeps) => {
    await lockAccount(inside.db, person.id);
    const email = await redeemEmailChange(auth, person, token);
    if (!email) refuseLink();
    // Claims records of the former address, which would belong to no one from now on.
    if (person.emailVerified) await inside.onVerified?.(person);
    // The former address, never verified, may be someone else's: the database then makes a person for this account.
    const personLink = person.emailVerified ? {} : { personId: null };
    const values = { email, emailVerified: true, ...personLink, updatedAt: deps.now() };
    await inside.db.update(users).set(values).where(eq(users.id, person.id));
    await inside.onVerified?.({ id: person.id, email });
    await deleteLinks(inside.db, person.id);
    await mailAccount(inside, recipientOf(person), emailChanged(person));
    return lockAccount(inside.db, person.id);
  };
  return inAuthTransaction(deps, change, person.sessionId).catch((error: unknown) => {
    // Someone has made an account with that address in the meantime.
    if (isUniqueViolation(error)) refuseLink();
    throw error;
  });
}
