import type { ReactNode } from 'react';
import { ChevronIcon } from './icons.tsx';

type CountryBoxProps = {
  /** Address of the country's flag; without it a plus sign is shown. */
  flag?: string | undefined;
  /** The select, invisible over the box; none while it is loading. */
  children?: ReactNode;
};

/** The visible part of the country select beside a phone number. */
export function CountryBox({ flag, children }: CountryBoxProps) {
  return (
    <span
      aria-hidden={!children || undefined}
      className="relative flex shrink-0 items-center gap-2 rounded border border-ink-2 bg-sheet px-3 hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link"
    >
      {flag ? (
        <img src={flag} alt="" width="24" height="16" className="border border-hairline" />
      ) : (
        <span aria-hidden="true" className="facts w-6 text-center">
          +
        </span>
      )}
      <ChevronIcon />
      {children}
    </span>
  );
}
