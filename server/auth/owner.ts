import { and, eq, isNull, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { mails } from '../db/schema/index.ts';
import { personOfMail } from '../mail/outbox.ts';
import type { SignedIn } from './session.ts';

/** `email` in lower case, once it is verified. */
export type Owner = { id: string; email: string | null };

export function ownerOf({ id, email, emailVerified }: Pick<SignedIn, 'id' | 'email' | 'emailVerified'>): Owner {
  return { id, email: emailVerified ? email.toLowerCase() : null };
}

/** The id of no account. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

/** The owner of what was sent from an address, which an operator knows to be theirs. @param id of its account, if there is one */
export function ownerOfAddress(email: string, id = NO_ACCOUNT): Owner {
  return { id, email };
}

/** Matches rows of an account, not those of an earlier owner of its address. @param address in lower case, as in the index */
export function isOf({ id, email }: Owner, userId: PgColumn, address: SQLWrapper): SQL | undefined {
  const belongsToOwner = eq(userId, id);
  return email === null ? belongsToOwner : or(belongsToOwner, and(isNull(userId), eq(address, email)));
}

export function isMailOf(owner: Owner): SQL | undefined {
  return isOf(owner, mails.userId, personOfMail);
}
