import type { ReactNode } from 'react';
import { Disclosure } from '../../site/layout/index.ts';

type PopoverProps = {
  /** What opens it. */
  button: ReactNode;
  buttonClass?: string;
  /** The edge of the button at which it begins. */
  side?: 'left' | 'right';
  className?: string;
  children: ReactNode;
};

/** A small box below a button, over the page; on a phone as wide as the screen, if it has more than a menu. */
export function Popover({
  button,
  buttonClass = 'icon-button list-none',
  side = 'right',
  className = 'py-1',
  children,
}: PopoverProps) {
  return (
    <Disclosure className="relative text-left font-normal">
      <summary className={buttonClass}>{button}</summary>
      <div
        className={`absolute top-full z-30 rounded border border-strong bg-sheet ${side === 'left' ? 'left-0' : 'right-0'} ${className}`}
      >
        {children}
      </div>
    </Disclosure>
  );
}

/** A popover with text or fields. */
export const popoverTextClass =
  'w-max max-w-[min(28rem,80vw)] p-3 max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:w-auto max-sm:max-w-none';
