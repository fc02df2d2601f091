import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { ChevronIcon } from '../../ui/icons.tsx';

type FoldProps = {
  /** Says what opening it is for, such as 'Add a payment'. */
  label: string;
  /** Open from the start, where a link leads to it. */
  isOpen?: boolean;
  children: ReactNode;
};

/** What is wanted now and then, folded behind a button that opens it without scripts, too. */
export function Fold({ label, isOpen = false, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  // The address names it before it is there, so that nothing else scrolls to it.
  useEffect(() => {
    if (isOpen) details.current?.scrollIntoView();
  }, [isOpen]);
  return (
    // It may have been opened before the client ran.
    <details ref={details} className="group scroll-mt-6" open={isOpen} suppressHydrationWarning>
      <summary className={`${buttonClass('outline')} group-open:mb-6`}>
        {label}
        <ChevronIcon className="transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
