import type { ReactNode } from 'react';
import { stateName } from '../../../contract/gst-states.ts';
import type { PayOrder } from '../../../contract/pay.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass, Field } from '../../ui/Field.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import { stateOptions } from '../../ui/state-options.ts';
import { PayForm, TextInput, useTyped } from './PayForm.tsx';

const fields = ['state', 'gstin', 'billName', 'billAddress'];

/** What the invoice names: the state always, a company where there is one. Closed, because most change nothing. */
export function BillForm({ order }: { order: PayOrder }) {
  const isRefused = fields.map(useTyped).some(({ typed, error }) => typed !== undefined || error !== undefined);
  const { bill, state } = order;
  if (state === 'cancelled') return null;
  return (
    <details className="mt-8" open={isRefused}>
      <summary className="min-h-11 cursor-pointer py-2 font-bold">
        Invoice: {bill.gstin ? `${bill.name}, GSTIN ${bill.gstin}` : stateName(bill.state)}. Change
      </summary>
      <BillFields
        order={order}
        button={
          <button type="submit" className={buttonClass('outline')}>
            Save
          </button>
        }
      />
    </details>
  );
}

/** The same before anything is paid, where the law wants the invoice to name the address. */
export function NeededBill({ order }: { order: PayOrder }) {
  return (
    <section className="mt-8" aria-labelledby="bill">
      <h2 id="bill" className="title-3">
        Before you pay: your invoice
      </h2>
      <p className="mt-2 mb-5">From Rs.50,000 on, and for a company, the law wants it to name address and state.</p>
      <BillFields
        order={order}
        button={
          <button type="submit" className={buttonClass('accent')}>
            Save and go on
          </button>
        }
      />
    </section>
  );
}

function BillFields({ order: { bill, needsAddress }, button }: { order: PayOrder; button: ReactNode }) {
  return (
    <PayForm action="bill">
      <StateSelect value={bill.state} />
      <TextInput
        name="gstin"
        label="GST number"
        note="(of a company that pays)"
        value={bill.gstin}
        maxLength={30}
        autoComplete="off"
      />
      <TextInput
        name="billName"
        label="Name on the invoice"
        note="(if it is not yours)"
        value={bill.name}
        maxLength={200}
        autoComplete="organization"
      />
      <TextInput
        name="billAddress"
        label="Address"
        note={needsAddress ? '' : '(with a GST number)'}
        value={bill.address}
        maxLength={500}
        autoComplete="address-line1"
      />
      {button}
    </PayForm>
  );
}

function StateSelect({ value }: { value: string }) {
  const { typed, error } = useTyped('state');
  return (
    <Field id="pay-state" label="State" {...(error && { error })}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            name="state"
            defaultValue={typed ?? value}
            className={`${controlClass} appearance-none pr-10`}
          >
            {stateOptions.map(({ value: code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
          <ChevronIcon className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2" />
        </div>
      )}
    </Field>
  );
}
