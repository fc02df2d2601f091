import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { ChevronIcon } from '../../ui/icons.tsx';

type FoldProps = {
  label: string;
  variant?: Parameters<typeof buttonClass>[0];
  children: ReactNode;
};

/** Content that is rarely needed, folded behind a button that works without JavaScript. */
export function Fold({ label, variant = 'outline', children }: FoldProps) {
  return (
    // It may have been opened before the client ran.
    <details className="group" suppressHydrationWarning>
      <summary className={`${buttonClass(variant)} group-open:mb-6`}>
        {label}
        <ChevronIcon className="transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
