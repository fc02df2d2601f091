import { eq } from 'drizzle-orm';
import { PRIVACY_NOTICE_VERSION } from '../../../contract/base/constants.ts';
import type { ResetPasswordRequest } from '../../../contract/people/account.ts';
import { fail } from '../../base/errors.ts';
import { parseMobile, WRONG_PHONE } from '../../base/phone.ts';
import type { Tx } from '../../db/client.ts';
import { credentials, users } from '../../db/schema/index.ts';

const DETAILS_NEEDED = 'No one has confirmed this email before. Please enter your name and phone number too.';

/**
 * Requires the name and number of a person who confirms an address by an emailed link for a new password. Until then
 * anyone may have signed up with that address, so the values typed at sign-up are replaced.
 * @returns the columns to store; undefined if the stored ones come from the address's owner or from their invitation
 * @throws RequestError invalid_input if they are needed and missing or wrong
 */
export async function requireOwnDetails(
  { db, now }: { db: Tx; now: () => Date },
  userId: string,
  { name, phone: typed, phoneCountry }: ResetPasswordRequest,
): Promise<Partial<typeof users.$inferInsert> | undefined> {
  const [account] = await db
    .select({ isConfirmed: users.emailVerified, password: credentials.password })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.id, userId));
  // An invited account has no password yet.
  if (!account || account.isConfirmed || !account.password) return undefined;
  const phone = parseMobile(typed ?? '', phoneCountry);
  const fields = {
    ...(!name && { name: 'Full name is required' }),
    ...(!phone && { phone: typed ? WRONG_PHONE : 'Phone number is required' }),
  };
  if (!name || !phone) fail.invalid(fields, DETAILS_NEEDED);
  return { name, phone: phone.e164, privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: now() };
}
