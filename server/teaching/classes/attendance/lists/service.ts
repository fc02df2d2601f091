import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AttendanceImport, AttendanceNames } from '../../../../../contract/teaching/desk-attendance.ts';
import { fail } from '../../../../base/errors.ts';
import type { Tx } from '../../../../db/client.ts';
import { attendanceImports, attendanceNames, attendanceSeen } from '../../../../db/schema/index.ts';
import type { Actor, ById, Context } from '../../../../records/index.ts';
import { lockBatch } from '../../batch.ts';
import { type ClassRow, findClassesOf } from '../../desk-queries.ts';
import { requireOwnClass } from '../../own-class.ts';
import { findRoll, requireMarkable } from '../roll.ts';
import { type ApplyResult, applyAttendance } from './apply.ts';
import { type Participant, parseList } from './parse.ts';
import { findClassesShowing, findEmail, findParticipants } from './queries.ts';

/**
 * Imports the participant list of a class. The same list is imported only once.
 * @returns a message about the result
 * @throws RequestError not_found; conflict as `requireMarkable`; invalid_input if the text is not such a list
 */
export async function importList(context: Context<Actor>, { id, text }: ById<AttendanceImport>): Promise<string> {
  const { tx, now, actor } = context;
  const time = now();
  const row = await requireOwnClass(tx, { actor, id });
  requireMarkable(row, time);
  const { people, hasClock } = parseList(text, row);
  const sha256 = hashOf(text);
  await lockBatch(tx, row.batch.id);
  const imported = { classId: id, sha256, importedBy: actor.id, importedAt: time };
  const [stored] = await tx.insert(attendanceImports).values(imported).onConflictDoNothing().returning();
  if (!stored) return 'This list was imported before. Nothing was changed.';
  await storeParticipants(tx, row, sha256, people);
  const result = await applyAttendance(tx, row, { actorId: actor.id, at: time });
  await context.audit('class.import', id, ['attendance']);
  const clock = hasClock ? '' : ' The times in it are not those of the class in India, so only the minutes count.';
  return `The list is imported. ${describeResult(result)}${clock}`;
}

/** A hash that does not depend on the byte order mark or the line ends, which pasting changes. */
function hashOf(text: string): string {
  const normalised = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  return createHash('sha256').update(normalised).digest('hex');
}

/** Stores the participants of a list, matched by email. Leaves out the trainer, and stores no emails. */
async function storeParticipants(tx: Tx, row: ClassRow, sha256: string, people: readonly Participant[]): Promise<void> {
  const trainer = row.trainer && (await findEmail(tx, row.trainer.id));
  const roll = await findRoll(tx, row.id);
  // If two learners have an email, the one with a current seat comes last and is matched.
  const ordered = [...roll.filter(({ hasLeft }) => hasLeft), ...roll.filter(({ hasLeft }) => !hasLeft)];
  const ofEmail = new Map(ordered.flatMap(({ emails, enrollmentId }) => emails.map((email) => [email, enrollmentId])));
  const rows = people
    .filter(({ email }) => !email || email !== trainer || ofEmail.has(email))
    .map(({ name, email, spans }) => {
      const enrollmentId = (email && ofEmail.get(email)) ?? null;
      return { classId: row.id, sha256, shownName: name, enrollmentId, byEmail: enrollmentId !== null, spans };
    });
  if (rows.length > 0) await tx.insert(attendanceSeen).values(rows);
}

function describeResult({ present, absent, unknown }: ApplyResult): string {
  const presentText = `${present} of the class ${present === 1 ? 'was' : 'were'} there`;
  if (unknown === 0) return `${presentText}, ${absent} ${absent === 1 ? 'was' : 'were'} not.`;
  const names = unknown === 1 ? '1 name is' : `${unknown} names are`;
  return `${presentText}. ${names} not known: say who they are. Until then no one is marked absent.`;
}

/**
 * Stores the learners whom staff matched to names, and marks again each class whose lists have one of these names.
 * @returns a message about the result
 * @throws RequestError not_found; conflict as `requireMarkable`; invalid_input for an unknown name, or someone outside
 * the class
 */
export async function matchNames(
  { actor, audit, now, tx }: Context<Actor>,
  { id, answers }: ById<AttendanceNames>,
): Promise<string> {
  const time = now();
  const row = await requireOwnClass(tx, { actor, id });
  requireMarkable(row, time);
  await lockBatch(tx, row.batch.id);
  await requireMatchable(tx, id, answers);
  const matches = new Map(answers.map(({ shownName, enrollmentId }) => [shownName, enrollmentId]));
  await tx
    .insert(attendanceNames)
    .values(
      [...matches].map(([shownName, enrollmentId]) => ({
        batchId: row.batch.id,
        shownName,
        enrollmentId,
        saidAt: time,
      })),
    )
    .onConflictDoUpdate({
      target: [attendanceNames.batchId, attendanceNames.shownName],
      set: { enrollmentId: sql`excluded.enrollment_id`, saidAt: time },
    });
  const result = await reapply(tx, row, [...matches.keys()], { actorId: actor.id, at: time });
  await audit('class.identify', id, ['attendance']);
  return `The names are remembered for this batch. ${describeResult(result)}`;
}

async function requireMatchable(tx: Tx, id: string, answers: AttendanceNames['answers']): Promise<void> {
  const shown = new Set(
    (await findParticipants(tx, id)).flatMap(({ byEmail, shownName }) => (byEmail ? [] : shownName)),
  );
  const onRoll = new Set((await findRoll(tx, id)).map(({ enrollmentId }) => enrollmentId));
  const areMatchable = answers.every(
    ({ shownName, enrollmentId }) => shown.has(shownName) && (enrollmentId === null || onRoll.has(enrollmentId)),
  );
  if (areMatchable) return;
  fail.invalid({}, 'The list has changed: a name is gone or a learner has left this batch.');
}

/** Applies lists again to all classes whose lists have the names. @returns the result of the given class */
async function reapply(
  tx: Tx,
  row: ClassRow,
  names: string[],
  by: { actorId: string; at: Date },
): Promise<ApplyResult> {
  const classIds = await findClassesShowing(tx, row.batch.id, names);
  const others = (await findClassesOf(tx, row.batch.id)).filter(({ id }) => id !== row.id && classIds.has(id));
  for (const other of others) await applyAttendance(tx, other, by);
  return applyAttendance(tx, row, by);
}
