import { and, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { DeskRefund, type DeskRefundsQuery } from '../../../contract/money/desk-refunds.ts';
import { noteOfRefund } from '../../books/documents/index.ts';
import type { Tx } from '../../db/client.ts';
import { columnsFor } from '../../db/columns.ts';
import { afterCursor, cursorKeyOf, PAGE_LIMIT } from '../../db/cursor.ts';
import { batches, courses, orders, payments, refunds, taxDocuments, users } from '../../db/schema/index.ts';
import { findRefundablePayments, sumLeft } from './queries.ts';

const { id, createdAt, state } = refunds;

export function findRefunds(tx: Tx, query: DeskRefundsQuery) {
  const requester = alias(users, 'requester');
  const approver = alias(users, 'approver');
  return tx
    .select({
      ...columnsFor(refunds, DeskRefund),
      forApproval: { requestedBy: refunds.requestedBy },
      order: { id: orders.id, code: orders.code, name: orders.name, course: courses.title },
      creditNote: { id: taxDocuments.id, label: taxDocuments.label },
      requestedBy: requester.name,
      approvedBy: approver.name,
      cursorKey: cursorKeyOf(createdAt),
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(taxDocuments, eq(taxDocuments.id, noteOfRefund))
    .leftJoin(requester, eq(requester.id, refunds.requestedBy))
    .leftJoin(approver, eq(approver.id, refunds.approvedBy))
    .where(and(query.state && eq(state, query.state), afterCursor(query.cursor, createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(PAGE_LIMIT);
}

export async function findRefundableOrder(tx: Tx, orderId: string) {
  const [row] = await tx
    .select({ order: orders, course: courses.title, startsOn: batches.startsOn })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(batches, eq(batches.id, orders.batchId))
    .where(eq(orders.id, orderId));
  if (!row) return undefined;
  const refundablePaise = sumLeft(await findRefundablePayments(tx, orderId));
  const orderPayments = await tx
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.paidOn), desc(payments.createdAt), desc(payments.id));
  return { ...row, refundablePaise, payments: orderPayments };
}
