import { type AriaAttributes, type KeyboardEvent, useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function pressOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/**
 * Attributes of a link that opens a dialog or filters in place once scripts run: then it is a button, for screen readers
 * and the space bar, too. In the server's HTML it stays a link, which works without JavaScript.
 * @param attributes further attributes of the button
 */
export function useButtonRole(attributes: AriaAttributes = {}) {
  return useHydrated() ? { role: 'button', onKeyDown: pressOnSpace, ...attributes } : {};
}
