import { addDays, dateInKolkata } from '../../../contract/base/calendar.ts';
import type { ClassWeek, DeskClass } from '../../../contract/teaching/desk-classes.ts';

type Place = { id: string; name: string };

/** A trainer or a room, with the classes of each of the seven days. */
export type GridRow = Place & {
  days: DeskClass[][];
  /** Not for classes online, or without a trainer: of these, any number can be at once. */
  canBeFree: boolean;
};

export type GridRows = 'trainers' | 'rooms';

/** The days of the week that is shown. */
export const daysOf = ({ from }: Pick<ClassWeek, 'from'>) =>
  Array.from({ length: 7 }, (_, index) => addDays(from, index));

const roomOf = (name: string): Place => ({ id: name, name });

const placeOf = ({ trainer, batch }: DeskClass, rows: GridRows): Place | null =>
  rows === 'trainers' ? trainer : batch.venue === null ? null : roomOf(batch.venue);

/** The rows of a week: every trainer or room, also those without a class, and last the classes that have none. */
export function gridRows(week: ClassWeek, rows: GridRows): GridRow[] {
  const known = rows === 'trainers' ? week.trainers : week.rooms.map(roomOf);
  const used = week.data.flatMap((row) => placeOf(row, rows) ?? []);
  const places = new Map([...known, ...used].map((place) => [place.id, place]));
  const rowOf = (place: Place, canBeFree: boolean): GridRow => {
    const own = week.data.filter((row) => (placeOf(row, rows)?.id ?? '') === place.id);
    const days = daysOf(week).map((day) => own.filter(({ startsAt }) => dateInKolkata(new Date(startsAt)) === day));
    return { ...place, days, canBeFree };
  };
  const sorted = [...places.values()].sort((one, other) => one.name.localeCompare(other.name));
  const rest = rowOf({ id: '', name: rows === 'trainers' ? 'No trainer yet' : 'Online' }, false);
  return [...sorted.map((place) => rowOf(place, true)), ...(rest.days.flat().length > 0 ? [rest] : [])];
}

/**
 * For each class in a room that another class has at that time, the batches of the others. The database refuses the same for
 * trainers.
 */
export function roomClashes(classes: readonly DeskClass[]): Map<string, number[]> {
  const clashes = new Map<string, number[]>();
  const planned = classes.filter(({ state, batch }) => state !== 'cancelled' && batch.venue !== null);
  for (const one of planned) {
    const others = planned.filter(
      (other) =>
        other.id !== one.id &&
        other.batch.venue === one.batch.venue &&
        other.startsAt < one.endsAt &&
        one.startsAt < other.endsAt,
    );
    if (others.length > 0) clashes.set(one.id, [...new Set(others.map(({ batch }) => batch.number))]);
  }
  return clashes;
}
