import { dayAndClockInKolkata } from '../../../contract/base/calendar.ts';
import { wholeTimes } from '../../ui/whole-times.ts';

/** A moment in Asia/Kolkata, in which the desk plans calls and classes, wherever staff read it. */
export function Moment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{wholeTimes(dayAndClockInKolkata(new Date(iso)))}</time>;
}
