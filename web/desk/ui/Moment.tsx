import { dayAndClockInKolkata } from '../../../contract/base/calendar.ts';
import { wholeTimes } from '../../ui/whole-times.ts';

/** A moment in the time of Asia/Kolkata, by which the desk plans calls and classes, wherever staff are. */
export function Moment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{wholeTimes(dayAndClockInKolkata(new Date(iso)))}</time>;
}
