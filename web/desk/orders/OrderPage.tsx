import { Link, useParams } from 'react-router';
import { DeskReason } from '../../../contract/base/bodies.ts';
import { addDays, dateInKolkata, longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { DeskInvoiceNow, type DeskOrder, DeskSeat } from '../../../contract/selling/desk-orders.ts';
import { awaitsPayment, isConfirmed } from '../../../contract/selling/order-state.ts';
import type { PlannedInstalment } from '../../../contract/selling/payment-plan.ts';
import { buttonClass } from '../../ui/button.ts';
import { AskedCheckBox } from '../../ui/form/CheckBox.tsx';
import { TextInput } from '../../ui/form/fields.tsx';
import { deskRoute, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { StateBadge } from '../ui/Badge.tsx';
import { EmailAddress, PhoneNumber, whatsAppLink } from '../ui/ContactDetails.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { DateInput } from '../ui/DateInput.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FactList, Moment, PersonName } from '../ui/FactList.tsx';
import { Fold } from '../ui/Fold.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { RecordColumns, RecordSection } from '../ui/RecordColumns.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { NewTab } from '../ui/TextLink.tsx';
import { UnprintableNote } from '../ui/UnprintableNote.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useMay } from '../use-may.ts';
import { BatchInputs } from './BatchInputs.tsx';
import { assignOrderSeat, cancelOrder, getOrder, invoiceOrder, mailOrder } from './endpoints.ts';
import { EndHold, KeepSeat } from './HoldActions.tsx';
import { billText, OrderBill } from './OrderBill.tsx';
import { PaymentForm, Payments } from './OrderPayments.tsx';
import { Charges, Waivers } from './OrderPrice.tsx';
import { OrderQuotation } from './OrderQuotation.tsx';
import { OrderSeats } from './OrderSeats.tsx';
import { stateLabels } from './OrderTable.tsx';

const above = { to: deskPaths.orders, label: 'Orders' };

export function OrderPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage title="Order" path={deskPaths.order(id)} above={above} result={getOrder.useQuery({ id })}>
      {(order) => (
        <DeskPage
          title={`Order ${order.code}`}
          path={deskPaths.order(id)}
          above={above}
          actions={<StateBadge state={stateLabels[order.state]} />}
        >
          <OrderSections order={order} />
        </DeskPage>
      )}
    </RecordPage>
  );
}

function OrderSections({ order }: { order: DeskOrder }) {
  const isOpen = awaitsPayment(order.state);
  const hasSeat = isConfirmed(order.state);
  const mayQuote = useMay('sales.quote');
  const mayRecord = useMay('money.record');
  const mayRefund = useMay('money.refund');
  const payments = (
    <>
      <RecordSection title="Payments">
        <Payments order={order} />
      </RecordSection>
      {(mayQuote || mayRecord) && order.state !== 'cancelled' && <OrderBill order={order} />}
    </>
  );
  return (
    <RecordColumns label="Payments and documents" aside={payments}>
      <FactList facts={factsOf(order)} />
      <UnprintableNote texts={[order.bill.billName || order.name, order.bill.billAddress]} />
      {mayQuote && order.state === 'needs_seat' && <SeatForm order={order} />}
      {mayRecord && (order.due || (order.paidPaise > 0 && order.state !== 'cancelled')) && (
        <Fold label="Record a payment" variant={order.due ? 'accent' : 'outline'}>
          <PaymentForm order={order} />
        </Fold>
      )}
      {order.link && (order.state !== 'cancelled' || order.due) && <PayLink order={order} link={order.link} />}
      <OrderQuotation order={order} />
      <OrderSeats order={order} />
      <section
        aria-label="Change the order"
        className="flex flex-wrap items-start gap-3 border-t border-hairline pt-4 empty:hidden [&>:has(details[open])]:basis-full"
      >
        {mayQuote && isOpen && !order.isVerified && <KeepSeat order={order} />}
        {mayQuote && order.due && order.state !== 'cancelled' && (order.bill.gstin || order.bill.billName) && (
          <Fold label="Issue invoice now">
            <InvoiceForm order={order} />
          </Fold>
        )}
        {mayQuote && hasSeat && <Charges order={order} />}
        {mayRefund && order.paidPaise > 0 && (
          <Link to={deskPaths.refundOrder(order.id)} className={buttonClass('outline')}>
            Refund
          </Link>
        )}
        {mayRefund && (hasSeat || order.waiver || (order.state === 'cancelled' && order.due)) && (
          <Waivers order={order} />
        )}
        {mayQuote && order.state === 'held' && <EndHold order={order} />}
        {mayQuote && isOpen && (
          <Fold label="Cancel the order" variant="loss">
            <CancelForm order={order} />
          </Fold>
        )}
      </section>
    </RecordColumns>
  );
}

function SeatForm({ order: { id, batches } }: { order: DeskOrder }) {
  const [seat] = assignOrderSeat.useMutation();
  const form = useDeskForm({
    schema: DeskSeat,
    defaultValues: { batchId: '', pastStart: false },
    send: (body) => seat({ id, ...body }),
  });
  return (
    <section aria-label="Seat in another batch">
      <h2 className="title-3 mb-4">Seat in another batch</h2>
      {batches.length === 0 ? (
        <p className="text-ink-2">No other batch of this course has a free seat.</p>
      ) : (
        <FormFrame form={form} label="Seat in another batch" submit="Assign seat">
          <BatchInputs batches={batches} none="Choose a batch" />
        </FormFrame>
      )}
    </section>
  );
}

