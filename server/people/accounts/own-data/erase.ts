import { eq, inArray, or, sql } from 'drizzle-orm';
import { deleteLinks } from '../../../auth/links.ts';
import { type Owner, ownerOf } from '../../../auth/owner.ts';
import type { Tx } from '../../../db/client.ts';
import {
  enrollmentRequests,
  enrollments,
  formOutcomes,
  orders,
  payments,
  taxDocuments,
  users,
} from '../../../db/schema/index.ts';
import { eraseCertificates } from '../../../learning/certificates/index.ts';
import { findPaidSeats, findUnfinished, type PaidSeat, type Unfinished } from '../../../money/refunds/index.ts';
import type { Context } from '../../../records/index.ts';
import { lockPerson } from '../../../selling/orders/index.ts';
import { findPeopleOf, refreshPerson } from '../../directory/index.ts';
import { anonymiseOrders } from './anonymise-orders.ts';
import { personalData } from './personal-data.ts';
import { idsIn, isOrder, isRequest, isSeat } from './personal-table.ts';

/** If there is money to settle first, or seats that the person did not agree to give up, nothing is deleted. */
type Erasure = { keepsDocuments: boolean; unfinished: Unfinished[]; seats: PaidSeat[] };

/**
 * Deletes a person from every table except the tax documents, in the caller's transaction; does nothing if they are
 * gone already, or while staff must settle their payments. Online payments without a seat are refunded. A kept
 * certificate then belongs to no one, and shows the name with which it was issued.
 *
 * Rows without a link to the person expire: rate limits under keyed hashes within the hour, and outcomes of forms
 * (`formOutcomes`) without an email within ten minutes.
 */
export async function erasePerson(
  context: Context,
  id: string,
  { keepCertificates, givesUpSeats }: { keepCertificates: boolean; givesUpSeats: boolean },
): Promise<Erasure> {
  await lockOrdersOf(context.tx, id);
  // Waits for running changes of this account; later ones wait and then find no account.
  const [person] = await context.tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!person) return { keepsDocuments: false, unfinished: [], seats: [] };
  const owner = ownerOf(person);
  const ids = (await findOrdersOf(context.tx, owner)).map((order) => order.id);
  const unfinished = await findUnfinished(context.tx, ids, ({ isOnline }) => !isOnline);
  if (unfinished.length > 0) return { keepsDocuments: false, unfinished, seats: [] };
  const seats = givesUpSeats ? [] : [...(await findPaidSeats(context.tx, ids, context.now())).values()];
  if (seats.length > 0) return { keepsDocuments: false, unfinished, seats };
  const peopleIds = await findPeopleOf(context.tx, owner);
  await clearReferences(context.tx, owner);
  await anonymiseOrders(context, ids, 'The account was deleted');
  for (const { table, ownedBy, erasure } of Object.values(personalData)) {
    if (erasure === 'deleted') await context.tx.delete(table).where(ownedBy(owner));
  }
  await context.tx
    .delete(formOutcomes)
    .where(eq(sql`lower(${formOutcomes.outcome} -> 'values' ->> 'email')`, person.email));
  if (!keepCertificates) await eraseCertificates(context.tx, id);
  await deleteLinks(context.tx, id);
  // Cascades to sessions, password, progress, completions and courses taught. The audit log keeps only the account's id.
  await context.tx.delete(users).where(eq(users.id, id));
  for (const personId of peopleIds) await refreshPerson(context.tx, personId);
  return {
    keepsDocuments: (await context.tx.$count(taxDocuments, inArray(taxDocuments.orderId, ids))) > 0,
    unfinished,
    seats,
  };
}

/** Always in the same order, before the account is locked. */
async function lockOrdersOf(tx: Tx, id: string): Promise<void> {
  const [person] = await tx.select().from(users).where(eq(users.id, id));
  if (!person) return;
  const keys = new Set((await findOrdersOf(tx, ownerOf(person))).map(({ normalizedEmail }) => normalizedEmail));
  for (const normalizedEmail of [...keys].sort()) await lockPerson(tx, normalizedEmail);
}

function findOrdersOf(tx: Tx, owner: Owner): Promise<{ id: string; normalizedEmail: string }[]> {
  return tx.select({ id: orders.id, normalizedEmail: orders.normalizedEmail }).from(orders).where(isOrder(owner));
}

/** Payments stay for the books; the transfer's number identifies the payer. */
async function clearReferences(tx: Tx, owner: Owner): Promise<void> {
  const isForRequest = inArray(payments.requestId, idsIn(enrollmentRequests, isRequest(owner)));
  const isForSeat = inArray(payments.enrollmentId, idsIn(enrollments, isSeat(owner)));
  await tx.update(payments).set({ reference: '' }).where(or(isForRequest, isForSeat));
}
