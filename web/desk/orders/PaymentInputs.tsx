import { AskedCheckBox } from '../../ui/form/CheckBox.tsx';
import { Select, TextInput } from '../../ui/form/fields.tsx';
import { useFieldValue } from '../../ui/form/form-values.ts';
import { DateInput } from '../ui/DateInput.tsx';
import { paymentMethodNames } from '../ui/names.ts';
import { optionsOf } from '../ui/options.ts';

const methodOptions = optionsOf(paymentMethodNames);

/** Amount, method, day and reference of a payment, and a cheque's bank and date. @param props.note a hint after the label of the amount */
export function PaymentInputs({ note }: { note?: string }) {
  const isCheque = useFieldValue('method') === 'cheque';
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      <TextInput name="amount" label="Amount paid (₹)" inputMode="decimal" note={note} />
      <Select name="method" label="Method" options={methodOptions} />
      <DateInput name="paidOn" label="Paid on" />
      {isCheque ? (
        <>
          <TextInput name="reference" label="Cheque number" inputMode="numeric" />
          <TextInput name="chequeBank" label="Bank of the cheque" />
          <DateInput name="chequeOn" label="Date on the cheque" />
        </>
      ) : (
        <TextInput name="reference" label="Reference" note="(UTR of a transfer; receipt, if there is one)" />
      )}
      <TextInput
        name="tdsPaise"
        label="TDS deducted"
        note="(in rupees, in addition to the amount paid)"
        inputMode="decimal"
      />
      <TanInput />
      <div className="sm:col-span-2">
        <AskedCheckBox
          name="keepsSurplus"
          label="Keep what is above the amount owed as money to return"
          note="(no invoice has it, and a refund of it waits for approval)"
        />
        <AskedCheckBox
          name="confirmsLate"
          label="Yes, the payment was made on this day"
          note="(the document is dated today)"
        />
      </div>
    </div>
  );
}

/** The company that deducted tax, once tax is entered. */
export function TanInput() {
  if (useFieldValue('tdsPaise') === '') return null;
  return <TextInput name="tan" label="TAN of the company" note="(unless the order has its GST number)" />;
}
