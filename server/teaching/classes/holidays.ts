import { and, eq, gte, lt } from 'drizzle-orm';
import { addDays, instantInKolkata, longDate } from '../../../contract/base/calendar.ts';
import type { Holiday, HolidayAdd } from '../../../contract/teaching/desk-classes.ts';
import { fail } from '../../base/errors.ts';
import { classMeetings, holidays } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, Context } from '../../records/index.ts';
import { findHolidays, isNotCancelled } from './desk-queries.ts';

type HolidayDeps = Pick<Deps, 'db'>;

/** The earliest first. */
export function listHolidays({ db }: HolidayDeps): Promise<Holiday[]> {
  return findHolidays(db, '2000-01-01');
}

/** Adds a holiday: no class is planned on it from now on; earlier ones stay. @throws RequestError conflict for one that exists */
export async function addHoliday({ audit, tx }: Context<Actor>, { day, name }: HolidayAdd): Promise<string> {
  const added = await tx.insert(holidays).values({ day, name }).onConflictDoNothing().returning();
  if (added.length === 0) fail.conflict(`${longDate(day)} is already a holiday.`, 'day');
  await audit('holiday.create', day, ['day', 'name']);
  const [from, to] = [day, addDays(day, 1)].map((date) => instantInKolkata(`${date}T00:00`)) as [Date, Date]; // Of two days
  const isOnDay = and(gte(classMeetings.startsAt, from), lt(classMeetings.startsAt, to), isNotCancelled);
  const classes = await tx.$count(classMeetings, isOnDay);
  if (classes === 0) return `${longDate(day)} is a holiday now.`;
  const stayText =
    classes === 1 ? '1 class is planned on it and stays' : `${classes} classes are planned on it and stay`;
  return `${longDate(day)} is a holiday now. ${stayText}: move or cancel ${classes === 1 ? 'it' : 'them'}.`;
}

export async function removeHoliday({ audit, tx }: Context<Actor>, { day }: { day: string }): Promise<void> {
  const deleted = await tx.delete(holidays).where(eq(holidays.day, day)).returning();
  if (deleted.length === 0) fail.notFound('There is no such holiday.');
  await audit('holiday.delete', day);
}
