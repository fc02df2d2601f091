import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Gives a button back the focus that it loses when it is disabled while busy. @returns ref for the button */
export function useRestoreFocus(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    // The browser moves the focus only at the next paint.
    if (isBusy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      // A wrong field may have the focus by now.
      if (document.activeElement === document.body) button.current?.focus();
    }
  }, [isBusy]);
  return button;
}
