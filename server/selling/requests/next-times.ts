import {
  addDays,
  clockText,
  dateInKolkata,
  minuteInKolkata,
  WEEKDAYS,
  weekdayOf,
} from '../../../contract/base/calendar.ts';

const SATURDAY = 6;

/** The usual times for the next call that are still to come, in Asia/Kolkata: later today, tomorrow, and on Saturday. */
export function nextTimes(now: Date): { at: string; label: string }[] {
  const today = dateInKolkata(now);
  const tomorrow = addDays(today, 1);
  const saturday = addDays(tomorrow, (SATURDAY - weekdayOf(tomorrow) + 7) % 7);
  const times = [
    { at: `${today}T17:30`, day: 'Today' },
    { at: `${tomorrow}T11:00`, day: 'Tomorrow' },
    { at: `${saturday}T11:00`, day: WEEKDAYS[SATURDAY - 1] ?? '' },
  ];
  const isNew = ({ at }: { at: string }, index: number) =>
    at > minuteInKolkata(now) && times.findIndex((other) => other.at === at) === index;
  return times.filter(isNew).map(({ at, day }) => ({ at, label: `${day} ${clockText(at.slice(11))}` }));
}
