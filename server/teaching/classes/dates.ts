import { addDays, instantInKolkata, weekdayOf } from '../../../contract/base/calendar.ts';
import type { ClassTimetable, Holiday } from '../../../contract/teaching/desk-classes.ts';
import { fail } from '../../base/errors.ts';

/** Start and end of a class. */
export type Span = { startsAt: Date; endsAt: Date };

/** A class a week for four years needs no more days than this. */
const MAX_DAYS = 1500;

/**
 * The classes of a timetable, holidays left out.
 * @param holidays those from its first day on
 * @throws RequestError invalid_input when too many days are needed
 */
export function classDates(
  { weekdays, startsAt, minutes, firstOn, classes }: ClassTimetable,
  holidays: readonly Holiday[],
): { spans: Span[]; skipped: Holiday[] } {
  const free = new Map(holidays.map((holiday) => [holiday.day, holiday]));
  const spans: Span[] = [];
  const skipped: Holiday[] = [];
  for (let later = 0; spans.length < classes; later += 1) {
    if (later > MAX_DAYS)
      fail.invalid('classes', 'The last class would be too far in the future. Choose more days of the week.');
    const day = addDays(firstOn, later);
    if (!weekdays.includes(weekdayOf(day))) continue;
    const holiday = free.get(day);
    if (holiday) skipped.push(holiday);
    else spans.push(classTimes({ day, startsAt, minutes }));
  }
  return { spans, skipped };
}

/** A class on a day in Asia/Kolkata. */
export function classTimes({ day, startsAt, minutes }: { day: string; startsAt: string; minutes: number }): Span {
  const start = instantInKolkata(`${day}T${startsAt}`);
  return { startsAt: start, endsAt: new Date(start.getTime() + minutes * 60_000) };
}
