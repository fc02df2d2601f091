import { timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, lte, ne } from 'drizzle-orm';
import { MINUTE_MS } from '../../../../contract/base/time.ts';
import type { Env } from '../../../base/env.ts';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { type AttendanceSpan, attendance, classJoins, classMeetings, roomVisits } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { transact } from '../../../records/index.ts';
import { minutesOf, statusOf } from '../index.ts';
import { type RoomEvent, readEvents } from './events.ts';

type Person = { classId: string; enrollmentId: string };
type Span = { startsAt: Date; endsAt: Date };

/**
 * Compares the password in constant time.
 * @throws RequestError unauthorized for a caller who is not the meeting's server
 */
export function requireRoomServer(
  { ROOM_EVENTS_PASSWORD }: Pick<Env, 'ROOM_EVENTS_PASSWORD'>,
  authorization = '',
): void {
  const expected = Buffer.from(`Basic ${Buffer.from(`janus:${ROOM_EVENTS_PASSWORD}`).toString('base64')}`);
  const received = Buffer.from(authorization);
  if (ROOM_EVENTS_PASSWORD && received.length === expected.length && timingSafeEqual(received, expected)) return;
  fail.unauthorized('Name or password is wrong.');
}

/**
 * Receives events of the meeting's server: stores the visits of people to a room, and marks their attendance each time they
 * leave. Repeated events, and events about people without a join link, change nothing.
 */
export function receiveEvents(deps: Deps, body: Uint8Array): Promise<void> {
  const events = readEvents(body);
  return transact(deps, null, async (context) => {
    for (const event of events) {
      if (event.kind === 'joined') await storeVisit(context.tx, event);
      else await endVisit(context.tx, event, context.now());
    }
  });
}

async function storeVisit(tx: Tx, { joinId, room, participant, at }: RoomEvent & { kind: 'joined' }): Promise<void> {
  const [join] = await tx.select({ joinId: classJoins.id }).from(classJoins).where(eq(classJoins.id, joinId));
  if (!join) return;
  const visit = { ...join, room, participant, enteredAt: at };
  await tx.insert(roomVisits).values(visit).onConflictDoNothing();
}

async function endVisit(tx: Tx, { room, participant, at }: RoomEvent, now: Date): Promise<void> {
  const matchesParticipant = and(eq(roomVisits.room, room), eq(roomVisits.participant, participant));
  const ended = await tx
    .update(roomVisits)
    .set({ leftAt: at })
    .where(and(matchesParticipant, isNull(roomVisits.leftAt), lte(roomVisits.enteredAt, at)))
    .returning({ joinId: roomVisits.joinId });
  for (const { joinId } of ended) await markAttendance(tx, joinId, now);
}

/** Marks the attendance of the learner who used a join link, by all visits to the class. A mark of the trainer stays. */
async function markAttendance(tx: Tx, joinId: string, setAt: Date): Promise<void> {
  const [join] = await tx
    .select({ classId: classJoins.classId, enrollmentId: classJoins.enrollmentId, class: classMeetings })
    .from(classJoins)
    .innerJoin(classMeetings, eq(classMeetings.id, classJoins.classId))
    .where(and(eq(classJoins.id, joinId), isNull(classMeetings.cancelledAt)));
  if (!join) return;
  const { class: span, ...person } = join;
  const spans = await findSpans(tx, person, span);
  if (spans.length === 0) return;
  const values = {
    status: statusOf(spans, span),
    minutes: minutesOf(spans),
    source: 'provider',
    setBy: null,
    setAt,
  } as const;
  await tx
    .insert(attendance)
    .values({ ...person, ...values })
    .onConflictDoUpdate({
      target: [attendance.classId, attendance.enrollmentId],
      set: values,
      setWhere: ne(attendance.source, 'trainer'),
    });
}

/** The visits of a person to a class that have ended; time before or after the class is left out. */
async function findSpans(
  tx: Tx,
  { classId, enrollmentId }: Person,
  { startsAt, endsAt }: Span,
): Promise<AttendanceSpan[]> {
  const rows = await tx
    .select({ enteredAt: roomVisits.enteredAt, leftAt: roomVisits.leftAt })
    .from(roomVisits)
    .innerJoin(classJoins, eq(classJoins.id, roomVisits.joinId))
    .where(and(eq(classJoins.classId, classId), eq(classJoins.enrollmentId, enrollmentId)));
  return rows.flatMap(({ enteredAt, leftAt }) => {
    const from = Math.max(+enteredAt, +startsAt);
    const minutes = leftAt ? (Math.min(+leftAt, +endsAt) - from) / MINUTE_MS : 0;
    return minutes > 0 ? [{ joinedAt: new Date(from).toISOString(), minutes }] : [];
  });
}
