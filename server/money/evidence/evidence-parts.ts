import { dateInKolkata, longDate, timeInKolkata } from '../../../contract/base/calendar.ts';
// The font of documents has no ₹.
import { siteRupees as rupees } from '../../../contract/base/rupees.ts';
import { fullRefundUntil } from '../../../contract/selling/refund-terms.ts';
import type { findAttendedClasses, findDocuments, findJoins, findLessons, findPayments, findSale } from './queries.ts';

type Found<Find extends (...args: never[]) => unknown> = Awaited<ReturnType<Find>>;

type SaleRecords = NonNullable<Found<typeof findSale>> & {
  payments: Found<typeof findPayments>;
  documents: Found<typeof findDocuments>;
  joins: Found<typeof findJoins>;
  attended: Found<typeof findAttendedClasses>;
  lessons: Found<typeof findLessons>;
};

export type EvidencePart = { heading: string; lines: string[] };

function classText({ number, startsAt, minutes }: SaleRecords['attended'][number]): string {
  return `class ${number} ${longDate(dateInKolkata(startsAt))}${minutes === null ? '' : ` (${minutes} min)`}`;
}

export function evidenceParts({
  order,
  course,
  batch,
  payments,
  documents,
  joins,
  attended,
  lessons,
}: SaleRecords): EvidencePart[] {
  const start = batch ? 'the batch starts' : 'the buyer joins';
  const batchText = batch ? `, batch ${batch.number} from ${longDate(batch.startsOn)}` : '';
  return [
    {
      heading: 'Order',
      lines: [
        `${order.code} of ${timeInKolkata(order.createdAt)}`,
        [order.name, order.normalizedEmail, order.mobile].filter(Boolean).join(', ') || 'The buyer was erased',
        `${course.title}${batchText}: ${rupees(order.totalPaise)}`,
      ],
    },
    {
      heading: 'Terms that the buyer was shown',
      lines: [
        `Everything is returned ${fullRefundUntil(order.refundTerms.fullDaysAfterStart, start)}.`,
        `Data-protection notice ${order.privacyNoticeVersion}, shown ${timeInKolkata(order.privacyNoticeAt)}`,
      ],
    },
    {
      heading: 'Payments',
      lines: payments.map(
        ({ paidOn, amountPaise, method, providerPaymentId, reference, voidedAt }) =>
          `${longDate(paidOn)}: ${rupees(amountPaise)} by ${method.replace('_', ' ')}, ${providerPaymentId ?? (reference || 'no number')}${voidedAt ? ' (void)' : ''}`,
      ),
    },
    {
      heading: 'Invoices, receipts and credit notes',
      lines: documents.map(
        ({ label, kind, issuedOn, totalPaise }) =>
          `${label}, ${kind.replace('_', ' ')} of ${longDate(issuedOn)}: ${rupees(totalPaise)}`,
      ),
    },
    {
      heading: 'Seat',
      lines: [
        order.confirmedAt ? `Confirmed ${timeInKolkata(order.confirmedAt)}` : 'Not confirmed',
        ...(order.cancelledAt ? [`Ended ${timeInKolkata(order.cancelledAt)}: ${order.cancelReason}`] : []),
      ],
    },
    {
      heading: `Classes joined: ${joins.length}`,
      lines: [
        joins
          .map(({ number, startsAt, joinedAt }) => `class ${number} ${timeInKolkata(joinedAt ?? startsAt)}`)
          .join('; '),
      ],
    },
    {
      heading: `Classes attended, as the trainer or the list of the meeting says: ${attended.length}`,
      lines: [attended.map(classText).join('; ')],
    },
    {
      heading: `Lessons completed: ${lessons.length}`,
      lines: [lessons.map(({ title, completedAt }) => `${title} ${timeInKolkata(completedAt)}`).join('; ')],
    },
  ].map(({ heading, lines }) => ({ heading, lines: lines.filter(Boolean) }));
}
