import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Restores the focus of a button, which it loses when it is disabled while busy. @returns ref for the button */
export function useRestoreFocus(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    // The browser moves the focus only at the next paint.
    if (isBusy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      // A field with an error may have the focus by now.
      if (document.activeElement === document.body) button.current?.focus();
    }
  }, [isBusy]);
  return button;
}
