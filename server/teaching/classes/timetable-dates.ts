import { addDays, instantInKolkata, weekdayOf } from '../../../contract/base/calendar.ts';
import { MINUTE_MS } from '../../../contract/base/time.ts';
import type { ClassTimetable, Holiday } from '../../../contract/teaching/desk-classes.ts';
import { fail } from '../../base/errors.ts';

export type Span = { startsAt: Date; endsAt: Date };

/** Enough for a class a week for four years. */
const MAX_DAYS = 1500;

/** @param holidays from the first day of the timetable on @throws RequestError invalid_input for too many days */
export function classDates(
  { weekdays, startsAt, minutes, firstOn, classes }: ClassTimetable,
  holidays: readonly Holiday[],
): { spans: Span[]; skipped: Holiday[] } {
  const holidayOn = new Map(holidays.map((holiday) => [holiday.day, holiday]));
  const spans: Span[] = [];
  const skipped: Holiday[] = [];
  for (let offset = 0; spans.length < classes; offset += 1) {
    if (offset > MAX_DAYS)
      fail.invalid('classes', 'The last class would be too far in the future. Choose more days of the week.');
    const day = addDays(firstOn, offset);
    if (!weekdays.includes(weekdayOf(day))) continue;
    const holiday = holidayOn.get(day);
    if (holiday) skipped.push(holiday);
    else spans.push(classSpan({ day, startsAt, minutes }));
  }
  return { spans, skipped };
}

/** The span of a class; `day` is in Asia/Kolkata. */
export function classSpan({ day, startsAt, minutes }: { day: string; startsAt: string; minutes: number }): Span {
  const start = instantInKolkata(`${day}T${startsAt}`);
  return { startsAt: start, endsAt: new Date(start.getTime() + minutes * MINUTE_MS) };
}
