import { CheckBox } from '../../ui/form/CheckBox.tsx';
import { Select, TextArea, TextInput } from '../../ui/form/fields.tsx';
import { useFieldValue } from '../../ui/form/form-values.ts';
import { DateInput } from '../ui/DateInput.tsx';

const termsOptions = [
  { value: 'credit', label: 'Invoice when they accept, pay later' },
  { value: 'first', label: 'Keep the seats when they accept, until they pay' },
];

/** Whether the payment link is a quotation that the buyer accepts first, and its terms. */
export function QuotationInputs() {
  const isQuoted = useFieldValue('isQuoted') === true;
  return (
    <>
      <CheckBox
        name="isQuoted"
        label="Send it as a quotation"
        note="(a PDF with a number, which they accept by the link)"
      />
      {isQuoted && (
        <div className="border-l-4 border-hairline pl-4">
          <div className="grid gap-x-6 sm:grid-cols-2">
            <DateInput name="validUntil" label="Valid until" />
            <TextInput name="payDays" label="Days to pay" inputMode="numeric" maxLength={2} />
          </div>
          <Select name="terms" label="After they accept" options={termsOptions} />
          <TextArea
            name="note"
            label="Note on the quotation"
            note="(optional)"
            rows={2}
            maxLength={1000}
            required={false}
          />
        </div>
      )}
    </>
  );
}
