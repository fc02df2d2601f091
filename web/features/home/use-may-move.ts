import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: no-preference)';

function subscribe(changed: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** True when things may move by themselves: in a browser with scripts, unless the visitor wants less motion. */
export function useMayMove(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => false,
  );
}
