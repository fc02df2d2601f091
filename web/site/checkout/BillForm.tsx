import type { ReactNode } from 'react';
import { MAX_TYPED_CODE } from '../../../contract/base/constants.ts';
import { stateName, stateOptions } from '../../../contract/books/gst-states.ts';
import type { PayOrder } from '../../../contract/money/checkout.ts';
import { Submit } from '../../ui/form/Form.tsx';
import { Select, TextInput } from '../../ui/form/fields.tsx';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { PayForm } from './PayForm.tsx';

const fields = ['state', 'gstin', 'billName', 'billAddress'];

/** The billing details: the state, and a company if one pays. They are folded, because most buyers change nothing. */
export function BillForm({ order }: { order: PayOrder }) {
  const outcome = useFormOutcome('pay-record');
  const isRefused = fields.some((name) => name in { ...outcome?.values, ...outcome?.fields });
  const { bill, state } = order;
  if (state === 'cancelled') return null;
  return (
    <details className="mt-8" open={isRefused}>
      <summary className="min-h-11 cursor-pointer py-2 font-bold">{`Invoice: ${bill.gstin ? `${bill.name}, GSTIN ${bill.gstin}` : stateName(bill.state)}. Change`}</summary>
      <BillFields order={order} button={<Submit variant="outline">Save</Submit>} />
    </details>
  );
}

/** The billing details that the buyer must enter before paying: the State, and what the law requires beside it. */
export function RequiredBillForm({ order }: { order: PayOrder }) {
  if (!order.needsAddress && !order.bill.gstin) return <StateForm order={order} />;
  return (
    <section className="mt-8" aria-labelledby="bill">
      <h2 id="bill" className="title-3">
        Before you pay: your invoice
      </h2>
      <p className="mt-2 mb-5">
        For Rs.50,000 or more, and for a company, the law requires your address and state on it.
      </p>
      <BillFields order={order} button={<Submit>Save and continue</Submit>} />
    </section>
  );
}

function StateForm({ order: { bill } }: { order: PayOrder }) {
  return (
    <section className="mt-8" aria-labelledby="bill">
      <h2 id="bill" className="title-3">
        Before you pay: your State
      </h2>
      <p className="mt-2 mb-5">Your invoice names it, and it decides the kind of tax. The price stays the same.</p>
      <PayForm action="bill">
        <Select name="state" label="State" none="Choose your State" options={stateOptions} defaultValue={bill.state} />
        <details className="mb-6">
          <summary className="min-h-11 cursor-pointer py-2 font-bold">A company pays, or another name</summary>
          <PartyFields bill={bill} addressNote="(with a GST number)" />
        </details>
        <Submit>Save and continue</Submit>
      </PayForm>
    </section>
  );
}

function BillFields({ order: { bill, needsAddress }, button }: { order: PayOrder; button: ReactNode }) {
  return (
    <PayForm action="bill">
      <Select name="state" label="State" options={stateOptions} defaultValue={bill.state} />
      <PartyFields bill={bill} addressNote={needsAddress ? '' : '(with a GST number)'} />
      {button}
    </PayForm>
  );
}

function PartyFields({ bill, addressNote }: { bill: PayOrder['bill']; addressNote: string }) {
  return (
    <>
      <TextInput
        name="gstin"
        label="GST number"
        note="(of a company that pays)"
        required={false}
        defaultValue={bill.gstin}
        maxLength={MAX_TYPED_CODE}
        autoComplete="off"
      />
      <TextInput
        name="billName"
        label="Name on the invoice"
        note="(if it is not yours)"
        required={false}
        defaultValue={bill.name}
        maxLength={200}
        autoComplete="organization"
      />
      <TextInput
        name="billAddress"
        label="Address"
        note={addressNote}
        required={false}
        defaultValue={bill.address}
        maxLength={500}
        autoComplete="address-line1"
      />
    </>
  );
}
