import { longDate } from '../../../contract/base/calendar.ts';
import { siteRupees } from '../../../contract/base/rupees.ts';
import type { PayOrder } from '../../../contract/money/checkout.ts';
import { paths } from '../../../contract/paths.ts';
import { isConfirmed } from '../../../contract/selling/order-state.ts';
import { fullRefundUntil } from '../../../contract/selling/refund-terms.ts';
import { Submit } from '../../ui/form/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ConfirmBox } from './ConfirmBox.tsx';
import { PayForm } from './PayForm.tsx';

export function OrderTerms({ order }: { order: PayOrder }) {
  return (
    <section className="mt-10 border-t border-hairline pt-6">
      {/* A buyer without a seat chooses a full refund above. */}
      {order.state !== 'needs_seat' && <RefundTerms order={order} />}
      <div className="mt-6 first:mt-0">
        <Notice data="your order, your payments and what an invoice needs" purpose="to sell you this seat" />
      </div>
    </section>
  );
}

function RefundTerms({ order }: { order: PayOrder }) {
  return (
    <>
      <h2 className="title-3">If you change your mind</h2>
      <p className="mt-3">
        <span>{`${refundText(order)} More in our `}</span>
        <a href={paths.refunds} className="py-1 as-link">
          refund rules
        </a>
        .
      </p>
      <GiveUpSeat order={order} />
    </>
  );
}

function refundText({ batch, refundDays, refund }: PayOrder): string {
  const last = refund?.until ? `, which is ${longDate(refund.until)}` : '';
  return `You get everything back ${fullRefundUntil(refundDays, batch ? 'your batch starts' : 'you join')}${last}.`;
}

function GiveUpSeat({ order: { state, refund, course, seats } }: { order: PayOrder }) {
  if (!isConfirmed(state) || !refund) return null;
  if (refund.isRequested) {
    return (
      <p className="mt-3">
        You have requested a refund. Our team is checking it; you will get an email when the money is on its way.
      </p>
    );
  }
  if (refund.amountPaise === 0) return null;
  const amount = siteRupees(refund.amountPaise);
  const what = seats === 1 ? 'my seat' : `all ${seats} seats`;
  return (
    <details className="mt-4">
      <summary className="min-h-11 cursor-pointer py-2 font-bold">{`Give up ${what}, and get ${amount} back`}</summary>
      <PayForm action="refund">
        <p className="mt-2 mb-4">We refund the account or card you paid with, usually within 5 to 7 working days.</p>
        <ConfirmBox id="sure-give-up">{`I give up ${what} in ${course.title}, with the lessons and classes.`}</ConfirmBox>
        <Submit variant="outline">{`Give up ${what}`}</Submit>
      </PayForm>
    </details>
  );
}
