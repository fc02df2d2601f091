import { and, eq, isNull } from 'drizzle-orm';
import { addDays, dateInKolkata, longDate, monthName } from '../../../contract/base/calendar.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { lockName } from '../../db/locks.ts';
import { readBusiness } from '../../db/queries/site-settings.ts';
import { monthClosings } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { financialYear } from './document-number.ts';
import { hasRateOn } from './gst.ts';

/** Whether the accountant closed the month of a day in Asia/Kolkata, `2026-11-30` or `2026-11`. */
export async function isMonthClosed(tx: Tx, day: string): Promise<boolean> {
  const isClosedMonth = and(eq(monthClosings.month, day.slice(0, 7)), isNull(monthClosings.reopenedAt));
  return (await tx.$count(monthClosings, isClosedMonth)) > 0;
}

/** Makes closing a month and recording payments for its days wait for each other. Take this lock after that of the person. */
export async function lockMonth(tx: Tx, day: string, purpose: 'pay' | 'close'): Promise<void> {
  await lockName(tx, `month ${day.slice(0, 7)}`, purpose === 'close' ? 'alone' : 'shared');
}

export async function refuseClosedMonth(tx: Tx, day: string): Promise<void> {
  if (!(await isMonthClosed(tx, day))) return;
  fail.conflict(`${monthName(day)} is closed, so no document can be dated in it.`);
}

type PaymentDay = {
  /** Day in Asia/Kolkata. */
  paidOn: string;
  /** Day of the order, which staff may enter after a bank has the money. */
  orderedOn: string;
  /** Whether staff confirmed a day before the order, in an earlier financial year or a closed month. */
  confirmsLate: boolean;
  /** Whether a bank shows the day, which no closing changes. */
  isInBank: boolean;
};

/** The days within which staff enter the order of money that a bank received. */
const MOST_DAYS_BEFORE_ORDER = 31;

/**
 * Checks the day of a payment that staff record. Its document is dated today; money that the bank received in a closed month keeps
 * its day, and its tax is in the first open month. The caller has locked the order's person.
 * @throws RequestError invalid_input for a future day, one long before the order, of cash before it or in a closed month, or without a
 * rate of GST, or an unconfirmed one before the order, in an earlier financial year or a closed month
 */
export async function checkPaymentDay({ now, tx }: Context, day: PaymentDay): Promise<void> {
  const { paidOn, orderedOn, confirmsLate, isInBank } = day;
  const today = dateInKolkata(now());
  if (paidOn > today) fail.invalid('paidOn', 'This day is in the future.');
  const ordered = `The order was made on ${longDate(orderedOn)}`;
  if (paidOn < (isInBank ? addDays(orderedOn, -MOST_DAYS_BEFORE_ORDER) : orderedOn))
    fail.invalid('paidOn', `${ordered}, so it cannot have been paid on this day.`);
  const { gstin, rates } = await readBusiness(tx);
  if (gstin && !hasRateOn(rates, paidOn)) {
    fail.invalid('paidOn', 'No rate of GST is set for this day. The rates are under Business.');
  }
  await lockMonth(tx, paidOn, 'pay');
  const month = monthName(paidOn);
  const isClosed = await isMonthClosed(tx, paidOn);
  if (isClosed && !isInBank)
    fail.invalid(
      'paidOn',
      `${month} is closed. Enter the day on which you found the money, or have ${month} reopened.`,
    );
  if (confirmsLate) return;
  if (paidOn < orderedOn) fail.invalid('confirmsLate', `${ordered}: confirm that the bank shows this day.`);
  if (isClosed)
    fail.invalid(
      'confirmsLate',
      `${month} is closed. The document would be dated today, with the tax in the first open month: confirm that the bank shows this day.`,
    );
  const year = financialYear(paidOn);
  if (year === financialYear(today)) return;
  const reason = `This day is in the financial year ${year}`;
  fail.invalid('confirmsLate', `${reason}. The document would be dated today: confirm that you mean it.`);
}
