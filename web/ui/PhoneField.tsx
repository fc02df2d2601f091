import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { controlClass } from './Field.tsx';
import type { PhoneFieldInternationalProps } from './PhoneFieldInternational.tsx';
import { DEFAULT_COUNTRY, digitsOf } from './phone-text.ts';

type PhoneFieldProps = Omit<ComponentProps<'input'>, 'ref' | 'value' | 'onChange' | 'className'> & {
  /** Called with the typed text; once the country list is loaded, with the number in E.164. */
  onChange: (mobile: string) => void;
  /** Placeholder of the countries, for a form that only scripts can open; the countries are then loaded at once. */
  countryBox?: ReactNode;
};

type Countries = {
  Input: ComponentType<PhoneFieldInternationalProps>;
  start: string;
  digitsAfterCaret?: number;
};

const loadInternational = () => import('./PhoneFieldInternational.tsx');

/** Preloads the countries and their formats. */
export function preloadPhoneField(): void {
  // If that fails, the plain field stays, which works.
  loadInternational().catch(() => {});
}

function digitsAfterCaret(input: HTMLInputElement): number | undefined {
  if (document.activeElement !== input) return undefined;
  return digitsOf(input.value.slice(input.selectionEnd ?? input.value.length)).length;
}

/**
 * A plain `tel` input, which works without JavaScript. The first focus loads the input with countries, which takes over
 * text, focus and caret.
 */
export function PhoneField({ onChange, countryBox, ...input }: PhoneFieldProps) {
  const plain = useRef<HTMLInputElement>(null);
  const [countries, setCountries] = useState<Countries | null>(null);
  const [isBoxShown, setBoxShown] = useState(true);
  useReportTyped(plain, onChange);

  const mount = async () => {
    const { default: Input, toInternational } = await loadInternational();
    const element = plain.current;
    const start = element && toInternational(element.value, DEFAULT_COUNTRY);
    // Text that is not only a number stays as it was typed.
    if (!element || start === null || start === undefined) return;
    // Synchronously, because a key that is pressed between reading and rendering would be lost.
    flushSync(() => setCountries({ Input, start, digitsAfterCaret: digitsAfterCaret(element) }));
  };
  const mountAtStart = useEffectEvent(() => {
    if (!countryBox) return;
    // Without countries, their empty box is removed.
    mount()
      .catch(() => {})
      .finally(() => setBoxShown(false));
  });
  useEffect(() => mountAtStart(), []);

  if (countries) {
    const { Input, ...start } = countries;
    const { defaultValue: _typed, ...attributes } = input;
    return <Input {...attributes} {...start} onChange={onChange} />;
  }
  return (
    <div className="flex gap-2">
      {isBoxShown && countryBox}
      <input
        {...input}
        ref={plain}
        type="tel"
        autoComplete="tel"
        className={controlClass}
        onFocus={() => mount().catch(() => {})}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** Reports text that was typed before hydration. */
function useReportTyped(input: { current: HTMLInputElement | null }, onChange: (mobile: string) => void): void {
  const report = useRef(onChange);
  useEffect(() => {
    if (input.current?.value) report.current(input.current.value);
  }, [input]);
}
