import { eq, sql } from 'drizzle-orm';
import { site as sampleSite } from '../../../../content/site.ts';
import { PRIVACY_NOTICE_VERSION } from '../../../../contract/base/constants.ts';
import type { BecomeFirstAdminRequest, FirstAdminRequest } from '../../../../contract/people/account.ts';
import type { Role } from '../../../../contract/people/permission.ts';
import { createAuth } from '../../../auth/auth.ts';
import { endAccess } from '../../../auth/end-access.ts';
import { lockAccount } from '../../../auth/locks.ts';
import { isWeakForStaff, TOO_WEAK } from '../../../auth/password-rules.ts';
import { comparedBefore } from '../../../auth/passwords.ts';
import { secondFactorDueAt } from '../../../auth/second-factor.ts';
import type { Sessions } from '../../../auth/session.ts';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { credentials, siteSettings, users } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { claimByEmail } from '../../../learning/enrollments/index.ts';
import { contextOf, recordAudit } from '../../../records/index.ts';
import { settleOrder } from '../../../selling/orders/index.ts';
import { inAuthTransaction } from '../auth-transaction.ts';
import { type Origin, requirePassword, type SignedInCaller } from '../password/password-attempts.ts';
import { requirePhoneAndPassword } from '../service.ts';
import { signIn } from '../sign-in/sign-in-service.ts';
import { requireAdminLink, useAdminLink } from './first-admin-link.ts';

const ADMIN: Role[] = ['admin'];

const CHANGE_FIRST = `${TOO_WEAK} First change yours in your account, then open the link again.`;
const EMAIL_TAKEN = 'There is an account with this email: sign in to it first, then open the link again';

/**
 * Makes a visitor with the printed link the first admin, and signs them in. The server's output is for its operator, so
 * their email counts as verified.
 * @returns the session's cookies, and the generation of the account
 * @throws RequestError invalid_input
 */
export async function createFirstAdmin(
  deps: Deps,
  sessions: Sessions,
  input: FirstAdminRequest,
  from: { headers: Headers; origin: Origin },
): Promise<{ cookies: string[]; generation: number }> {
  const phone = await requirePhoneAndPassword(deps, input, ADMIN);
  // Checked first: an invalid token must not cost a hash.
  await deps.db.transaction((tx) => requireAdminLink(tx, deps, input.token));
  const hash = await deps.passwords.hash(input.password);
  await deps.db.transaction(async (tx) => {
    await useAdminLink(tx, deps, input.token);
    const id = await storeAdmin(tx, deps.now(), { ...input, phone });
    // In the library's format.
    await tx.insert(credentials).values({ userId: id, accountId: id, providerId: 'credential', password: hash });
    await claimAndAudit(deps, tx, { id, email: input.email });
  });
  // The password of this hash needs no second comparison, for which there may be no place in the queue.
  const auth = createAuth({ ...deps, passwords: comparedBefore(hash, '') });
  return signIn(deps, { ...sessions, auth }, input, from);
}

/**
 * Makes the signed-in person the first admin, if their password may be that of an admin. Earlier sessions do not get the role: they
 * end, and a new one opens.
 * @returns the cookies of the new session
 * @throws RequestError invalid_input, too_many_requests
 */
export async function becomeFirstAdmin(
  deps: Deps,
  sessions: Sessions,
  { person, headers }: SignedInCaller,
  { token, password }: BecomeFirstAdminRequest,
): Promise<string[]> {
  await deps.db.transaction((tx) => requireAdminLink(tx, deps, token));
  if (await isWeakForStaff(deps.db, password, { ...person, roles: ADMIN })) fail.invalid({ password: CHANGE_FIRST });
  const verify = () => sessions.auth.api.verifyPassword({ body: { password }, headers });
  await requirePassword(deps, { person, field: 'password' }, verify);
  return inAuthTransaction(deps, async (auth, { db: tx }) => {
    await useAdminLink(tx, deps, token);
    await lockAccount(tx, person.id);
    await tx
      .update(users)
      .set({ roles: ADMIN, emailVerified: true, updatedAt: deps.now() })
      .where(eq(users.id, person.id));
    await endAccess(tx, person.id, person.sessionId);
    await claimAndAudit(deps, tx, person);
    const renewed = await auth.api.renewSession({ headers, returnHeaders: true });
    return renewed.headers.getSetCookie();
  });
}

type NewAdmin = { name: string; email: string; phone: string };

async function storeAdmin(tx: Tx, now: Date, { name, email, phone }: NewAdmin): Promise<string> {
  const account = { name, email: email.toLowerCase(), phone, roles: ADMIN, emailVerified: true };
  const dueAt = secondFactorDueAt([], ADMIN, now);
  const notice = { privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: now };
  const [stored] = await tx
    .insert(users)
    .values({ ...account, ...notice, secondFactorDueAt: dueAt })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!stored) fail.invalid({ email: EMAIL_TAKEN });
  return stored.id;
}

/** With the alarms, as long as the settings have the address of the sample. */
async function receiveStaffEmails(tx: Tx, email: string): Promise<void> {
  await tx
    .update(siteSettings)
    .set({ settings: sql`${siteSettings.settings} || jsonb_build_object('staffEmail', ${email.toLowerCase()}::text)` })
    .where(sql`${siteSettings.settings} ->> 'staffEmail' = ${sampleSite.staffEmail}`);
}

/** Requires a second factor on a new site. A site that has this setting already keeps it. */
async function requireSecondFactor(tx: Tx): Promise<void> {
  await tx
    .update(siteSettings)
    .set({ settings: sql`jsonb_build_object('requireSecondFactor', true) || ${siteSettings.settings}` });
}

async function claimAndAudit(deps: Deps, tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await claimByEmail(contextOf(deps, tx, null), { userId: id, email }, settleOrder);
  await receiveStaffEmails(tx, email);
  await requireSecondFactor(tx);
  await recordAudit(tx, { actorId: id, action: 'staff.first_admin', recordId: id, fields: ['roles'] });
}
