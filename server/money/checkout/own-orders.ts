import { and, asc, desc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { OwnOrder } from '../../../contract/money/pay.ts';
import { isOf, ownerOf } from '../../auth/owner.ts';
import type { SignedIn } from '../../auth/session.ts';
import { fail } from '../../base/errors.ts';
import type { TaxDocument } from '../../books/documents/index.ts';
import type { Tx } from '../../db/client.ts';
import { settledPaise } from '../../db/queries/order-balance.ts';
import { courses, instalments, orders, taxDocuments } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { nextDue, orderLink, orderState, shownParts } from '../../selling/orders/index.ts';
import { findPaidSeats } from '../refunds/index.ts';

const isOwnedBy = (person: SignedIn) => isOf(ownerOf(person), orders.userId, orders.normalizedEmail);

/** The most orders that a person sees. */
const MAX_ORDERS = 50;

/** A person's orders that are not cancelled, or that have a document. */
function findOwnOrders(tx: Tx, person: SignedIn, now: Date) {
  const documents = tx.select({ one: sql`1` }).from(taxDocuments).where(eq(taxDocuments.orderId, orders.id));
  return tx
    .select({
      order: orders,
      course: courses.title,
      state: orderState({ now, today: dateInKolkata(now) }),
      paidPaise: settledPaise,
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .where(and(isOwnedBy(person), or(isNull(orders.cancelledAt), exists(documents))))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MAX_ORDERS);
}

/** The orders of someone, the newest first. */
export async function readOwnOrders(deps: Pick<Deps, 'db' | 'env' | 'now'>, person: SignedIn): Promise<OwnOrder[]> {
  const rows = await findOwnOrders(deps.db, person, deps.now());
  const ids = rows.map(({ order }) => order.id);
  const matchesOrders = inArray(instalments.orderId, ids);
  const parts = await deps.db.select().from(instalments).where(matchesOrders).orderBy(asc(instalments.number));
  const { id, orderId, kind, label, issuedOn, totalPaise, createdAt } = taxDocuments;
  const documents = await deps.db
    .select({ id, orderId, kind, label, issuedOn, totalPaise })
    .from(taxDocuments)
    .where(inArray(orderId, ids))
    .orderBy(asc(createdAt), asc(label));
  const seats = await findPaidSeats(deps.db, ids, deps.now());
  const partsOf = Map.groupBy(parts, (part) => part.orderId);
  const documentsOf = Map.groupBy(documents, (document) => document.orderId);
  return rows.map(({ order, course, state, paidPaise }) => {
    const isPayable = state !== 'cancelled' && state !== 'needs_seat';
    const nextPart = isPayable ? nextDue(shownParts(order, partsOf.get(order.id) ?? []), paidPaise) : null;
    return {
      code: order.code,
      course,
      state,
      totalPaise: order.totalPaise,
      paidPaise,
      due: nextPart && { dueOn: nextPart.dueOn, amountPaise: nextPart.amountPaise },
      url: state === 'cancelled' ? null : orderLink(deps, order),
      seat: presentSeat(seats.get(order.id)),
      documents: (documentsOf.get(order.id) ?? []).map(({ orderId: _, ...document }) => document),
    };
  });
}

const presentSeat = (seat: { refundPaise: number } | undefined): OwnOrder['seat'] =>
  seat ? { refundPaise: seat.refundPaise } : null;

/** A document of one of someone's orders. @throws RequestError not_found */
export async function findOwnDocument(tx: Tx, person: SignedIn, id: string): Promise<TaxDocument> {
  const [row] = await tx
    .select({ document: taxDocuments })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(and(eq(taxDocuments.id, id), isOwnedBy(person)));
  if (row) return row.document;
  fail.notFound();
}
