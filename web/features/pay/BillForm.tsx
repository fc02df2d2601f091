import { gstStates, stateName } from '../../../contract/gst-states.ts';
import type { PayOrder } from '../../../contract/pay.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass, Field } from '../../ui/Field.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import { PayForm, TextInput, useTyped } from './PayForm.tsx';

const states = Object.entries(gstStates).toSorted(([, one], [, other]) => (one < other ? -1 : 1));
const fields = ['state', 'gstin', 'billName', 'billAddress'];

/** What the invoice names: the state always, a company where there is one. Closed, because most change nothing. */
export function BillForm({ order: { bill, needsAddress, state } }: { order: PayOrder }) {
  const isRefused = fields.map(useTyped).some(({ typed, error }) => typed !== undefined || error !== undefined);
  if (state === 'cancelled') return null;
  return (
    <details className="mt-8" open={isRefused || (needsAddress && bill.address === '')}>
      <summary className="min-h-11 cursor-pointer py-2 font-bold">
        Invoice: {bill.gstin ? `${bill.name}, GSTIN ${bill.gstin}` : stateName(bill.state)}. Change
      </summary>
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
        <button type="submit" className={buttonClass('outline')}>
          Save
        </button>
      </PayForm>
    </details>
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
            {states.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <ChevronIcon className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2" />
        </div>
      )}
    </Field>
  );
}
