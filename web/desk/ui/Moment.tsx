import { dayAndClockInKolkata } from '../../../contract/calendar.ts';

/** A moment in Asia/Kolkata, in which the desk plans calls and classes, wherever staff read it. */
export function Moment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{dayAndClockInKolkata(new Date(iso))}</time>;
}
