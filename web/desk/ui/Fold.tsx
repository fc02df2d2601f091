import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { ChevronIcon } from '../../ui/icons.tsx';

type FoldProps = {
  label: string;
  children: ReactNode;
};

/** Content that is rarely needed, folded behind a button that works without JavaScript. */
export function Fold({ label, children }: FoldProps) {
  return (
    // It may have been opened before the client ran.
    <details className="group" suppressHydrationWarning>
      <summary className={`${buttonClass('outline')} group-open:mb-6`}>
        {label}
        <ChevronIcon className="transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
