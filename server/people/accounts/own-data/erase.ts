import { eq, inArray, or, sql } from 'drizzle-orm';
import { deleteLinks } from '../../../auth/links.ts';
import { requireOpenSession } from '../../../auth/locks.ts';
import { type Owner, ownerOf, ownerOfAddress } from '../../../auth/owner.ts';
import type { SignedIn } from '../../../auth/session.ts';
import type { Tx } from '../../../db/client.ts';
import {
  enrollmentRequests,
  enrollments,
  formOutcomes,
  orderSeats,
  orders,
  payments,
  taxDocuments,
  users,
} from '../../../db/schema/index.ts';
import { eraseCertificates } from '../../../learning/certificates/index.ts';
import { refuseWithCash } from '../../../money/cash/index.ts';
import { findPaidSeats, findUnfinished, type PaidSeat, type Unfinished } from '../../../money/refunds/index.ts';
import type { Context } from '../../../records/index.ts';
import { lockPerson } from '../../../selling/orders/index.ts';
import { findPeopleOf, refreshPerson } from '../../directory/index.ts';
import { anonymiseOrders } from './anonymise-orders.ts';
import { personalData } from './personal-data.ts';
import { idsIn, isGroupSeat, isOrder, isRequest, isSeat } from './personal-table.ts';

type Choices = { keepCertificates: boolean; givesUpSeats: boolean };

/** If there is money to settle first, or seats that the person did not agree to give up, nothing is deleted. */
export type Erasure = {
  /** Whether there was anything of the person. */
  isFound: boolean;
  keepsDocuments: boolean;
  unfinished: Unfinished[];
  seats: PaidSeat[];
};

const NOTHING: Erasure = { isFound: false, keepsDocuments: false, unfinished: [], seats: [] };

/**
 * Deletes the person of an account from every table except the tax documents, in the caller's transaction; does nothing if they are
 * gone already, or while staff must settle their payments. Online payments without a seat are refunded. A kept
 * certificate then belongs to no one, and shows the name with which it was issued.
 *
 * Rows without a link to the person expire: rate limits under keyed hashes within the hour, and outcomes of forms
 * (`formOutcomes`) without an email within ten minutes.
 * @param session the one that asks for it
 * @throws RequestError unauthorized if that has ended; as `eraseOwner`
 */
export async function erasePerson(
  context: Context,
  id: string,
  choices: Choices,
  session?: Pick<SignedIn, 'sessionId'>,
): Promise<Erasure> {
  const read = () => context.tx.select().from(users).where(eq(users.id, id));
  const [before] = await read();
  if (before) await lockOrdersOf(context.tx, ownerOf(before));
  // Waits for running changes of this account; later ones wait and then find no account.
  const [person] = await read().for('update');
  if (person && session) await requireOpenSession(context.tx, session);
  return person
    ? eraseOwner(context, ownerOf(person), { ...choices, email: person.email, reason: 'The account was deleted' })
    : NOTHING;
}

/**
 * Deletes the person of an address, as `erasePerson` does: their account, also if it never confirmed the address, and everything that
 * was sent from the address without an account.
 */
export async function eraseAddress(context: Context, email: string, choices: Choices): Promise<Erasure> {
  const read = () => context.tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  const [before] = await read();
  await lockOrdersOf(context.tx, ownerOfAddress(email, before?.id));
  const [account] = await read().for('update');
  return eraseOwner(context, ownerOfAddress(email, account?.id), {
    ...choices,
    email,
    reason: 'The person asked to be erased',
  });
}

/**
 * @param details `email` is the address of the person, also if no one has confirmed it; `reason` is that for which open orders end
 * @throws RequestError conflict for someone who has cash of the company
 */
async function eraseOwner(
  context: Context,
  owner: Owner,
  details: Choices & { email: string; reason: string },
): Promise<Erasure> {
  const { tx } = context;
  const { keepCertificates, givesUpSeats, email, reason } = details;
  await refuseWithCash(tx, { id: owner.id, name: 'This account' });
  const ids = (await findOrdersOf(tx, owner)).map((order) => order.id);
  const unfinished = await findUnfinished(tx, ids, ({ isOnline }) => !isOnline);
  if (unfinished.length > 0) return { ...NOTHING, isFound: true, unfinished };
  const seats = givesUpSeats ? [] : [...(await findPaidSeats(tx, ids, context.now())).values()];
  if (seats.length > 0) return { ...NOTHING, isFound: true, seats };
  const peopleIds = await findPeopleOf(tx, owner);
  await clearReferences(tx, owner);
  await anonymiseOrders(context, ids, reason);
  let deleted = 0;
  for (const { table, ownedBy, erasure } of Object.values(personalData)) {
    if (erasure === 'deleted') deleted += (await tx.delete(table).where(ownedBy(owner))).rowCount ?? 0;
  }
  await tx.delete(formOutcomes).where(eq(sql`lower(${formOutcomes.outcome} -> 'values' ->> 'email')`, email));
  if (!keepCertificates) await eraseCertificates(tx, owner.id);
  await deleteLinks(tx, owner.id);
  // Cascades to sessions, password, progress, completions and courses taught. The audit log keeps only the account's id.
  deleted += (await tx.delete(users).where(eq(users.id, owner.id))).rowCount ?? 0;
  for (const personId of peopleIds) await refreshPerson(tx, personId);
  return {
    ...NOTHING,
    isFound: deleted + ids.length > 0,
    keepsDocuments: (await tx.$count(taxDocuments, inArray(taxDocuments.orderId, ids))) > 0,
  };
}

/** Always in the same order, before the account is locked. */
async function lockOrdersOf(tx: Tx, owner: Owner): Promise<void> {
  const keys = new Set((await findOrdersOf(tx, owner)).map(({ normalizedEmail }) => normalizedEmail));
  for (const normalizedEmail of [...keys].sort()) await lockPerson(tx, normalizedEmail);
}

function findOrdersOf(tx: Tx, owner: Owner): Promise<{ id: string; normalizedEmail: string }[]> {
  return tx.select({ id: orders.id, normalizedEmail: orders.normalizedEmail }).from(orders).where(isOrder(owner));
}

/** Payments stay for the books; the transfer's number identifies the payer. A seat that somebody else paid for stays theirs. */
async function clearReferences(tx: Tx, owner: Owner): Promise<void> {
  const isForRequest = inArray(payments.requestId, idsIn(enrollmentRequests, isRequest(owner)));
  const isForSeat = inArray(payments.enrollmentId, idsIn(enrollments, isSeat(owner)));
  await tx.update(payments).set({ reference: '' }).where(or(isForRequest, isForSeat));
  await tx
    .update(orderSeats)
    .set({ name: '', normalizedEmail: '', mobile: '', userId: null })
    .where(isGroupSeat(owner));
}
