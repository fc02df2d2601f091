import type { ComponentProps } from 'react';
import type { Country } from 'react-phone-number-input/min';
import { ChevronIcon } from './ChevronIcon.tsx';
import { flagUrl } from './phone-flags.ts';

type Option = { value?: Country; label: string; divider?: boolean };

/** What the phone library gives the select of its countries. */
type PhoneFieldCountryProps = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  value?: Country;
  onChange: (country?: Country) => void;
  options: Option[];
  iconComponent: unknown;
};

/** The flag of the chosen country over a native select of all. */
export function PhoneFieldCountry({
  value,
  onChange,
  options,
  iconComponent: _icon,
  ...select
}: PhoneFieldCountryProps) {
  const url = value && flagUrl(value);
  const chosen = options.find((option) => option.value === value);
  return (
    <span className="relative flex shrink-0 items-center gap-2 rounded border border-ink-2 bg-sheet px-3 hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link">
      {url ? (
        <img src={url} alt="" width="24" height="16" className="border border-hairline" />
      ) : (
        <span aria-hidden="true" className="facts w-6 text-center">
          +
        </span>
      )}
      <ChevronIcon />
      <select
        {...select}
        title={chosen?.label}
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
    </span>
  );
}
