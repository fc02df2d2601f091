import { useDeferredValue } from 'react';
import { timeInKolkata } from '../../contract/base/calendar.ts';
import { useHydrated } from './use-hydrated.ts';

const fields = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/** A date and time: in Asia/Kolkata from the server, in the visitor's time zone and language after hydration. */
export function LocalTime({ iso }: { iso: string }) {
  // Deferred to a task after hydration: the browser takes long to load its language data.
  const isLocal = useDeferredValue(useHydrated());
  const time = new Date(iso);
  return <time dateTime={iso}>{isLocal ? time.toLocaleString(undefined, fields) : timeInKolkata(time)}</time>;
}
