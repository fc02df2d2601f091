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

/** A moment: in Asia/Kolkata from the server, in the visitor's time zone and language after hydration. */
export function LocalTime({ iso }: { iso: string }) {
  // Deferred to a task after hydration: the browser takes long to load its language data.
  const isLocal = useDeferredValue(useHydrated());
  const moment = new Date(iso);
  return <time dateTime={iso}>{isLocal ? moment.toLocaleString(undefined, fields) : timeInKolkata(moment)}</time>;
}
