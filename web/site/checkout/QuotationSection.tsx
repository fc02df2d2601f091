import { dateInKolkata, longDate } from '../../../contract/base/calendar.ts';
import { siteRupees } from '../../../contract/base/rupees.ts';
import type { PayOrder } from '../../../contract/money/checkout.ts';
import { addressOf } from '../../calls.ts';
import { Submit } from '../../ui/form/Form.tsx';
import { TextInput } from '../../ui/form/fields.tsx';
import { PayForm } from './PayForm.tsx';

type QuotationProps = { order: PayOrder; token: string };

/** The quotation of an order, and the form that accepts it while it is valid; null without one. */
export function QuotationSection({ order, token }: QuotationProps) {
  const { quotation, onlyPays, totalPaise } = order;
  if (!quotation) return null;
  const { label, validUntil, acceptedAt, isValid } = quotation;
  return (
    <section aria-labelledby="quotation" className="mt-6 border-l-8 border-accent bg-sunk px-5 py-4">
      <h2 id="quotation" className="title-3">{`Quotation ${label}`}</h2>
      <p className="mt-3">
        <span>
          {acceptedAt
            ? `Accepted on ${longDate(dateInKolkata(new Date(acceptedAt)))}. `
            : `${siteRupees(totalPaise)}, valid until ${longDate(validUntil)}. `}
        </span>
        <a href={addressOf('GET /pay/quotation', { token })} className="inline-block py-1 as-link">
          Quotation (PDF)
        </a>
      </p>
      {isValid && !onlyPays && <AcceptForm quotation={quotation} />}
      {!isValid && !acceptedAt && <p className="mt-3">It can no longer be accepted. Please ask us for a new one.</p>}
    </section>
  );
}

function AcceptForm({ quotation: { terms, payDays } }: { quotation: NonNullable<PayOrder['quotation']> }) {
  const days = payDays === 1 ? 'one day' : `${payDays} days`;
  return (
    <div className="mt-4">
      <p className="mb-4">
        {terms === 'credit'
          ? `When you accept it, the seats are yours, and you get an invoice to pay within ${days}.`
          : `When you accept it, we keep the seats for ${days} until you pay.`}
      </p>
      <PayForm action="quotation">
        <TextInput
          name="purchaseOrder"
          label="Number of your purchase order"
          note="(optional, printed on the invoice)"
          required={false}
          maxLength={60}
          autoComplete="off"
        />
        <Submit>Accept the quotation</Submit>
      </PayForm>
    </div>
  );
}
