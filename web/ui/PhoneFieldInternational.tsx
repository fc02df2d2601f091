import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import PhoneInput, { type Country, getCountryCallingCode } from 'react-phone-number-input/min';
import { controlClass } from './Field.tsx';
import { PhoneFieldCountry } from './PhoneFieldCountry.tsx';
import { toInternational } from './phone-number.ts';
import { caretBefore, DEFAULT_COUNTRY } from './phone-text.ts';

export { toInternational };

type TypedInputProps = ComponentProps<'input'> & { chosenCountry: Country; value: string };

/** A number without calling code, pasted or filled in as a whole, belongs to the chosen country. */
function withCallingCode(typed: string, shown: string, country: Country): string {
  const onlyPlusDeleted = typed === shown.slice(1);
  if (onlyPlusDeleted || typed.trim().startsWith('+')) return typed;
  return toInternational(typed, country) ?? typed;
}

/** True for what the field shows by itself when a country is chosen. */
function isCallingCode(number: string, country: Country | undefined): boolean {
  return country !== undefined && number === `+${getCountryCallingCode(country)}`;
}

/** The library's text input, except that it would take `98765 43210` for a number of country +98. */
function TypedInput({ chosenCountry, onChange, ...input }: TypedInputProps) {
  return (
    <input
      {...input}
      onChange={(event) => {
        const international = withCallingCode(event.target.value, input.value, chosenCountry);
        // The library reads the text, and where the caret is, from the element.
        if (international !== event.target.value) event.target.value = international;
        onChange?.(event);
      }}
    />
  );
}

export type PhoneFieldInternationalProps = Omit<ComponentProps<'input'>, 'ref' | 'value' | 'onChange' | 'className'> & {
  /** The number so far, in international form. */
  start: string;
  /** Digits that stood after the caret; undefined when the field had no focus. */
  digitsAfterCaret?: number;
  /** Called with the number in E.164; with nothing while there is only a calling code. */
  onChange: (mobile: string) => void;
};

/** A phone input with the countries and their formats; it goes on where the plain one was left. */
export default function PhoneFieldInternational({
  start,
  digitsAfterCaret,
  onChange,
  ...input
}: PhoneFieldInternationalProps) {
  const box = useRef<HTMLDivElement>(null);
  const [number, setNumber] = useState(start);
  const [country, setCountry] = useState<Country | undefined>(DEFAULT_COUNTRY);
  // The library tells the country first, then the number that belongs to it, before it is rendered.
  const chosen = useRef(country);

  useLayoutEffect(() => {
    const element = box.current?.querySelector('input');
    if (!element || digitsAfterCaret === undefined) return;
    const caret = caretBefore(element.value, digitsAfterCaret);
    element.focus({ preventScroll: true });
    element.setSelectionRange(caret, caret);
  }, [digitsAfterCaret]);

  return (
    <PhoneInput
      {...input}
      international
      defaultCountry={DEFAULT_COUNTRY}
      countrySelectComponent={PhoneFieldCountry}
      inputComponent={TypedInput}
      numberInputProps={{ className: controlClass, chosenCountry: country ?? DEFAULT_COUNTRY }}
      containerComponentProps={{ ref: box, className: 'flex gap-2' }}
      // Choosing a country by arrow keys must not move the focus (WCAG 3.2.2).
      focusInputOnCountrySelection={false}
      value={number}
      onChange={(value = '') => {
        setNumber(value);
        onChange(isCallingCode(value, chosen.current) ? '' : value);
      }}
      onCountryChange={(next) => {
        chosen.current = next;
        setCountry(next);
      }}
    />
  );
}
