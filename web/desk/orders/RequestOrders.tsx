import { useNavigate } from 'react-router';
import { rupees } from '../../../contract/base/rupees.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskRequest } from '../../../contract/selling/desk-requests.ts';
import { CheckBox } from '../../ui/form/CheckBox.tsx';
import { AddEmail } from '../people/index.ts';
import { DateInput } from '../ui/DateInput.tsx';
import { Fold } from '../ui/Fold.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useMay } from '../use-may.ts';
import { FoldedBill } from './BillInputs.tsx';
import { listOrders, offerSeat, sellSeat } from './endpoints.ts';
import { OrderTable } from './OrderTable.tsx';
import { PaymentInputs } from './PaymentInputs.tsx';
import { FirstInstalment, PriceInputs } from './PriceInputs.tsx';
import { emptyPayment, emptyPrice, emptyQuotation, OfferFields, SaleFields } from './payment-form.ts';
import { QuotationInputs } from './QuotationInputs.tsx';

export function RequestOrders({ request: { id } }: { request: DeskRequest }) {
  const result = listOrders.useQuery({ request: id });
  return (
    <Loaded what="orders" result={result}>
      {({ data }) => <OrderTable orders={data} empty="No orders yet." />}
    </Loaded>
  );
}

export function SaleForms({ request }: { request: DeskRequest }) {
  const [mayQuote, mayRecord] = [useMay('sales.quote'), useMay('money.record')];
  if (!request.email) return mayQuote && request.personId && <AddEmail personId={request.personId} />;
  return (
    <div className="grid justify-items-start gap-4">
      {mayQuote && (
        <Fold label="Send a payment link">
          <OfferForm request={request} />
        </Fold>
      )}
      {mayRecord && (
        <Fold label="Record a payment">
          <SaleForm request={request} />
        </Fold>
      )}
    </div>
  );
}

/** A company asked for this number of seats, none of them for the person who wrote. */
const seatsOf = ({ seats }: DeskRequest) => (seats ? { seats: String(seats), forWhom: 'others' as const } : {});

function OfferForm({ request }: { request: DeskRequest }) {
  const { id, email, pricePaise } = request;
  const navigate = useNavigate();
  const [offer] = offerSeat.useMutation();
  const form = useDeskForm({
    schema: OfferFields,
    defaultValues: { ...emptyPrice, ...seatsOf(request), ...emptyQuotation, holdUntil: '', mail: true },
    idPrefix: 'offer',
    send: async (values) => {
      const result = await offer({ id, ...values });
      if (result.data) navigate(deskPaths.order(result.data.id));
      return result;
    },
  });
  return (
    <FormFrame form={form} label="Send a payment link" submit="Make the link">
      <p className="mb-5 max-w-[65ch] text-ink-2">
        They pay on a page of their own, without an account.
        {pricePaise !== null && ` The course costs ${rupees(pricePaise)}.`} Then you can copy the link or send it by
        WhatsApp.
      </p>
      <PriceInputs request={request} />
      <FoldedBill />
      <DateInput name="holdUntil" label="Keep the seat until" note="(time in India; optional)" type="datetime-local" />
      <QuotationInputs />
      <CheckBox name="mail" label={`Email the link to ${email}`} />
    </FormFrame>
  );
}

function SaleForm({ request }: { request: DeskRequest }) {
  const { id, email, pricePaise } = request;
  const navigate = useNavigate();
  const [sell] = sellSeat.useMutation();
  const { sharedWith: _, ...payment } = emptyPayment();
  const form = useDeskForm({
    schema: SaleFields,
    defaultValues: { ...emptyPrice, ...seatsOf(request), ...payment },
    idPrefix: 'sale',
    send: async (values) => {
      const result = await sell({ id, ...values });
      if (result.data) navigate(deskPaths.order(result.data.id));
      return result;
    },
  });
  return (
    <FormFrame form={form} label="Record a payment" submit="Record it and enroll">
      <p className="mb-5 max-w-[65ch] text-ink-2 wrap-anywhere">
        For someone who pays now. They get the course and an email with their receipt to {email}; if this email has no
        account yet, one is created, and the email has a link to set its password.
        {pricePaise !== null && ` The course costs ${rupees(pricePaise)}.`}
      </p>
      <PriceInputs request={request} />
      <FoldedBill />
      <PaymentInputs note="(empty only for a seat that costs nothing)" />
      <FirstInstalment request={request} />
    </FormFrame>
  );
}
