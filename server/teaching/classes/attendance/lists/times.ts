import { addDays, dateInKolkata, instantInKolkata } from '../../../../../contract/base/calendar.ts';

const plainMinutes = /^\d+([.,]\d+)?$/;
const clockLength = /^(\d+):(\d{2}):(\d{2})$/;
const part = /(\d+)\s*(h|m|s)[a-z]*\.?/gi;
const MINUTES_OF: Record<string, number> = { h: 60, m: 1, s: 1 / 60 };

/** The minutes of `63`, `1 hr 2 min` or `1:02:30`; undefined for anything else. */
export function minutesIn(text: string): number | undefined {
  if (plainMinutes.test(text)) return Number(text.replace(',', '.'));
  const [, hours, minutes, seconds] = clockLength.exec(text) ?? [];
  if (hours) return Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
  const parts = [...text.matchAll(part)];
  if (parts.length === 0 || text.replace(part, '').trim() !== '') return undefined;
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (MINUTES_OF[unit.toLowerCase()] ?? 0), 0);
}

const withZone = /^\d{4}-\d{2}-\d{2}T\S+(Z|[+-]\d{2}:?\d{2})$/;
const clock = /(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]\.?m\b)?/i;

/** Reads a time. Without a zone it is a time of day in India, nearest to `near`. Undefined without a time. */
export function instantIn(text: string, near: Date): Date | undefined {
  if (withZone.test(text)) return validOrUndefined(new Date(text));
  const [, hours, minutes, half] = clock.exec(text) ?? [];
  if (!hours || !minutes) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0) : Number(hours);
  const time = `${String(hour).padStart(2, '0')}:${minutes}`;
  const today = dateInKolkata(near);
  const instants = [-1, 0, 1].map((days) => instantInKolkata(`${addDays(today, days)}T${time}`));
  const distance = (instant: Date) => Math.abs(+instant - +near);
  return validOrUndefined(instants.sort((one, other) => distance(one) - distance(other))[0]);
}

const yearFirst = /(\d{4})-(\d{1,2})-(\d{1,2})/;
const yearLast = /(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/;

/** The possible dates of a time in a list, such as `2026-11-23`; `11/12/2026` has two. */
export function datesIn(text: string): string[] {
  const [, first, month, last] = yearFirst.exec(text) ?? [];
  if (first && month && last) return [isoDate(first, month, last)];
  const [, one, other, year] = yearLast.exec(text) ?? [];
  return one && other && year ? [isoDate(year, one, other), isoDate(year, other, one)] : [];
}

const isoDate = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

function validOrUndefined(instant: Date | undefined): Date | undefined {
  return instant && !Number.isNaN(+instant) ? instant : undefined;
}
