import { eq } from 'drizzle-orm';
import { PRIVACY_NOTICE_VERSION } from '../../contract/base/constants.ts';
import { paths } from '../../contract/paths.ts';
import type { Role } from '../../contract/people/permission.ts';
import { isStaff } from '../../contract/people/staff.ts';
import type { Tx } from '../db/client.ts';
import { credentials, sessions, users } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';
import { endAccess } from './end-access.ts';
import { deleteSecondSteps, storeInvitation } from './links.ts';
import { secondFactorDueAt } from './second-factor.ts';

/** `phone` is E.164, or empty when unknown. */
export type Invitation = {
  name: string;
  email: string;
  phone: string;
  /** The learner is signed out, so that the next sign-in checks the password by the rules of staff. Staff keep their roles. */
  roles?: Role[];
};

type Account = typeof users.$inferSelect;

export type InvitedAccount = {
  user: Account;
  /**
   * The URL to email, which sets the first password, verifies the email and claims the records with that address; it works once,
   * for 7 days. Null for an account with a verified email, whose owner can sign in.
   */
  link: string | null;
};

type InviteDeps = Pick<Deps, 'env' | 'now'>;

/** Finds the account of an address, or creates one. Other changes of that account wait for the transaction. The caller emails the link. */
export async function inviteAccount(deps: InviteDeps, tx: Tx, invitation: Invitation): Promise<InvitedAccount> {
  const found = await findOrCreate(deps, tx, invitation);
  const account = found.emailVerified ? found : await resetUnverified(deps, tx, found.id, invitation);
  const { roles } = invitation;
  const user = roles && !isStaff(account.roles) ? await assignRoles(deps, tx, account.id, roles) : account;
  if (user.emailVerified) return { user, link: null };
  return { user, link: await setPasswordLink(deps, tx, user.id, roles && paths.desk) };
}

async function assignRoles(deps: InviteDeps, tx: Tx, id: string, roles: Role[]): Promise<Account> {
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await deleteSecondSteps(tx, id);
  return change(deps, tx, id, { roles, secondFactorDueAt: secondFactorDueAt([], roles, deps.now()) });
}

/**
 * Creates a link that sets the password of an account. Earlier links still work.
 * @param next path to which it leads in the end, after the sign-in
 */
export async function setPasswordLink(
  { env }: Pick<Deps, 'env'>,
  tx: Tx,
  userId: string,
  next?: string,
): Promise<string> {
  const query = new URLSearchParams({ token: await storeInvitation(tx, userId), ...(next && { next }) });
  return `${env.PUBLIC_URL}${paths.resetPassword}?${query}`;
}

async function findOrCreate({ now }: InviteDeps, tx: Tx, { name, email, phone }: Invitation): Promise<Account> {
  const address = email.toLowerCase();
  const notice = { privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: now() };
  const [created] = await tx
    .insert(users)
    .values({ name, email: address, phone, ...notice })
    .onConflictDoNothing({ target: users.email })
    .returning();
  if (created) return created;
  const [existing] = await tx.select().from(users).where(eq(users.email, address)).for('no key update');
  if (!existing) throw new Error('The account was deleted while it was invited');
  return existing;
}

/**
 * Resets an account with an unverified address, which anyone may have created. Only a link that is emailed to the address opens
 * it from now on, also one of an earlier email. It gets the name and number of the invitation.
 */
async function resetUnverified(deps: InviteDeps, tx: Tx, id: string, { name, phone }: Invitation): Promise<Account> {
  await endAccess(tx, id);
  await tx.delete(credentials).where(eq(credentials.userId, id));
  return change(deps, tx, id, { name, phone });
}

async function change(
  { now }: InviteDeps,
  tx: Tx,
  id: string,
  details: Partial<Pick<Account, 'name' | 'phone' | 'roles' | 'secondFactorDueAt'>>,
): Promise<Account> {
  const [changed] = await tx
    .update(users)
    .set({ ...details, updatedAt: now() })
    .where(eq(users.id, id))
    .returning();
  if (!changed) throw new Error('The account was deleted while it was invited');
  return changed;
}
