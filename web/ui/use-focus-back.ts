import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Gives a button the focus back that it loses by being disabled while it is busy. */
export function useFocusBack(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    // The browser takes the focus away only when it paints next.
    if (isBusy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      // A field that is wrong may have taken it meanwhile.
      if (document.activeElement === document.body) button.current?.focus();
    }
  }, [isBusy]);
  return button;
}
