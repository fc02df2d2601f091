import { dateInKolkata, longDate } from '../../../contract/base/calendar.ts';
import type { DeskOrder } from '../../../contract/selling/desk-orders.ts';
import { DeskQuotationAccept } from '../../../contract/selling/quotation.ts';
import { addressOf } from '../../calls.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { NewTab } from '../ui/TextLink.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useMay } from '../use-may.ts';
import { acceptQuotation } from './endpoints.ts';

/** The quotation of an order: its PDF, its state, and the acceptance that came by phone or on paper. */
export function OrderQuotation({ order: { id, quotation } }: { order: DeskOrder }) {
  const mayQuote = useMay('sales.quote');
  if (!quotation) return null;
  const { label, validUntil, acceptedAt, isValid, purchaseOrder } = quotation;
  const state = acceptedAt
    ? `accepted on ${longDate(dateInKolkata(new Date(acceptedAt)))}${purchaseOrder && `, purchase order ${purchaseOrder}`}`
    : `${isValid ? 'valid' : 'was valid'} until ${longDate(validUntil)}`;
  return (
    <section aria-label="Quotation" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="wrap-anywhere">
        <a
          href={addressOf('GET /desk/orders/{id}/quotation', { id })}
          target="_blank"
          rel="noopener"
          className="as-link"
        >
          {`Quotation ${label} (PDF)`}
          <NewTab />
        </a>
        {`, ${state}`}
      </p>
      {isValid && mayQuote && (
        <DialogButton
          id="accept-quotation"
          label="They accepted it"
          title={`Quotation ${label} accepted?`}
          text="Record it when they accepted by phone or on paper. By its terms, the invoice is issued now, or the seats are kept until they pay."
        >
          <AcceptForm id={id} />
        </DialogButton>
      )}
    </section>
  );
}

function AcceptForm({ id }: { id: string }) {
  const [accept] = acceptQuotation.useMutation();
  const form = useDeskForm({
    schema: DeskQuotationAccept,
    defaultValues: { purchaseOrder: '' },
    idPrefix: 'accept-quotation',
    send: (body) => accept({ id, ...body }),
  });
  return (
    <FormFrame form={form} label="They accepted it" submit="Accepted">
      <TextInput
        name="purchaseOrder"
        label="Number of the purchase order"
        note="(optional, printed on the invoice)"
        required={false}
      />
    </FormFrame>
  );
}
