import {
  clockInKolkata,
  dateInKolkata,
  longDate,
  minuteInKolkata,
  WEEKDAYS,
  weekdayAndDate,
  weekdayOf,
} from '../../../contract/base/calendar.ts';
import { MINUTE_MS } from '../../../contract/base/time.ts';
import { type ClassTimes, classTimesText } from '../../../contract/teaching/class-times.ts';

type Span = { startsAt: Date; endsAt: Date };

/**
 * Usual weekdays and hours of a batch, from its dated classes: the most frequent hours, on the weekdays that are not
 * exceptions. `others` counts the classes at other times.
 * @param spans its classes by time, at least one
 */
export function usualTimes(spans: readonly Span[]): ClassTimes & { others: number } {
  const usual = mostFrequent(spans.map(hoursOf));
  const [startsAt = '', length = ''] = usual.split(' ');
  const days = countEach(spans.filter((span) => hoursOf(span) === usual).map(dayOf));
  const busiest = Math.max(...days.values());
  const weekdays = [...days].filter(([, count]) => count * 4 >= busiest).map(([day]) => day);
  const isUsual = (span: Span) => hoursOf(span) === usual && weekdays.includes(dayOf(span));
  const others = spans.filter((span) => !isUsual(span)).length;
  return { weekdays: weekdays.toSorted(), startsAt, minutes: Number(length), others };
}

/** `classTimes` in words; null without classes. @param spans by time */
export function classDays(spans: readonly Span[]) {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return null;
  const { others, weekdays, startsAt, minutes } = usualTimes(spans);
  const [firstOn, lastOn] = [dateInKolkata(first.startsAt), dateInKolkata(last.startsAt)];
  const classes = {
    count: spans.length,
    firstAt: first.startsAt,
    firstOn,
    lastOn,
    first: `${weekdayAndDate(firstOn)}, ${clockInKolkata(first.startsAt)}`,
    all: allText(spans.length, lastOn, others),
    weekdays: weekdays.flatMap((day) => WEEKDAYS[day - 1] ?? []),
    startsAt,
    minutes,
  };
  return { classTimes: classTimesText({ weekdays, startsAt, minutes }), classes };
}

function allText(count: number, lastOn: string, others: number): string {
  if (count === 1) return '1 class';
  const except = others === 1 ? ', 1 of them at another time' : `, ${others} of them at other times`;
  return `${count} classes, until ${longDate(lastOn)}${others > 0 ? except : ''}`;
}

/** `19:00 120`: the start of a class in India, and its minutes. */
function hoursOf({ startsAt, endsAt }: Span): string {
  return `${minuteInKolkata(startsAt).slice(11)} ${(endsAt.getTime() - startsAt.getTime()) / MINUTE_MS}`;
}

const dayOf = ({ startsAt }: Span) => weekdayOf(dateInKolkata(startsAt));

function countEach<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function mostFrequent(values: readonly string[]): string {
  const [[value = ''] = []] = [...countEach(values)].toSorted(([, one], [, other]) => other - one);
  return value;
}
