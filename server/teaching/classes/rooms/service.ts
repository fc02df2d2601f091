import { timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Env } from '../../../base/env.ts';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { attendance, classSessions, roomStays, type Stay, sessionJoins } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { transact } from '../../../records/index.ts';
import { minutesOf, statusOf } from '../index.ts';
import { type RoomEvent, readEvents } from './events.ts';

type Person = { sessionId: string; enrollmentId: string };
type Span = { startsAt: Date; endsAt: Date };

const MINUTE = 60_000;

/** @throws RequestError unauthorized for who is not the meeting's server; takes the same time wherever the password differs */
export function requireRoomServer(
  { ROOM_EVENTS_PASSWORD }: Pick<Env, 'ROOM_EVENTS_PASSWORD'>,
  authorization = '',
): void {
  const expected = Buffer.from(`Basic ${Buffer.from(`janus:${ROOM_EVENTS_PASSWORD}`).toString('base64')}`);
  const given = Buffer.from(authorization);
  if (ROOM_EVENTS_PASSWORD && given.length === expected.length && timingSafeEqual(given, expected)) return;
  fail.unauthorized('Name or password is wrong.');
}

/**
 * Takes what the meeting's server tells: keeps when people were in a room, and marks their attendance each time they leave. A repeat
 * changes nothing, and neither does what is about nobody whom a join link led there.
 */
export function receiveEvents(deps: Deps, body: Uint8Array): Promise<void> {
  const events = readEvents(body);
  return transact(deps, null, async (context) => {
    for (const event of events) {
      if (event.kind === 'joined') await enter(context.tx, event);
      else await leave(context.tx, event, context.now());
    }
  });
}

async function enter(tx: Tx, { joinId, room, participant, at }: RoomEvent & { kind: 'joined' }): Promise<void> {
  const [join] = await tx.select({ joinId: sessionJoins.id }).from(sessionJoins).where(eq(sessionJoins.id, joinId));
  if (!join) return;
  const stay = { ...join, room, participant, enteredAt: at };
  await tx.insert(roomStays).values(stay).onConflictDoNothing();
}

async function leave(tx: Tx, { room, participant, at }: RoomEvent, now: Date): Promise<void> {
  const isTheirs = and(eq(roomStays.room, room), eq(roomStays.participant, participant));
  const ended = await tx
    .update(roomStays)
    .set({ leftAt: at })
    .where(and(isTheirs, isNull(roomStays.leftAt), lte(roomStays.enteredAt, at)))
    .returning({ joinId: roomStays.joinId });
  for (const { joinId } of ended) await mark(tx, joinId, now);
}

/** Marks how who used a join link attended its class, from all their time in it; what a trainer marked stays. */
async function mark(tx: Tx, joinId: string, setAt: Date): Promise<void> {
  const [join] = await tx
    .select({ sessionId: sessionJoins.sessionId, enrollmentId: sessionJoins.enrollmentId, class: classSessions })
    .from(sessionJoins)
    .innerJoin(classSessions, eq(classSessions.id, sessionJoins.sessionId))
    .where(and(eq(sessionJoins.id, joinId), isNull(classSessions.cancelledAt)));
  if (!join) return;
  const { class: span, ...person } = join;
  const stays = await findStays(tx, person, span);
  if (stays.length === 0) return;
  const told = {
    status: statusOf(stays, span),
    minutes: minutesOf(stays),
    source: 'provider',
    setBy: null,
    setAt,
  } as const;
  await tx
    .insert(attendance)
    .values({ ...person, ...told })
    .onConflictDoUpdate({ target: [attendance.sessionId, attendance.enrollmentId], set: told });
}

/** When somebody was in a class that they have left since; what is before or after the class is left out. */
async function findStays(tx: Tx, { sessionId, enrollmentId }: Person, { startsAt, endsAt }: Span): Promise<Stay[]> {
  const rows = await tx
    .select({ enteredAt: roomStays.enteredAt, leftAt: roomStays.leftAt })
    .from(roomStays)
    .innerJoin(sessionJoins, eq(sessionJoins.id, roomStays.joinId))
    .where(and(eq(sessionJoins.sessionId, sessionId), eq(sessionJoins.enrollmentId, enrollmentId)));
  return rows.flatMap(({ enteredAt, leftAt }) => {
    const from = Math.max(+enteredAt, +startsAt);
    const minutes = leftAt ? (Math.min(+leftAt, +endsAt) - from) / MINUTE : 0;
    return minutes > 0 ? [{ joinedAt: new Date(from).toISOString(), minutes }] : [];
  });
}
