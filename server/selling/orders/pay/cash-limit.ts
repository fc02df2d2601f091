import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { longDate } from '../../../../contract/base/calendar.ts';
import { rupees } from '../../../../contract/base/rupees.ts';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { inPaise } from '../../../db/columns.ts';
import { lockName } from '../../../db/locks.ts';
import { orders, payments } from '../../../db/schema/index.ts';
import type { Order } from '../queries.ts';

/** ₹2,00,000, in paise: no one may receive so much in cash. */
const LIMIT_PAISE = 200_000_00;

type CashPayment = { paidOn: string; receivedPaise: number };

/**
 * Refuses cash of ₹2,00,000 or more from one person in a day, and for one order in all, also in parts: section 269ST of the
 * Income-tax Act 1961, since 1 April 2026 section 186 of the Income-tax Act 2025 (a person in a day, a transaction, an occasion).
 * The caller has locked the address of the order.
 * @throws RequestError invalid_input
 */
export async function refuseMuchCash(tx: Tx, order: Order, { paidOn, receivedPaise }: CashPayment): Promise<void> {
  const { id, personId, normalizedEmail } = order;
  // One person may have several addresses.
  await lockName(tx, `cash of ${personId ?? normalizedEmail}`);
  const isPersons = or(
    eq(orders.normalizedEmail, normalizedEmail),
    personId === null ? undefined : eq(orders.personId, personId),
  );
  const sums = {
    [`on ${longDate(paidOn)}`]: await sumCash(tx, and(isPersons, eq(payments.paidOn, paidOn))),
    'for this order': await sumCash(tx, eq(orders.id, id)),
  };
  for (const [words, earlierPaise] of Object.entries(sums)) {
    if (earlierPaise + receivedPaise < LIMIT_PAISE) continue;
    const before = earlierPaise > 0 ? ` They have paid ${rupees(earlierPaise)} in cash ${words}.` : '';
    fail.invalid(
      'amountPaise',
      `The Income-tax Act allows less than ${rupees(LIMIT_PAISE)} in cash from one person.${before} Take the rest by transfer or cheque.`,
    );
  }
}

async function sumCash(tx: Tx, condition: SQL | undefined): Promise<number> {
  const [row] = await tx
    .select({ paise: inPaise(sql`coalesce(sum(${payments.amountPaise} - ${payments.tdsPaise}), 0)`) })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(condition, eq(payments.method, 'cash'), isNull(payments.voidedAt)));
  return row?.paise ?? 0;
}
