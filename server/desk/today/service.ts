import { addDays, dateInKolkata, instantInKolkata } from '../../../contract/calendar.ts';
import {
  type DeskMonth,
  type DeskToday,
  type DeskWaiting,
  type TodayKind,
  type TodayRow,
  todayKinds,
  todayParts,
} from '../../../contract/desk-today.ts';
import { mayNow } from '../../../contract/permission.ts';
import { readPaise } from '../../db/paise.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../records/index.ts';
import { readClassChats } from '../../teaching/classes/index.ts';
import { type Asking, kinds } from './kinds.ts';
import { readMonth } from './month.ts';
import { countWaiting, findWaiting } from './queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

/** What the actor sees first: what is to be done, in the order of time. */
export async function readToday(deps: ReadDeps & Pick<Deps, 'env'>, { actor }: { actor: Actor }): Promise<DeskToday> {
  const { db, now } = deps;
  const asking = askingOf(actor, now());
  const wanted = kindsOf(actor);
  const found = await findWaiting(db, wanted, asking);
  const totals = new Map(found.map(({ kind, total }) => [kind, total]));
  const classes = found.filter(({ kind }) => kind === 'class').map(({ id }) => id);
  const chats = classes.length > 0 ? await readClassChats(deps, classes) : null;
  const rows = found.map(({ total: _, paise, ...row }) => {
    const amountPaise = paise === null ? null : readPaise(paise);
    return { ...row, part: partOf(row, asking), amountPaise, chatText: chats?.get(row.id)?.() ?? null };
  });
  return {
    day: asking.today,
    waiting: wanted.map((kind) => ({ kind, total: totals.get(kind) ?? 0 })),
    rows: rows.sort(inOrder),
  };
}

/** The month of the company; null for people who may not read it. */
export async function readOwnersMonth({ db, now }: ReadDeps, { actor }: { actor: Actor }): Promise<DeskMonth | null> {
  const mayRead = mayNow(actor, 'site.manage') && mayNow(actor, 'accounting.read');
  return mayRead ? readMonth(db, askingOf(actor, now())) : null;
}

/** How much waits for the actor, by kind. */
export async function readWaiting({ db, now }: ReadDeps, { actor }: { actor: Actor }): Promise<DeskWaiting[]> {
  return countWaiting(db, kindsOf(actor), askingOf(actor, now()));
}

function askingOf(actor: Actor, now: Date): Asking {
  const today = dateInKolkata(now);
  return { actor, now, today, endOfToday: instantInKolkata(`${addDays(today, 1)}T00:00`) };
}

/** The kinds that somebody does, by their permissions. */
function kindsOf(actor: Actor): TodayKind[] {
  return todayKinds.filter((kind) => mayNow(actor, ...kinds[kind].who));
}

function partOf({ kind, at }: Pick<TodayRow, 'kind' | 'at'>, { now, today, endOfToday }: Asking): TodayRow['part'] {
  const time = new Date(at);
  // A call has a minute; what else waits since today is not late.
  if (time < (kind === 'call' ? now : instantInKolkata(`${today}T00:00`))) return 'late';
  return time < endOfToday ? 'today' : 'later';
}

/** What is late first, of that the missed calls, and all by time. */
function inOrder(one: TodayRow, other: TodayRow): number {
  const rank = ({ part, kind }: TodayRow) =>
    todayParts.indexOf(part) * 2 + (part === 'late' && kind !== 'call' ? 1 : 0);
  return rank(one) - rank(other) || one.at.localeCompare(other.at) || one.id.localeCompare(other.id);
}
