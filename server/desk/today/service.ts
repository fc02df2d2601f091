import { addDays, dateInKolkata, instantInKolkata } from '../../../contract/base/calendar.ts';
import {
  type DeskMonth,
  type DeskToday,
  type DeskWaiting,
  type TodayKind,
  type TodayRow,
  todayKinds,
  todayParts,
} from '../../../contract/desk/desk-today.ts';
import { mayNow } from '../../../contract/people/permission.ts';
import { readPaise } from '../../db/columns.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../records/index.ts';
import { readClassChats } from '../../teaching/classes/index.ts';
import { type TodayQuery, todayQueries } from './kinds.ts';
import { readMonth } from './month.ts';
import { countWaiting, findWaiting } from './queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

export async function readToday(deps: ReadDeps & Pick<Deps, 'env'>, { actor }: { actor: Actor }): Promise<DeskToday> {
  const { db, now } = deps;
  const query = toQuery(actor, now());
  const kinds = permittedKinds(actor);
  const rowsWithTotals = await findWaiting(db, kinds, query);
  const totals = new Map(rowsWithTotals.map(({ kind, total }) => [kind, total]));
  const classes = rowsWithTotals.filter(({ kind }) => kind === 'class').map(({ id }) => id);
  const chats = classes.length > 0 ? await readClassChats(deps, classes) : null;
  const rows = rowsWithTotals.map(({ total: _, paise, ...row }) => {
    const amountPaise = paise === null ? null : readPaise(paise);
    return { ...row, part: dayPart(row, query), amountPaise, chatText: chats?.get(row.id)?.() ?? null };
  });
  return {
    day: query.today,
    waiting: kinds.map((kind) => ({ kind, total: totals.get(kind) ?? 0 })),
    rows: rows.sort(byUrgency),
  };
}

/** The figures of the company in this month; null for people who may not read them. */
export async function readCompanyMonth({ db, now }: ReadDeps, { actor }: { actor: Actor }): Promise<DeskMonth | null> {
  const mayRead = mayNow(actor, 'site.manage') && mayNow(actor, 'accounting.read');
  return mayRead ? readMonth(db, toQuery(actor, now())) : null;
}

export async function readWaiting({ db, now }: ReadDeps, { actor }: { actor: Actor }): Promise<DeskWaiting[]> {
  return countWaiting(db, permittedKinds(actor), toQuery(actor, now()));
}

function toQuery(actor: Actor, now: Date): TodayQuery {
  const today = dateInKolkata(now);
  return { actor, now, today, endOfToday: instantInKolkata(`${addDays(today, 1)}T00:00`) };
}

function permittedKinds(actor: Actor): TodayKind[] {
  return todayKinds.filter((kind) => mayNow(actor, ...todayQueries[kind].may));
}

/** Nobody waits for these. */
const unhurried: readonly TodayKind[] = ['draftPost', 'draftCourse'];

function dayPart(
  { kind, at }: Pick<TodayRow, 'kind' | 'at'>,
  { now, today, endOfToday }: TodayQuery,
): TodayRow['part'] {
  if (unhurried.includes(kind)) return 'later';
  const time = new Date(at);
  // A call is late by the minute, everything else from the next day on.
  if (time < (kind === 'call' ? now : instantInKolkata(`${today}T00:00`))) return 'late';
  return time < endOfToday ? 'today' : 'later';
}

/** Late rows first, missed calls before others, then by time. */
function byUrgency(one: TodayRow, other: TodayRow): number {
  const rank = ({ part, kind }: TodayRow) =>
    todayParts.indexOf(part) * 2 + (part === 'late' && kind !== 'call' ? 1 : 0);
  return rank(one) - rank(other) || one.at.localeCompare(other.at) || one.id.localeCompare(other.id);
}
