import { sql } from 'drizzle-orm';
import { mayNow } from '../../../../contract/people/permission.ts';
import type { AttendanceSave } from '../../../../contract/teaching/desk-attendance.ts';
import { fail } from '../../../base/errors.ts';
import { attendance } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import type { Acting, Actor, ById, Context } from '../../../records/index.ts';
import { readClassChats } from '../chat.ts';
import { listedClass, requireOwnClass } from '../desk-queries.ts';
import { opensAt } from '../learner-class.ts';
import { readLists } from './lists/read.ts';
import { canMark, findRoll, requireMarkable } from './roll.ts';

type ClassDeps = Pick<Deps, 'db' | 'env' | 'now'>;

/** Reads the learners of a class with their attendance. To staff who do not plan, the class of another trainer is not_found. */
export async function readRoll(deps: ClassDeps, acting: Acting) {
  const { db, now } = deps;
  const row = await requireOwnClass(db, acting);
  const time = now();
  const [{ people, names, importedAt }, chats] = await Promise.all([
    readLists(db, row),
    readClassChats(deps, [row.id]),
  ]);
  const chatTo = chats.get(row.id);
  const seesPeople = mayNow(acting.actor, 'classes.plan');
  return {
    class: listedClass(row, time),
    opensAt: opensAt(row),
    canMark: canMark(row, time),
    chatText: chatTo?.() ?? null,
    people: people.map(({ seatSince: _, emails: __, phone, ...person }) => {
      const hasChat = seesPeople && phone && chatTo && !person.hasLeft;
      return { ...person, chat: hasChat ? { mobile: phone, text: chatTo(person.name) } : null };
    }),
    names,
    importedAt,
  };
}

/** The last save counts; who is not named stays. @throws RequestError not_found; as `requireMarkable`; invalid_input */
export async function saveAttendance(
  { actor, audit, now, tx }: Context<Actor>,
  { id, marks }: ById<AttendanceSave>,
): Promise<void> {
  const row = await requireOwnClass(tx, { actor, id });
  const setAt = now();
  requireMarkable(row, setAt);
  const onRoll = new Set((await findRoll(tx, id)).map(({ enrollmentId }) => enrollmentId));
  if (marks.some(({ enrollmentId }) => !onRoll.has(enrollmentId))) {
    fail.invalid({}, 'One of the people you marked has no seat in this batch. Reload the page.');
  }
  const statusOf = new Map(marks.map(({ enrollmentId, status }) => [enrollmentId, status]));
  // Always in the same order, to avoid deadlocks.
  const rows = [...statusOf]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([enrollmentId, status]) => ({
      classId: id,
      enrollmentId,
      status,
      source: 'trainer' as const,
      setBy: actor.id,
      setAt,
    }));
  await tx
    .insert(attendance)
    .values(rows)
    .onConflictDoUpdate({
      target: [attendance.classId, attendance.enrollmentId],
      set: { status: sql`excluded.status`, source: 'trainer', setBy: actor.id, setAt },
    });
  await audit('class.mark', id, ['attendance']);
}
