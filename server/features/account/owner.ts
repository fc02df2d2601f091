import { and, eq, isNull, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SignedIn } from '../../auth/session.ts';
import { mails } from '../../db/schema/index.ts';
import { personOfMail } from '../../mail/person.ts';

/** Whose something is: an account, and its e-mail in lower case once that is shown to be theirs. */
export type Owner = { id: string; email: string | null };

export function ownerOf({ id, email, emailVerified }: Pick<SignedIn, 'id' | 'email' | 'emailVerified'>): Owner {
  return { id, email: emailVerified ? email.toLowerCase() : null };
}

/**
 * What is of an account: what carries its id, and what nobody's account carries yet but came from its verified e-mail.
 * An address may have been another account's before; what that account has stays its own.
 * @param address in lower case, as an index has it
 */
export function isOf({ id, email }: Owner, userId: PgColumn, address: SQLWrapper): SQL | undefined {
  const isTheirs = eq(userId, id);
  return email === null ? isTheirs : or(isTheirs, and(isNull(userId), eq(address, email)));
}

/** The mails to the owner, and those that told the staff about them. */
export function isMailOf(owner: Owner): SQL | undefined {
  return isOf(owner, mails.userId, personOfMail);
}
