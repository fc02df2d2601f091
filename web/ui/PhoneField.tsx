import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { controlClass } from './Field.tsx';
import type { PhoneFieldInternationalProps } from './PhoneFieldInternational.tsx';
import { DEFAULT_COUNTRY, digitsOf } from './phone-text.ts';

type PhoneFieldProps = Omit<ComponentProps<'input'>, 'ref' | 'value' | 'onChange' | 'className'> & {
  /** Called with what was typed, or the number in E.164 once the countries are there. */
  onChange: (mobile: string) => void;
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
export function PhoneField({ onChange, ...input }: PhoneFieldProps) {
  const plain = useRef<HTMLInputElement>(null);
  const [countries, setCountries] = useState<Countries | null>(null);
  useAdopted(plain, onChange);

  const mount = async () => {
    const { default: Input, toInternational } = await load();
    const element = plain.current;
    const start = element && toInternational(element.value, DEFAULT_COUNTRY);
    // Text that is more than a number stays as it was typed.
    if (!element || start === null || start === undefined) return;
    // At once: a key that is pressed between reading and showing would be lost.
    flushSync(() => setCountries({ Input, start, digitsAfterCaret: digitsAfterCaret(element) }));
  };

  if (countries) {
    const { Input, ...start } = countries;
    const { defaultValue: _typed, ...attributes } = input;
    return <Input {...attributes} {...start} onChange={onChange} />;
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
