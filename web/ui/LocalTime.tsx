import { useDeferredValue } from 'react';
import { timeInKolkata } from '../../contract/calendar.ts';
import { useHydrated } from './use-hydrated.ts';

const fields = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/** A moment: in Asia/Kolkata from the server, in the visitor's own zone and language once hydrated. */
export function LocalTime({ iso }: { iso: string }) {
  // Later than hydration, in a task of its own: the browser's language data take long to load.
  const isLocal = useDeferredValue(useHydrated());
  const moment = new Date(iso);
  return <time dateTime={iso}>{isLocal ? moment.toLocaleString(undefined, fields) : timeInKolkata(moment)}</time>;
}
