import { longDate } from '../../../contract/base/calendar.ts';
import type { PaidCourseDetail } from '../../../contract/publishing/course.ts';
import { fullRefundUntil } from '../../../contract/selling/refund-terms.ts';

/**
 * The text beside the price: `including GST, or Rs.3,000 now`, or `or from Rs.3,000 in instalments, on request` if staff
 * agree to it.
 */
export function priceNote({
  includesGst,
  firstInstalment,
  buyersChooseInstalments,
}: PaidCourseDetail['offer']): string {
  const instalments = buyersChooseInstalments
    ? `or ${firstInstalment} now`
    : `or from ${firstInstalment} in instalments, on request`;
  return [includesGst && 'including GST', firstInstalment && instalments].filter(Boolean).join(', ');
}

/** The last day of a full refund: `Full refund until 7 days after the start`. */
export function refundText({ refundDays }: PaidCourseDetail['offer']): string {
  return `Full refund ${fullRefundUntil(refundDays, 'the start')}`;
}

/** The number of seats that a batch has left; empty while there are many. */
export function seatsText(seatsLeft: number | null): string {
  if (seatsLeft === null) return '';
  return seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`;
}

/** The label of the button of a course without a free seat: `14 January: full. Join the waitlist`. */
export function fullText(fullOn: string): string {
  return `${longDate(fullOn).slice(0, -5)}: full. Join the waitlist`;
}
