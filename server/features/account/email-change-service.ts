import { eq } from 'drizzle-orm';
import type { ChangeEmailRequest } from '../../../contract/account.ts';
import { forgetLinks, keepEmailChange, useEmailChange } from '../../auth/links.ts';
import { lockAccount } from '../../auth/lock-account.ts';
import { accountMails } from '../../auth/mails.ts';
import type { Sessions, SignedIn } from '../../auth/session.ts';
import { isDuplicate } from '../../db/duplicate.ts';
import { users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { RequestError } from '../../http/errors.ts';
import { limitEmail, refuseUnlessAllowed, takeUse } from '../../http/limits.ts';
import { atOnce } from './at-once.ts';
import { type Asking, withPassword } from './password-try.ts';
import { LINK_FAILED } from './service.ts';

/**
 * Mails a link to the address that the account of who is signed in shall get; only the newest works. For an address that
 * has an account, its owner gets a mail and the caller the same answer.
 * @throws RequestError invalid_input, too_many_requests
 */
export async function requestEmailChange(
  deps: Deps,
  sessions: Sessions,
  { person, headers }: Asking,
  { email, password }: ChangeEmailRequest,
): Promise<void> {
  const wanted = email.toLowerCase();
  if (wanted === person.email)
    throw new RequestError('invalid_input', { fields: { email: 'This is your e-mail already' } });
  const verify = () => sessions.auth.api.verifyPassword({ body: { password }, headers });
  await withPassword(deps, { person, field: 'password' }, verify);
  await limitEmail(deps, wanted);
  // The account must not be a way to mail all the world.
  refuseUnlessAllowed(await takeUse(deps, 'email-change', person.id, deps.limits.perEmail));
  await atOnce(deps, async (auth, inside) => {
    const mails = accountMails(inside);
    await lockAccount(inside.db, person.id);
    await forgetLinks(inside.db, person.id);
    const [owner] = await inside.db.select().from(users).where(eq(users.email, wanted));
    if (owner) return mails.accountExists(owner);
    const token = await keepEmailChange(auth, person, wanted);
    await mails.emailChange({ ...person, email: wanted }, token);
  });
}

/**
 * Gives the account of who is signed in the address that its link was mailed to, which is verified by that; the address
 * that it had is told. What belongs to the account stays its own.
 * @throws RequestError invalid_input
 */
export async function confirmEmailChange(deps: Deps, person: SignedIn, token: string): Promise<void> {
  const refused = () => new RequestError('invalid_input', { message: LINK_FAILED });
  const change = atOnce(deps, async (auth, inside) => {
    await lockAccount(inside.db, person.id);
    const email = await useEmailChange(auth, person, token);
    if (!email) throw refused();
    // What came to the former address since it was verified, and would be nobody's from now on.
    if (person.emailVerified) await inside.onVerified?.(person);
    const change = { email, emailVerified: true, updatedAt: deps.now() };
    await inside.db.update(users).set(change).where(eq(users.id, person.id));
    await inside.onVerified?.({ id: person.id, email });
    await forgetLinks(inside.db, person.id);
    await accountMails(inside).emailChanged(person);
  });
  await change.catch((error: unknown) => {
    // Somebody made an account of that address meanwhile.
    throw isDuplicate(error) ? refused() : error;
  });
}
