import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callingCodeOf, DEFAULT_COUNTRY, splitCallingCode } from '../../../contract/base/calling-code.ts';
import { type ControlProps, controlClass } from '../Field.tsx';
import { FormField } from '../form/fields.tsx';
import { useFormState } from '../form/form-state.ts';
import { CountryPicker } from './CountryPicker.tsx';

type PhoneFieldProps = {
  name: string;
  label: string;
  /** The stored number, in E.164. */
  defaultValue?: string;
};

/**
 * A phone number with its country. The calling code stands beside the text and not in it, so that no caret can split it; the text
 * holds what people type, and the server reads it (`server/base/phone.ts`). It sends `<name>` and `<name>Country`.
 */
export function PhoneField({ name, label, defaultValue }: PhoneFieldProps) {
  return (
    <FormField name={name} label={label}>
      {(control, typed) => <NumberWithCountry {...control} start={typed ?? defaultValue ?? ''} />}
    </FormField>
  );
}

type NumberWithCountryProps = ControlProps & { name: string; start: string };

function NumberWithCountry({ start, ...control }: NumberWithCountryProps) {
  const { typed } = useFormState();
  const countryName = `${control.name}Country`;
  const split = splitCallingCode(start);
  const [chosen, setChosen] = useState(split?.country ?? (typed[countryName] || DEFAULT_COUNTRY));
  /** The country of the calling code in the text; undefined once the text has none. */
  const [written, setWritten] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const read = () => {
    const found = splitCallingCode(input.current?.value ?? '');
    // A country of the same code, such as Canada, stays chosen.
    const isOther = found && callingCodeOf.get(chosen) !== found.code;
    setWritten(isOther ? found.country : undefined);
  };
  // Text that was typed or filled in before hydration.
  const readStart = useEffectEvent(read);
  useEffect(() => readStart(), []);

  const choose = (country: string) => {
    setChosen(country);
    setWritten(undefined);
    const { current: field } = input;
    const found = field && splitCallingCode(field.value);
    if (found) field.value = found.rest;
  };

  return (
    <div className="flex gap-2">
      <CountryPicker name={countryName} country={written ?? chosen} onChange={choose} />
      <input
        {...control}
        ref={input}
        type="tel"
        required
        autoComplete="tel"
        maxLength={250}
        placeholder={chosen === DEFAULT_COUNTRY ? '98765 43210' : undefined}
        defaultValue={split?.rest ?? start}
        onInput={read}
        className={controlClass}
      />
    </div>
  );
}
