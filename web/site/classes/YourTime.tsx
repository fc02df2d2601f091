import { clockText, WEEKDAYS } from '../../../contract/base/calendar.ts';
import { wholeTimes } from '../../ui/format.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** India's value of `getTimezoneOffset`, in minutes. */
const INDIA_OFFSET_MINUTES = -330;

/** `Mon, 1:30 pm`, in the viewer's time zone. */
function localTime(moment: Date): string {
  const day = WEEKDAYS[(moment.getDay() + 6) % 7]?.slice(0, 3);
  return wholeTimes(`${day}, ${clockText(moment.toTimeString())}`);
}

export function YourTime({ iso }: { iso: string }) {
  const isHydrated = useHydrated();
  const moment = new Date(iso);
  if (!isHydrated || moment.getTimezoneOffset() === INDIA_OFFSET_MINUTES) return null;
  return (
    <>
      {' in India, '}
      <time dateTime={iso}>{localTime(moment)}</time>
      {' for you'}
    </>
  );
}
