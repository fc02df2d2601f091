import { stateOptions } from '../../../contract/books/gst-states.ts';
import { Select, TextInput } from '../../ui/form/fields.tsx';
import { useFormState } from '../../ui/form/form-state.ts';
import { PrintedField } from '../ui/UnprintableNote.tsx';

const StateInput = () => <Select name="state" label="State of the buyer" none="Not chosen" options={stateOptions} />;

export function BillInputs() {
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      <StateInput />
      <PartyInputs />
    </div>
  );
}

function PartyInputs() {
  return (
    <>
      <TextInput name="gstin" label="GST number" note="(of a company that pays)" />
      <PrintedField name="billName" label="Name on the invoice" note="(if it is not the buyer’s)" />
      <PrintedField name="billAddress" label="Address" />
      <p className="mb-4 text-[0.9375rem] text-ink-2 sm:col-span-2">
        An order of ₹50,000 or more needs the address and the State. A GST number needs the name and the address.
      </p>
    </>
  );
}

/** `BillInputs` of which all but the state is folded, because most buyers do not need it; unfolded if it has errors. */
export function FoldedBill() {
  const { errors } = useFormState();
  const hasErrors = ['gstin', 'billName', 'billAddress'].some((name) => errors[name]);
  return (
    <>
      <StateInput />
      <details className="mb-4" open={hasErrors || undefined} suppressHydrationWarning>
        <summary className="min-h-11 cursor-pointer py-2 font-bold">Billing details</summary>
        <div className="grid gap-x-6 sm:grid-cols-2">
          <PartyInputs />
        </div>
      </details>
    </>
  );
}
