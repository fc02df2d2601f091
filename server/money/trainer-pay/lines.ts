import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { MINUTE_MS } from '../../../contract/base/time.ts';
import type { PayLine } from '../../../contract/money/trainer-pay.ts';
import type { HeldClass, RateRow } from './queries.ts';

/** The unit of a rate, shown after its amount. */
export const unitNames = { hour: 'an hour', class: 'a class' } as const;

/** The newest rate of the course, or else the newest general rate. */
function rateOn(rates: readonly RateRow[], courseId: string, day: string): RateRow | undefined {
  const startedRates = rates
    .filter(({ fromOn }) => fromOn <= day)
    .toSorted((one, other) => (one.fromOn < other.fromOn ? 1 : -1));
  return startedRates.find((rate) => rate.courseId === courseId) ?? startedRates.find((rate) => rate.courseId === null);
}

/** An hourly rate counts minutes, rounded to the paisa. */
export function payLineOf(heldClass: HeldClass, rates: readonly RateRow[]): PayLine {
  const { id: classId, course, batch, number, title, startsAt, endsAt } = heldClass;
  const day = dateInKolkata(startsAt);
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS);
  const applicable = rateOn(rates, heldClass.courseId, day);
  const rate = applicable ? { unit: applicable.unit, paise: applicable.paise } : null;
  const paise = rate && (rate.unit === 'class' ? rate.paise : Math.round((rate.paise * minutes) / 60));
  return { classId, day, course, batch, number, title, minutes, rate, paise };
}

export function sumsOfLines(lines: readonly PayLine[]) {
  return {
    classes: lines.length,
    minutes: lines.reduce((sum, { minutes }) => sum + minutes, 0),
    totalPaise: lines.reduce((sum, { paise }) => sum + (paise ?? 0), 0),
    classesWithoutRate: lines.filter(({ paise }) => paise === null).length,
  };
}
