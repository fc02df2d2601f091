import { type ComponentProps, type ComponentType, type Ref, useEffect, useRef, useState } from 'react';
import { controlClass } from './Field.tsx';
import type { PhoneFieldInternationalProps } from './PhoneFieldInternational.tsx';
import { digitsOf } from './phone-text.ts';

type PhoneFieldProps = Omit<ComponentProps<'input'>, 'ref' | 'value' | 'onChange' | 'className'> & {
  /** Given something that can take the focus, whichever input is there. */
  ref: (target: { focus: () => void } | null) => void;
  /** Called with what was typed, or the number in E.164 once the countries are there. */
  onChange: (mobile: string) => void;
  /** Called when the country is not, or no longer, India: a two-letter code, or nothing for no country. */
  onCountryChange: (country: string) => void;
};

type Countries = {
  Input: ComponentType<PhoneFieldInternationalProps>;
  start: string;
  digitsAfterCaret?: number;
};

const load = () => import('./PhoneFieldInternational.tsx');

/** Fetches the countries and their formats before they are needed. */
export function preloadPhoneField(): void {
  // Without them the plain field stays, and works.
  load().catch(() => {});
}

function digitsAfterCaret(input: HTMLInputElement): number | undefined {
  if (document.activeElement !== input) return undefined;
  return digitsOf(input.value.slice(input.selectionEnd ?? input.value.length)).length;
}

/**
 * A plain `tel` input, which works without scripts. At its first focus the countries are loaded and take its place with
 * what was typed, the focus and the caret.
 */
export function PhoneField({ ref, onChange, onCountryChange, ...input }: PhoneFieldProps) {
  const plain = useRef<HTMLInputElement>(null);
  const current: Ref<HTMLInputElement> = useRef(null);
  const [countries, setCountries] = useState<Countries | null>(null);
  useAdopted(plain, onChange);

  const mount = async () => {
    const { default: Input, toInternational } = await load();
    const element = plain.current;
    const start = element && toInternational(element.value, 'IN');
    // Text that is more than a number stays as it was typed.
    if (!element || start === undefined || start === null) return;
    onChange(start);
    setCountries({ Input, start, digitsAfterCaret: digitsAfterCaret(element) });
  };

  useEffect(() => {
    ref({ focus: () => (current.current ?? plain.current)?.focus() });
    return () => ref(null);
  }, [ref]);

  if (countries) {
    const { Input, ...start } = countries;
    const { defaultValue: _typed, ...attributes } = input;
    return <Input {...attributes} {...start} ref={current} onChange={onChange} onCountryChange={onCountryChange} />;
  }
  return (
    <input
      {...input}
      ref={plain}
      type="tel"
      autoComplete="tel"
      className={controlClass}
      onFocus={() => mount().catch(() => {})}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Reports what was typed before hydration. */
function useAdopted(input: { current: HTMLInputElement | null }, onChange: (mobile: string) => void): void {
  const report = useRef(onChange);
  useEffect(() => {
    if (input.current?.value) report.current(input.current.value);
  }, [input]);
}
