import { useDeferredValue } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** Minutes that India is ahead of UTC, as `getTimezoneOffset` counts them. */
const INDIA = -330;

const fields = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;

/** When a class is for a viewer who is not in India, beside India's time. */
export function YourTime({ iso }: { iso: string }) {
  // Deferred to a task after hydration: the browser takes long to load its language data.
  const isHydrated = useDeferredValue(useHydrated());
  const moment = new Date(iso);
  if (!isHydrated || moment.getTimezoneOffset() === INDIA) return null;
  return (
    <>
      {' in India, '}
      <time dateTime={iso}>{moment.toLocaleString(undefined, fields)}</time>
      {' for you'}
    </>
  );
}
