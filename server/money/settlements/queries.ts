import { and, asc, between, count, desc, eq, inArray, isNotNull, isNull, lte, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { DeskSettlement } from '../../../contract/money/desk-settlements.ts';
import type { Tx } from '../../db/client.ts';
import { columnsFor } from '../../db/columns.ts';
import { orders, payments, refunds, settlementItems, settlements, users } from '../../db/schema/index.ts';

export type SettlementRow = Awaited<ReturnType<typeof findSettlements>>[number];
export type LineRow = Awaited<ReturnType<typeof findLines>>[number];

const selectSettlements = (tx: Tx) =>
  tx
    .select({ ...columnsFor(settlements, DeskSettlement), matchedBy: users.name })
    .from(settlements)
    .leftJoin(users, eq(users.id, settlements.matchedBy));

export function findSettlements(tx: Tx, [first, last]: readonly [first: string, last: string]) {
  return selectSettlements(tx)
    .where(between(settlements.settledOn, first, last))
    .orderBy(desc(settlements.settledOn), asc(settlements.providerId));
}

export async function findSettlement(tx: Tx, id: string): Promise<SettlementRow | undefined> {
  const [row] = await selectSettlements(tx).where(eq(settlements.id, id));
  return row;
}

export function findLines(tx: Tx, ids: readonly string[]) {
  const { entityId, type, settlementId, disputeId } = settlementItems;
  // A lost dispute is one or several refunds: those that it fulfilled have its id as a prefix.
  const chargeback = tx
    .select({
      disputeId: sql<string>`split_part(${refunds.idempotencyKey}, ' ', 1)`.as('dispute'),
      paymentId: refunds.paymentId,
      amountPaise: sql<number>`sum(${refunds.amountPaise})::integer`.as('taken_paise'),
    })
    .from(refunds)
    .where(eq(refunds.kind, 'chargeback'))
    .groupBy(sql`1`, refunds.paymentId)
    .as('chargeback');
  const other = alias(settlementItems, 'other');
  const paymentId = sql`coalesce(${payments.id}, ${refunds.paymentId}, ${chargeback.paymentId})`;
  const owner = alias(payments, 'owner');
  return tx
    .select({
      item: settlementItems,
      knownPaise: sql<
        number | null
      >`coalesce(${payments.amountPaise}, ${refunds.amountPaise}, ${chargeback.amountPaise})`,
      order: { id: orders.id, code: orders.code },
      isElsewhere: sql<boolean>`EXISTS (SELECT 1 FROM ${settlementItems} AS "other"
        WHERE ${other.entityId} = ${entityId} AND ${other.type} = ${type} AND ${other.settlementId} <> ${settlementId})`,
    })
    .from(settlementItems)
    .leftJoin(payments, and(eq(payments.providerPaymentId, entityId), eq(type, 'payment')))
    .leftJoin(refunds, and(eq(refunds.providerRefundId, entityId), eq(type, 'refund')))
    .leftJoin(chargeback, eq(chargeback.disputeId, disputeId))
    .leftJoin(owner, eq(owner.id, paymentId))
    .leftJoin(orders, eq(orders.id, owner.orderId))
    .where(inArray(settlementId, [...ids]))
    .orderBy(asc(type), asc(entityId));
}

type UnsettledFilter = { until: string; isTest: boolean };

const isUnsettled = ({ until, isTest }: UnsettledFilter) => {
  const { entityId, type } = settlementItems;
  return and(
    isNotNull(payments.provider),
    isNull(payments.voidedAt),
    lte(payments.paidOn, until),
    eq(orders.isTest, isTest),
    sql`NOT EXISTS (SELECT 1 FROM ${settlementItems} WHERE ${entityId} = ${payments.providerPaymentId} AND ${type} = 'payment')`,
  );
};

const MAX_MISSING = 200;

export function findMissing(tx: Tx, filter: UnsettledFilter) {
  return tx
    .select({
      entityId: sql<string>`${payments.providerPaymentId}`,
      order: { id: orders.id, code: orders.code },
      paidOn: payments.paidOn,
      amountPaise: payments.amountPaise,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isUnsettled(filter))
    .orderBy(asc(payments.paidOn), asc(payments.createdAt), asc(payments.id))
    .limit(MAX_MISSING);
}

export async function sumMissing(
  tx: Tx,
  filter: UnsettledFilter,
): Promise<{ missingCount: number; missingPaise: number }> {
  const [row] = await tx
    .select({ missingCount: count(), missingPaise: sum(payments.amountPaise).mapWith(Number) })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isUnsettled(filter));
  return { missingCount: row?.missingCount ?? 0, missingPaise: row?.missingPaise ?? 0 };
}
