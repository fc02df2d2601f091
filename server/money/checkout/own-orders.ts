import { and, asc, desc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { OwnOrder } from '../../../contract/money/checkout.ts';
import { isOf, ownerOf } from '../../auth/owner.ts';
import type { SignedIn } from '../../auth/session.ts';
import { fail } from '../../base/errors.ts';
import type { TaxDocument } from '../../books/documents/index.ts';
import type { Tx } from '../../db/client.ts';
import { settledPaise } from '../../db/queries/orders.ts';
import { courses, instalments, orders, taxDocuments } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { nextDue, orderLink, orderState, shownInstalments } from '../../selling/orders/index.ts';
import { findPaidSeats } from '../refunds/index.ts';

const isOwnedBy = (person: SignedIn) => isOf(ownerOf(person), orders.userId, orders.normalizedEmail);

const MAX_ORDERS = 50;

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

export async function readOwnOrders(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  { actor }: { actor: SignedIn },
): Promise<OwnOrder[]> {
  const rows = await findOwnOrders(deps.db, actor, deps.now());
  const ids = rows.map(({ order }) => order.id);
  const matchesOrders = inArray(instalments.orderId, ids);
  const instalmentRows = await deps.db.select().from(instalments).where(matchesOrders).orderBy(asc(instalments.number));
  const { id, orderId, kind, label, issuedOn, totalPaise, createdAt } = taxDocuments;
  const documents = await deps.db
    .select({ id, orderId, kind, label, issuedOn, totalPaise })
    .from(taxDocuments)
    .where(inArray(orderId, ids))
    .orderBy(asc(createdAt), asc(label));
  const seats = await findPaidSeats(deps.db, ids, deps.now());
  const instalmentsOf = Map.groupBy(instalmentRows, ({ orderId: ofOrder }) => ofOrder);
  const documentsOf = Map.groupBy(documents, (document) => document.orderId);
  return rows.map(({ order, course, state, paidPaise }) => {
    const isPayable = state !== 'cancelled' && state !== 'needs_seat';
    const nextInstalment = isPayable
      ? nextDue(shownInstalments(order, instalmentsOf.get(order.id) ?? []), paidPaise)
      : null;
    return {
      code: order.code,
      course,
      state,
      totalPaise: order.totalPaise,
      paidPaise,
      due: nextInstalment && { dueOn: nextInstalment.dueOn, amountPaise: nextInstalment.amountPaise },
      url: state === 'cancelled' ? null : orderLink(deps, order),
      seat: presentSeat(seats.get(order.id)),
      documents: (documentsOf.get(order.id) ?? []).map(({ orderId: _, ...document }) => document),
    };
  });
}

const presentSeat = (seat: { refundPaise: number } | undefined): OwnOrder['seat'] =>
  seat ? { refundPaise: seat.refundPaise } : null;

export async function readOwnDocument(
  { db }: Pick<Deps, 'db'>,
  { actor, id }: { actor: SignedIn; id: string },
): Promise<TaxDocument> {
  const [row] = await db
    .select({ document: taxDocuments })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(and(eq(taxDocuments.id, id), isOwnedBy(actor)));
  if (row) return row.document;
  fail.notFound();
}
