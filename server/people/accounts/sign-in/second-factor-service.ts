import { and, eq, ne } from 'drizzle-orm';
import type { SecondFactor, SecondFactorEndRequest } from '../../../../contract/people/second-factor.ts';
import { isStaff } from '../../../../contract/people/staff.ts';
import { hasSetup, storeSetup } from '../../../auth/links.ts';
import { lockAccount } from '../../../auth/locks.ts';
import { mailAccount, recipientOf, secondFactorOff, secondFactorOn } from '../../../auth/mails.ts';
import { comparedBefore } from '../../../auth/passwords.ts';
import { base32Of, findFactor, openFactor, removeFactor } from '../../../auth/second-factor.ts';
import type { Sessions, SignedIn } from '../../../auth/session.ts';
import { fail } from '../../../base/errors.ts';
import { qrCode } from '../../../base/qr.ts';
import { readSettings } from '../../../db/queries/site-settings.ts';
import { sessions as storedSessions, users } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { countUse, refuseUnlessAllowed } from '../../../http/rate-limit.ts';
import { recordAudit } from '../../../records/index.ts';
import { inAuthTransaction, mapAuthErrors } from '../auth-transaction.ts';
import { requirePassword, type SignedInCaller } from '../password/password-attempts.ts';
import { type CodeOwner, isFirstUse } from './code-attempts.ts';
import { findCredential } from './new-session.ts';
import { verifyCode } from './verify-code.ts';

const STAFF_ONLY = 'Sign-in codes are for staff.';
const ALREADY_ON = 'Your sign-in already asks for a code.';
const ALREADY_OFF = 'Your sign-in asks for no code.';
const SETUP_EXPIRED = 'This took too long. Begin again with your password.';
const WRONG_CODE =
  'This code is not right. Apps show a new one every 30 seconds; the clock of your phone must be right';

/** The secret only in the session that sets it up, until its first code. */
export async function readSecondFactor(deps: Deps, person: SignedIn): Promise<SecondFactor> {
  const factor = await findFactor(deps.db, person.id);
  if (!factor || (!factor.verified && !(await hasSetup(deps.db, person.sessionId)))) return { state: 'off' };
  const { secret, codes } = await openFactor(deps, factor);
  if (factor.verified) return { state: 'on', codesLeft: codes.length };
  const link = await authenticatorLink(deps, person, base32Of(secret));
  return { state: 'begun', secret: base32Of(secret), link, qr: qrCode(link), codes };
}

/** The key URI format of Google Authenticator, which all apps read. */
async function authenticatorLink({ db }: Pick<Deps, 'db'>, { email }: SignedIn, secret: string): Promise<string> {
  const issuer = encodeURIComponent((await readSettings(db)).brand);
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}&digits=6&period=30`;
}

/** Replaces unconfirmed ones. @throws RequestError forbidden, conflict, invalid_input, too_many_requests */
export async function beginSecondFactor(
  deps: Deps,
  { person, headers }: SignedInCaller,
  password: string,
): Promise<void> {
  if (!isStaff(person.roles)) fail.forbidden(STAFF_ONLY);
  if (person.hasSecondFactor) fail.conflict(ALREADY_ON);
  await requirePassword(deps, { person, field: 'password' }, async () => {
    // Compared before the transaction, because that takes long; for a wrong password the library fails inside it.
    const hash = (await findCredential(deps.db, person.email))?.hash ?? '';
    const isRight = hash !== '' && (await deps.passwords.verify({ hash, password }));
    const passwords = comparedBefore(isRight ? hash : '', '');
    await inAuthTransaction({ ...deps, passwords }, async (auth, { db: tx }) => {
      await lockAccount(tx, person.id);
      await auth.api.enableTwoFactor({ body: { password }, headers });
      await storeSetup(tx, person);
    });
  });
}

/** Ends other sessions. @returns the cookies of a new one @throws RequestError conflict, invalid_input, too_many_requests */
export async function confirmSecondFactor(
  deps: Deps,
  { person, headers }: SignedInCaller,
  code: string,
): Promise<string[]> {
  refuseUnlessAllowed(await countUse(deps, 'second-factor', person.id, deps.limits.signInCode));
  const confirm = () =>
    inAuthTransaction(deps, async (auth, inside) => {
      const { db: tx } = inside;
      await lockAccount(tx, person.id);
      const factor = await findFactor(tx, person.id);
      if (!factor || factor.verified || !(await hasSetup(tx, person.sessionId))) fail.conflict(SETUP_EXPIRED);
      const isOther = and(eq(storedSessions.userId, person.id), ne(storedSessions.id, person.sessionId));
      await tx.delete(storedSessions).where(isOther);
      const body = { code };
      const confirmed = await auth.api.verifyTOTP({ body, headers, returnHeaders: true });
      await isFirstUse(inside, person.id, code);
      await recordAudit(tx, { actorId: person.id, action: 'staff.second_factor_on', recordId: person.id });
      await mailAccount(inside, recipientOf(person), secondFactorOn(person));
      return confirmed.headers.getSetCookie();
    });
  return mapAuthErrors(() => fail.invalid({ code: WRONG_CODE }), confirm);
}

/** Ends other sessions. @returns the cookies of a new one @throws RequestError conflict, invalid_input, too_many_requests */
export async function endSecondFactor(
  deps: Deps,
  { auth: library }: Sessions,
  { person, headers }: SignedInCaller,
  { password, code }: SecondFactorEndRequest,
): Promise<string[]> {
  if (!person.hasSecondFactor) fail.conflict(ALREADY_OFF);
  const comparePassword = () => library.api.verifyPassword({ body: { password }, headers });
  await requirePassword(deps, { person, field: 'password' }, comparePassword);
  await verifyCode(deps, library, await codeOwner(deps, person), { code, headers, isOwnBrowser: true });
  return inAuthTransaction(deps, async (auth, inside) => {
    const { db: tx } = inside;
    await lockAccount(tx, person.id);
    await removeFactor(tx, person.id);
    await recordAudit(tx, { actorId: person.id, action: 'staff.second_factor_off', recordId: person.id });
    await mailAccount(inside, recipientOf(person), secondFactorOff(person));
    const renewed = await auth.api.renewSession({ headers, returnHeaders: true });
    return renewed.headers.getSetCookie();
  });
}

async function codeOwner({ db }: Pick<Deps, 'db'>, person: SignedIn): Promise<CodeOwner> {
  const [account] = await db.select({ generation: users.generation }).from(users).where(eq(users.id, person.id));
  if (!account) fail.unauthorized();
  return { ...person, ...account };
}
