import { timeInKolkata } from '../../contract/base/calendar.ts';
import { wholeTimes } from './whole-times.ts';

/** An instant in Asia/Kolkata, `21 Nov 2026, 3:34 pm IST`, whose time stays on one line. */
export function indiaTime(iso: string): string {
  return wholeTimes(timeInKolkata(new Date(iso)));
}
