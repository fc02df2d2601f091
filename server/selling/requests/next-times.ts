import {
  addDays,
  dateInKolkata,
  instantInKolkata,
  minuteInKolkata,
  shortTimeInKolkata,
  weekdayOf,
} from '../../../contract/base/calendar.ts';
import { HOUR_MS } from '../../../contract/base/time.ts';
import { callStep } from '../../../contract/selling/desk-requests.ts';

const SATURDAY = 6;

/** Between these times of the day people are called; a call that would be outside them is at the usual time. */
const CALLS_BEGIN = '09:00';
const CALLS_END = '20:00';
const USUAL_TIME = '11:00';

/**
 * The time in Asia/Kolkata of the next call to a person who did not answer: some hours later, or at the usual time some days later.
 * @param steps how long to wait after each call in a row without an answer; the last one repeats
 * @param unanswered the number of calls in a row without an answer, from 1
 * @returns null without steps
 */
export function timeAfterNoAnswer(steps: readonly string[], unanswered: number, now: Date): string | null {
  const [, amount, unit] = callStep.exec(steps[Math.min(unanswered, steps.length) - 1] ?? '') ?? [];
  if (!amount || !unit) return null;
  if (unit.startsWith('day')) return `${addDays(dateInKolkata(now), Number(amount))}T${USUAL_TIME}`;
  return atTimeOfCalls(minuteInKolkata(new Date(now.getTime() + Number(amount) * HOUR_MS)));
}

function atTimeOfCalls(minute: string): string {
  const [date = '', time = ''] = minute.split('T');
  if (time > CALLS_END) return `${addDays(date, 1)}T${USUAL_TIME}`;
  return time < CALLS_BEGIN ? `${date}T${USUAL_TIME}` : minute;
}

/** The usual times for the next call that are still to come, in Asia/Kolkata: later today, tomorrow, and on Saturday. */
export function nextTimes(now: Date): { at: string; label: string }[] {
  const today = dateInKolkata(now);
  const tomorrow = addDays(today, 1);
  const saturday = addDays(tomorrow, (SATURDAY - weekdayOf(tomorrow) + 7) % 7);
  const times = [
    { at: `${today}T17:30`, day: 'Today, ' },
    { at: `${tomorrow}T${USUAL_TIME}`, day: 'Tomorrow, ' },
    { at: `${saturday}T${USUAL_TIME}`, day: '' },
  ];
  const isNew = ({ at }: { at: string }, index: number) =>
    at > minuteInKolkata(now) && times.findIndex((other) => other.at === at) === index;
  return times.filter(isNew).map(({ at, day }) => ({ at, label: `${day}${shortTimeInKolkata(instantInKolkata(at))}` }));
}
