import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import PhoneInput, { type Country, getCountryCallingCode } from 'react-phone-number-input/min';
import { CountryBox } from './CountryBox.tsx';
import { controlClass } from './Field.tsx';
import { toInternational } from './phone-number.ts';
import { caretBefore, DEFAULT_COUNTRY } from './phone-text.ts';

const urls = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** URL of a country's flag among the site's own files; browsers load only those on screen. */
function flagUrl(country: string): string | undefined {
  return urls[`/node_modules/country-flag-icons/3x2/${country}.svg`];
}

type Option = { value?: Country; label: string; divider?: boolean };

/** Props that the phone library passes to its country select. */
type PhoneFieldCountryProps = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  value?: Country;
  onChange: (country?: Country) => void;
  options: Option[];
  iconComponent: unknown;
};

/** The flag of the chosen country, over a native select of all countries. */
function PhoneFieldCountry({ value, onChange, options, iconComponent: _icon, ...select }: PhoneFieldCountryProps) {
  const option = options.find((other) => other.value === value);
  return (
    <CountryBox flag={value && flagUrl(value)}>
      <select
        {...select}
        title={option?.label}
        value={value ?? ''}
        onChange={({ target }) => onChange(options.find((option) => option.value === target.value)?.value)}
        className="absolute inset-0 w-full cursor-pointer bg-sheet text-ink opacity-0"
      >
        {options.map((option) => (
          <option key={option.value ?? ''} value={option.value ?? ''}>
            {option.label}
          </option>
        ))}
      </select>
    </CountryBox>
  );
}

export { toInternational };

type TypedInputProps = ComponentProps<'input'> & { chosenCountry: Country; value: string };

/** Adds the calling code of the chosen country to a number without one, pasted or autofilled. */
function withCallingCode(typed: string, shown: string, country: Country): string {
  const onlyPlusDeleted = typed === shown.slice(1);
  if (onlyPlusDeleted || typed.trim().startsWith('+')) return typed;
  return toInternational(typed, country) ?? typed;
}

/** Whether a number is only a calling code, which the field shows when a country is chosen. */
function isCallingCode(number: string, country: Country | undefined): boolean {
  return country !== undefined && number === `+${getCountryCallingCode(country)}`;
}

/** The library's text input, which would otherwise read `98765 43210` as a number of country +98. */
function TypedInput({ chosenCountry, onChange, ...input }: TypedInputProps) {
  return (
    <input
      {...input}
      onChange={(event) => {
        const international = withCallingCode(event.target.value, input.value, chosenCountry);
        // The library reads text and caret from the element.
        if (international !== event.target.value) event.target.value = international;
        onChange?.(event);
      }}
    />
  );
}

export type PhoneFieldInternationalProps = Omit<ComponentProps<'input'>, 'ref' | 'value' | 'onChange' | 'className'> & {
  /** The number so far, in international form. */
  start: string;
  /** Number of digits after the caret; undefined if the field had no focus. */
  digitsAfterCaret?: number;
  /** Called with the number in E.164; empty for only a calling code. */
  onChange: (mobile: string) => void;
};

/** A phone input with countries and their formats, which takes over the text and the caret of the plain input. */
export default function PhoneFieldInternational({
  start,
  digitsAfterCaret,
  onChange,
  ...input
}: PhoneFieldInternationalProps) {
  const box = useRef<HTMLDivElement>(null);
  const [number, setNumber] = useState(start);
  const [country, setCountry] = useState<Country | undefined>(DEFAULT_COUNTRY);
  // The library reports the country, then its number, before it renders.
  const latestCountry = useRef(country);

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
        onChange(isCallingCode(value, latestCountry.current) ? '' : value);
      }}
      onCountryChange={(next) => {
        latestCountry.current = next;
        setCountry(next);
      }}
    />
  );
}
