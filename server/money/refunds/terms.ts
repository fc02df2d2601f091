import { longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { DAY_MS } from '../../../contract/base/time.ts';
import type { RefundTerms } from '../../../contract/money/refund-terms.ts';

type Sold = {
  terms: RefundTerms;
  /** First day of the batch; null without one. */
  startsOn: string | null;
  /** The payments less the refunds. */
  refundablePaise: number;
};

/** The refund that the terms give on a day, and the reason in words. */
export type Proposal = { amountPaise: number; why: string };

export function lastRefundDay({ fullDaysAfterStart }: RefundTerms, startsOn: string): string {
  return new Date(Date.parse(startsOn) + fullDaysAfterStart * DAY_MS).toISOString().slice(0, 10);
}

/** @param today date in Asia/Kolkata */
export function proposeRefund({ terms, startsOn, refundablePaise }: Sold, today: string): Proposal {
  if (refundablePaise === 0) return { amountPaise: 0, why: 'Nothing is here that could be returned.' };
  const all = { amountPaise: refundablePaise };
  if (!startsOn) return { ...all, why: `All of it (${rupees(refundablePaise)}): the order has no batch yet.` };
  const days = terms.fullDaysAfterStart;
  const last = lastRefundDay(terms, startsOn);
  const rule = `until ${days} days after the start, which is ${longDate(last)}`;
  if (today <= last)
    return { ...all, why: `All of it (${rupees(refundablePaise)}): the terms return everything ${rule}.` };
  return { amountPaise: 0, why: `Nothing by the terms: they return everything ${rule}. You may still return some.` };
}
