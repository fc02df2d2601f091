import type { AriaAttributes, KeyboardEvent } from 'react';
import { useHydrated } from './use-hydrated.ts';

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
