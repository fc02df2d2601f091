import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { findKnownAccount, rememberBrowser } from '../../../auth/known-browser.ts';
import { mailAccount, newDevice, recipientOf } from '../../../auth/mails.ts';
import { isStaffAccount } from '../../../db/queries/roles.ts';
import { users } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { describeDevice } from './device.ts';

/** Emails staff about a browser that is new to them. Learners are not emailed, because a class shares computers. */
export async function recordBrowser(
  deps: Deps,
  context: Context,
  account: { email: string; generation: number },
): Promise<void> {
  const { email } = account;
  if (!(await findKnownAccount(deps, context, email))) await mailStaff(deps, context, email);
  await rememberBrowser(deps, context, account);
}

async function mailStaff(deps: Deps, { req }: Context, email: string): Promise<void> {
  const isStaff = and(eq(users.email, email.toLowerCase()), eq(users.emailVerified, true), isStaffAccount);
  const [account] = await deps.db.select().from(users).where(isStaff);
  if (!account) return;
  const device = describeDevice(req.header('User-Agent') ?? null);
  await mailAccount(deps, recipientOf(account), newDevice(account, device, deps.now()));
}