function factsOf(order: DeskOrder) {
  const { name, email, mobile, course, batch, listPaise, discountPaise, totalPaise, coupon, due, instalments } = order;
  const discountText = coupon ? `coupon ${coupon}` : 'discount';
  const buyer = (
    <PersonName key="buyer" personId={order.personId}>
      {name || 'Erased'}
    </PersonName>
  );
  const reduction = discountPaise > 0 ? ` (${rupees(listPaise)} less ${rupees(discountPaise)} ${discountText})` : '';
  const number = mobile.replace(/[^+\d]/g, '');
  const phone = mobile !== '' && <PhoneNumber key="mobile" number={number} shown={mobile} name={name} />;
  const facts: [string, React.ReactNode][] = [
    ['Buyer', buyer],
    ['Email', email !== '' && <EmailAddress key="email" email={email} name={name} />],
    ['Ordered by', !order.isVerified && 'A visitor. The link that we emailed to this address has not been used yet.'],
    ['Mobile', phone],
    ['Course', `${course.title}${batch ? `, batch ${batch}` : ''}`],
    ['Seats', order.seats > 1 && `${order.seats}${order.hasOwnSeat ? ', one for the buyer' : ', all for others'}`],
    ['Total', `${rupees(totalPaise)}${reduction}`],
    ['Paid', order.paidPaise > 0 && rupees(order.paidPaise)],
    ['Invoice to', billText(order)],
    ['Instalments', instalments.length > 1 && instalments.map(instalmentLine).join(', ')],
    ['Due', due && instalmentLine(due)],
    ['Seat held until', order.state === 'held' && order.heldUntil && <Moment key="held" iso={order.heldUntil} />],
    ['Choose batch by', order.seatChoiceDeadline && <Moment key="decide" iso={order.seatChoiceDeadline} />],
    ['Confirmed', order.confirmedAt && <Moment key="confirmed" iso={order.confirmedAt} />],
    ['Cancelled', order.cancelReason],
    ['Made by', order.madeBy ?? 'The buyer'],
  ];
  return facts.filter(([, value]) => Boolean(value));
}

const instalmentLine = ({ amountPaise, dueOn }: PlannedInstalment) => `${rupees(amountPaise)} by ${longDate(dueOn)}`;

function PayLink({ order: { id, name, email, mobile, message }, link }: { order: DeskOrder; link: string }) {
  const [mail] = mailOrder.useMutation();
  const chat = whatsAppLink(mobile, message);
  return (
    <section aria-label="Payment link">
      <h2 className="title-3 mb-4">Payment link</h2>
      <p className="mb-4 rounded border border-hairline bg-sunk px-4 py-3 wrap-anywhere whitespace-pre-line">
        {message}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={link} what={`the payment link of ${name}`}>
          Copy link
        </CopyButton>
        {mobile && (
          <a href={chat} target="_blank" rel="noopener" className={buttonClass('outline')}>
            Send by WhatsApp
            <NewTab />
          </a>
        )}
        <ActionButton
          id="mail-order"
          act={() => mail({ id })}
          toast={() => ({ text: `The email to ${email} is on its way.` })}
        >
          Email the link
        </ActionButton>
      </div>
    </section>
  );
}

function InvoiceForm({ order: { id, instalments } }: { order: DeskOrder }) {
  const [issue] = invoiceOrder.useMutation();
  const form = useDeskForm({
    schema: DeskInvoiceNow,
    defaultValues: {
      dueOn: addDays(dateInKolkata(new Date()), 30),
      purchaseOrder: '',
      pastStart: false,
      oldPrice: false,
    },
    idPrefix: 'invoice',
    send: (body) => issue({ id, ...body }),
  });
  return (
    <FormFrame form={form} label="Issue invoice now" submit="Issue the invoice" saved="The invoice is issued.">
      <p className="mb-4 text-ink-2">
        For a company that pays after its invoice. The learner gets the seat, the company gets an unpaid tax invoice,
        and the amount is among the dues until it is paid or waived.
      </p>
      {instalments.length === 1 && <DateInput name="dueOn" label="To be paid by" />}
      <TextInput name="purchaseOrder" label="Purchase order no." note="(if the company has given one)" />
      <AskedCheckBox
        name="pastStart"
        label="Sell a seat although the batch has begun"
        note="(the learner has missed classes)"
      />
      <AskedCheckBox name="oldPrice" label="Accept the old price" note="(the price of the course may have changed)" />
    </FormFrame>
  );
}

function CancelForm({ order: { id } }: { order: DeskOrder }) {
  const [cancel] = cancelOrder.useMutation();
  const form = useDeskForm({
    schema: DeskReason,
    defaultValues: { reason: '' },
    idPrefix: 'cancel',
    send: (body) => cancel({ id, ...body }),
  });
  return (
    <FormFrame form={form} label="Cancel the order" submit="Cancel the order" variant="bad">
      <TextInput name="reason" label="Reason" note="(not shown to the buyer)" />
    </FormFrame>
  );
}

export const page = deskRoute(OrderPage, ({ id = '' }) => [visit(getOrder, { id })]);
