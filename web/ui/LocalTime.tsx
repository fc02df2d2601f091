import { useSyncExternalStore } from 'react';

const fields = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

const never = () => () => {};

/** A moment in Asia/Kolkata, as pages show it while the visitor's zone is not known: `21 Nov 2026, 3:34 pm IST`. */
export function kolkataTime(iso: string): string {
  return new Date(iso).toLocaleString('en-IN', { ...fields, timeZone: 'Asia/Kolkata', timeZoneName: 'short' });
}

/** A moment: in Asia/Kolkata from the server, in the visitor's own zone and language once hydrated. */
export function LocalTime({ iso }: { iso: string }) {
  const shown = useSyncExternalStore(
    never,
    () => new Date(iso).toLocaleString(undefined, fields),
    () => kolkataTime(iso),
  );
  // The browser's and the server's language data may differ in a space.
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {shown}
    </time>
  );
}
