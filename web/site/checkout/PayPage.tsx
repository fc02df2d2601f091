import { useSearchParams } from 'react-router';
import type { FormOutcome } from '../../../contract/base/form-outcome.ts';
import type { PayOrder } from '../../../contract/money/checkout.ts';
import { paths } from '../../../contract/paths.ts';
import { type CheckoutOutcome, isConfirmed } from '../../../contract/selling/order-state.ts';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { OutcomeLine } from '../../ui/form/SuccessMessage.tsx';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { BillForm } from './BillForm.tsx';
import { CheckoutReturnNote, isBeingChecked, readCheckoutOutcome } from './CheckoutReturnNote.tsx';
import { CheckoutReturnPage } from './CheckoutReturnPage.tsx';
import { ClosedOrder } from './ClosedOrder.tsx';
import { ConfirmedSeat, MailAgain } from './ConfirmedSeat.tsx';
import { CouponForm } from './CouponForm.tsx';
import { getPayOrder } from './endpoints.ts';
import { GroupSeats } from './GroupSeats.tsx';
import { InstalmentsForm } from './InstalmentsForm.tsx';
import { NeedsSeat } from './NeedsSeat.tsx';
import { OrderStateText } from './OrderStateText.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { OrderTerms } from './OrderTerms.tsx';
import { PayBar } from './PayBar.tsx';
import { PayTokenProvider } from './PayForm.tsx';
import { QuotationSection } from './QuotationSection.tsx';
import { SeatsForm } from './SeatsForm.tsx';
import { WaysToPay } from './WaysToPay.tsx';

export function PayPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { currentData: order, isError, refetch } = getPayOrder.useQuery({ token }, { skip: token === '' });
  const checkoutOutcome = readCheckoutOutcome(search.get('back'));
  if (token === '' && (checkoutOutcome === 'failed' || checkoutOutcome === 'cancelled'))
    return <CheckoutReturnPage outcome={checkoutOutcome} />;
  if (order === null || token === '') {
    return (
      <MissingPage
        title="Order not found"
        text="There is no order with this link. Please open the link in our email again, or write to us."
        back={{ to: paths.contact, label: 'Contact us' }}
        other={{ to: paths.courses, label: 'See all courses' }}
      />
    );
  }
  if (!order) {
    return (
      <PendingPage
        title="Your order"
        loading="Loading the order"
        failure="The order could not be loaded."
        failed={isError}
        onRetry={refetch}
      />
    );
  }
  if (order.view === 'closed') return <ClosedOrder order={order} token={token} checkoutOutcome={checkoutOutcome} />;
  return <Order order={order} token={token} checkoutOutcome={checkoutOutcome} onChange={refetch} />;
}

type OrderProps = { order: PayOrder; token: string; checkoutOutcome: CheckoutOutcome | null; onChange: () => void };

/** Interval in which the order is read again while a payment is checked, in milliseconds. */
const CHECK_MS = 5000;

function Order({ order, token, checkoutOutcome, onChange }: OrderProps) {
  const outcome = currentOutcome(order, useFormOutcome('pay', 'pay-state', 'pay-record'));
  const isChecking = isBeingChecked(order, checkoutOutcome);
  getPayOrder.useQuery({ token }, { pollingInterval: isChecking ? CHECK_MS : 0 });
  return (
    <PayTokenProvider value={token}>
      <div className="wrap py-8 md:py-12">
        <PageMeta
          title={`Order ${order.code}`}
          description="The amount due, and the ways to pay it."
          path={paths.pay}
          noIndex
        />
        <div className="mx-auto max-w-2xl lg:max-w-5xl">
          <p className="facts text-ink-2">{`Order ${order.code}`}</p>
          <h1 className="title-2 mt-2">{order.course.title}</h1>
          {!checkoutOutcome && <Outcome outcome={outcome} />}
          {checkoutOutcome && <CheckoutReturnNote order={order} outcome={checkoutOutcome} token={token} />}
          {/* On a desktop the order and the ways to pay are side by side, so that both are on the first screen. */}
          <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr] lg:gap-x-12">
            <div>
              {!isChecking && !awaitsAcceptance(order) && <State order={order} token={token} />}
              <QuotationSection order={order} token={token} />
              <GroupSeats order={order} />
            </div>
            <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
              <OrderSummary order={order} token={token} />
              {order.sale === 'open' && order.hasSeat && !isChecking && <PriceForms order={order} />}
            </div>
            <div>
              {!isChecking && !awaitsAcceptance(order) && <WaysToPay order={order} onChange={onChange} />}
              {!order.needsBill && <BillForm order={order} />}
              {order.onlyPays && <OnlyPays order={order} />}
              <OrderTerms order={order} />
            </div>
          </div>
        </div>
        {!isChecking && !awaitsAcceptance(order) && <PayBar order={order} />}
      </div>
    </PayTokenProvider>
  );
}

/** Whether the buyer accepts a quotation first, before anything is paid. */
const awaitsAcceptance = ({ quotation, state }: PayOrder) =>
  quotation !== null && quotation.acceptedAt === null && !isConfirmed(state);

/** The outcome that is still news: not one that the state of the order says, nor one from before it was paid. */
function currentOutcome({ state }: PayOrder, outcome: FormOutcome | null): FormOutcome | null {
  if (outcome?.form === 'pay-record') return outcome;
  const isSaid = outcome?.ok && outcome.form === 'pay-state';
  return isSaid || isConfirmed(state) ? null : outcome;
}

function PriceForms({ order }: { order: PayOrder }) {
  return (
    <>
      <SeatsForm order={order} />
      <InstalmentsForm order={order} />
      {order.takesCoupon && <CouponForm coupon={order.coupon} />}
    </>
  );
}

/** What this link does not do, and how the buyer gets the one that does. */
function OnlyPays({ order: { course, isAddressNew, paidPaise, state } }: { order: PayOrder }) {
  return (
    <section className="mt-10 border-t border-hairline pt-6">
      <p>
        {isAddressNew
          ? 'We changed the email address of this order lately, so for three days this page only pays. For everything else, please call us.'
          : 'This page only pays. For receipts, another batch or a refund, please open the link in our email.'}
      </p>
      {paidPaise > 0 && !isConfirmed(state) && <MailAgain course={course.slug} />}
    </section>
  );
}

function State({ order, token }: { order: PayOrder; token: string }) {
  if (isConfirmed(order.state)) return <ConfirmedSeat order={order} token={token} />;
  return order.state === 'needs_seat' ? <NeedsSeat order={order} /> : <OrderStateText order={order} />;
}

function Outcome({ outcome }: { outcome: FormOutcome | null }) {
  const hasFields = outcome?.ok === false && Object.keys(outcome.fields).length > 0;
  return hasFields ? <ErrorSummary outcome={outcome} /> : <OutcomeLine outcome={outcome} />;
}
