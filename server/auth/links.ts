import { generateRandomString } from 'better-auth/crypto';
import { eq, like, or } from 'drizzle-orm';
import { INVITATION } from '../../contract/invitation.ts';
import type { Tx } from '../db/client.ts';
import { verifications } from '../db/schema/index.ts';
import type { Auth } from './auth.ts';

/** How long the link that changes an e-mail can be used, in seconds. */
const EMAIL_CHANGE_SECONDS = 24 * 60 * 60;
/** How long the link that sets a first password can be used, in seconds. */
const INVITATION_SECONDS = 7 * 24 * 60 * 60;

/** Whose e-mail changes, and what it is until then. */
type Owner = { id: string; email: string };

/** Names the account and its address, so that nobody else can use the link, nor anybody once the address is another. */
function identifierOf({ id, email }: Owner, token: string): string {
  return `change-email:${id}:${email}:${token}`;
}

/**
 * Keeps the address that an account shall get.
 *
 * The library's own `changeEmail` is not used: its link can work more than once, outlives a reset of the password, and
 * leaves an address unverified that was just shown to be read. Its storage of single-use values does what is needed.
 * @returns the token of the link
 */
export async function keepEmailChange(auth: Auth, owner: Owner, email: string): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const token = generateRandomString(32);
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(owner, token),
    value: email,
    expiresAt: new Date(Date.now() + EMAIL_CHANGE_SECONDS * 1000),
  });
  return token;
}

/** The address that a link gives this account, which uses the link up; undefined when there is no such link. */
export async function useEmailChange(auth: Auth, owner: Owner, token: string): Promise<string | undefined> {
  const { internalAdapter } = await auth.$context;
  const kept = await internalAdapter.consumeVerificationValue(identifierOf(owner, token));
  return kept?.value;
}

/** The library keeps a reset under its token, with the account as value. */
const resetIdentifier = (token: string) => `reset-password:${token}`;

/** Keeps a link that sets the first password of an account, as the library looks for it. @returns its token */
export async function keepInvitation(db: Pick<Tx, 'insert'>, userId: string): Promise<string> {
  // Letters and digits only: mail programs leave a hyphen at the end out of a link.
  const token = INVITATION + generateRandomString(32, 'a-z', 'A-Z', '0-9');
  // The library compares with the true time, whatever the app takes for now.
  const expiresAt = new Date(Date.now() + INVITATION_SECONDS * 1000);
  await db.insert(verifications).values({ identifier: resetIdentifier(token), value: userId, expiresAt });
  return token;
}

/** The account whose password a mailed link resets; undefined when there is no such link. */
export async function findResetOwner(db: Pick<Tx, 'select'>, token: string): Promise<string | undefined> {
  const isOfToken = eq(verifications.identifier, resetIdentifier(token));
  const [kept] = await db.select({ userId: verifications.value }).from(verifications).where(isOfToken);
  return kept?.userId;
}

/** Makes every mailed link of an account useless: those that change its e-mail, and those that reset its password. */
export async function forgetLinks(db: Pick<Tx, 'delete'>, userId: string): Promise<void> {
  const changesEmail = like(verifications.identifier, `change-email:${userId}:%`);
  await db.delete(verifications).where(or(changesEmail, eq(verifications.value, userId)));
}
