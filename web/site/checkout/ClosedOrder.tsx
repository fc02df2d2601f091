import type { ClosedPayOrder } from '../../../contract/money/checkout.ts';
import { paths } from '../../../contract/paths.ts';
import type { CheckoutOutcome } from '../../../contract/selling/order-state.ts';
import { buttonClass } from '../../ui/button.ts';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { OutcomeLine } from '../../ui/form/SuccessMessage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { MailAgain } from './ConfirmedSeat.tsx';
import { PayTokenProvider } from './PayForm.tsx';

type ClosedOrderProps = { order: ClosedPayOrder; token: string; checkoutOutcome: CheckoutOutcome | null };

/** The maker's view of an order after its owner has taken over; only the emailed link shows the details. */
export function ClosedOrder({ order, token, checkoutOutcome }: ClosedOrderProps) {
  const { course, isReceived, hasFreeSeat, email } = order;
  const outcome = useFormOutcome('pay-record');
  return (
    <div className="wrap py-8 md:py-12">
      <PageMeta title="Your order" description="See our email for the rest." path={paths.pay} noIndex />
      <div className="mx-auto max-w-2xl">
        <h1 className="title-2">{course.title}</h1>
        <p
          role="status"
          className={`mt-6 border-l-4 bg-sunk px-4 py-3 ${checkoutOutcome === 'failed' ? 'border-bad' : 'border-good'}`}
        >
          <strong>{closedText(order, checkoutOutcome)}</strong>
        </p>
        {(isReceived || hasFreeSeat) && email ? (
          <PayTokenProvider value={token}>
            <OutcomeLine outcome={outcome} />
            <p className="mt-6 text-lg">
              <span>{`We emailed your seat${isReceived ? ', your receipt' : ''} and the way to your lessons to `}</span>
              <strong className="wrap-anywhere">{email}</strong>. If you are new here, that email has the link to set
              your password.
            </p>
            <MailAgain course={course.slug} />
          </PayTokenProvider>
        ) : (
          <p className="mt-6 text-lg">
            We have emailed the link for this order to its owner. That link shows the seat, the receipt and whatever is
            left to do.
          </p>
        )}
        <p className="mt-8">
          <a href={paths.contact} className={buttonClass('outline')}>
            Contact us
          </a>
        </p>
      </div>
    </div>
  );
}

function closedText({ isReceived, hasFreeSeat }: ClosedPayOrder, checkoutOutcome: CheckoutOutcome | null): string {
  if (isReceived) return 'Thank you. We have received your payment.';
  if (hasFreeSeat) return 'Your seat is confirmed.';
  if (checkoutOutcome === 'paid') return 'Your payment is being checked. Please do not pay again.';
  if (checkoutOutcome === 'failed') return 'Your payment did not go through.';
  return 'Nothing was paid through this link.';
}
