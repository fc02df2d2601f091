import type { ReactNode } from 'react';
import { longDate, timeInKolkata } from '../../../contract/base/calendar.ts';
import { siteRupees } from '../../../contract/base/rupees.ts';
import type { PayOrder } from '../../../contract/money/checkout.ts';
import { paths } from '../../../contract/paths.ts';
import { wholeTimes } from '../../ui/format.ts';

export function OrderStateText({ order }: { order: PayOrder }) {
  return <div className="mt-6 text-lg">{stateText(order)}</div>;
}

function stateText(order: PayOrder): ReactNode {
  const {
    state,
    sale,
    due,
    transferClaim: claim,
    heldUntil,
    lapsedAt,
    hasSeat,
    freeAt,
    documents,
    isMaker,
    isVerified,
    seats,
  } = order;
  const yourSeat = seats === 1 ? 'Your seat is' : `Your ${seats} seats are`;
  const theSeat = seats === 1 ? 'your seat' : `your ${seats} seats`;
  const isUnpaid = ['open', 'lapsed', 'cancelled'].includes(state) && documents.length === 0 && !claim;
  if (sale !== 'open' && isUnpaid) return <NotForSale order={order} />;
  if (state === 'cancelled' && due && !claim) {
    return <p>{`This order has ended. ${siteRupees(due.amountPaise)} of what you received is not paid yet.`}</p>;
  }
  if (state === 'cancelled' && !claim) {
    return (
      <p>
        This order is cancelled. To join the course, please write to us or call us, or <CourseLink order={order} />.
      </p>
    );
  }
  if (claim) {
    return (
      <p>
        <strong>We are looking for your transfer</strong> <span>{claim.reference}</span> of{' '}
        <span>{siteRupees(claim.amountPaise)}</span> in our account, and will write to you when it arrives.{' '}
        <span>{heldUntil ? `${yourSeat} kept until ${indiaTime(heldUntil)}.` : ''}</span>
        <span>{!isVerified && isMaker ? ' Open the link in our email, and we keep it longer.' : ''}</span>
      </p>
    );
  }
  if (freeAt) return <AllSeatsHeld order={order} freeAt={freeAt} />;
  if (!hasSeat && lapsedAt) {
    return (
      <p>
        <span>{`We kept your seat until ${indiaTime(lapsedAt)}. Then someone else took it, and this batch is full. You can `}</span>
        <a href={paths.waitFor(order.course.slug)} className="py-1 as-link">
          join the waitlist
        </a>
        , or <CourseLink order={order} /> for other dates. Nothing was paid.
      </p>
    );
  }
  if (!hasSeat) {
    return <p>All seats of this batch are taken now. Please call us, and we will find another batch with you.</p>;
  }
  if (heldUntil) return <p>{`We keep ${theSeat} until ${indiaTime(heldUntil)}. Please pay before that.`}</p>;
  if (lapsedAt) {
    return (
      <p>
        <strong>{`We kept your seat until ${indiaTime(lapsedAt)}`}</strong>, and it is free for others now. You can
        still have one: it is kept again as soon as you begin to pay. Nothing was paid so far.
      </p>
    );
  }
  if (seats > 1) return <p>{`${yourSeat} not kept yet. We keep them as soon as you begin to pay.`}</p>;
  return <p>Your seat is not kept yet. We keep it as soon as you begin to pay.</p>;
}

/** Every seat is kept for someone who has not paid: one may be free soon. */
function AllSeatsHeld({ order, freeAt }: { order: PayOrder; freeAt: string }) {
  return (
    <p>
      All seats of this batch are being kept for others, who have not paid yet. Try again at{' '}
      <span>{indiaTime(freeAt)}</span>, or{' '}
      <a href={paths.waitFor(order.course.slug)} className="py-1 as-link">
        join the waitlist
      </a>
      .
    </p>
  );
}

function NotForSale({ order }: { order: PayOrder }) {
  return (
    <p>
      <span>{`${endText(order)} To join a coming batch, `}</span>
      <CourseLink order={order} />.
    </p>
  );
}

function endText({ sale, batch }: PayOrder): string {
  if (sale === 'begun' && batch)
    return `Batch ${batch.number} began on ${longDate(batch.startsOn)}, so this order ended.`;
  if (sale === 'old') return 'This order is more than 30 days old, so it ended: the price may have changed.';
  return `${batch ? `Batch ${batch.number}` : 'This course'} is no longer sold, so this order ended.`;
}

function CourseLink({ order: { course } }: { order: PayOrder }) {
  return (
    <a href={paths.course(course.slug)} className="py-1 as-link">
      {`see the page of ${course.title}`}
    </a>
  );
}

/** An instant in Asia/Kolkata, `21 Nov 2026, 3:34 pm IST`, whose time stays on one line. */
export function indiaTime(iso: string): string {
  return wholeTimes(timeInKolkata(new Date(iso)));
}
