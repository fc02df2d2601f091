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
import { type Applied, applyAttendance } from './apply.ts';
import { type Participant, parseList } from './parse.ts';
import { findClassesShowing, findEmail, findSeen } from './queries.ts';

/**
 * Imports the participant list of a class. The same list is imported only once.
 * @returns a message about the result
 * @throws RequestError not_found; conflict as `requireMarkable`; invalid_input if it is no such list
 */
export async function importList(context: Context<Actor>, { id, text }: ById<AttendanceImport>): Promise<string> {
  const { tx, now, actor } = context;
  const at = now();
  const row = await requireOwnClass(tx, { actor, id });
  requireMarkable(row, at);
  const { people, hasClock } = parseList(text, row);
  const sha256 = hashOf(text);
  await lockBatch(tx, row.batch.id);
  const imported = { classId: id, sha256, importedBy: actor.id, importedAt: at };
  const [stored] = await tx.insert(attendanceImports).values(imported).onConflictDoNothing().returning();
  if (!stored) return 'This list was imported before. Nothing was changed.';
  await storeSeen(tx, row, sha256, people);
  const settled = await applyAttendance(tx, row, { actorId: actor.id, at });
  await context.audit('class.import', id, ['attendance']);
  const clock = hasClock ? '' : ' The times in it are not those of the class in India, so only the minutes count.';
  return `The list is imported. ${describeOutcome(settled)}${clock}`;
}

/** The same hash with or without a byte order mark and with any line ends, as pasting changes them. */
function hashOf(text: string): string {
  const same = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  return createHash('sha256').update(same).digest('hex');
}

/** Stores the people of a list and matches them by email; does not store emails or the trainer. */
async function storeSeen(tx: Tx, row: ClassRow, sha256: string, people: readonly Participant[]): Promise<void> {
  const trainer = row.trainer && (await findEmail(tx, row.trainer.id));
  const roll = await findRoll(tx, row.id);
  // Learners with a current seat come last, and win.
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

function describeOutcome({ present, absent, unknown }: Applied): string {
  const were = `${present} of the class ${present === 1 ? 'was' : 'were'} there`;
  if (unknown === 0) return `${were}, ${absent} ${absent === 1 ? 'was' : 'were'} not.`;
  const names = unknown === 1 ? '1 name is' : `${unknown} names are`;
  return `${were}. ${names} not known: say who they are. Until then no one is marked absent.`;
}

/**
 * Stores the learners whom staff matched to names, and marks again each class whose lists have one of these names.
 * @returns a message about the result
 * @throws RequestError not_found; conflict as `requireMarkable`; invalid_input for an unknown name, or someone outside
 * the class
 */
export async function answerNames(
  { actor, audit, now, tx }: Context<Actor>,
  { id, answers }: ById<AttendanceNames>,
): Promise<string> {
  const at = now();
  const row = await requireOwnClass(tx, { actor, id });
  requireMarkable(row, at);
  await lockBatch(tx, row.batch.id);
  await requireKnown(tx, id, answers);
  const matches = new Map(answers.map(({ shownName, enrollmentId }) => [shownName, enrollmentId]));
  await tx
    .insert(attendanceNames)
    .values(
      [...matches].map(([shownName, enrollmentId]) => ({ batchId: row.batch.id, shownName, enrollmentId, saidAt: at })),
    )
    .onConflictDoUpdate({
      target: [attendanceNames.batchId, attendanceNames.shownName],
      set: { enrollmentId: sql`excluded.enrollment_id`, saidAt: at },
    });
  const settled = await markAgain(tx, row, [...matches.keys()], { actorId: actor.id, at });
  await audit('class.identify', id, ['attendance']);
  return `The names are remembered for this batch. ${describeOutcome(settled)}`;
}

async function requireKnown(tx: Tx, id: string, answers: AttendanceNames['answers']): Promise<void> {
  const shown = new Set((await findSeen(tx, id)).flatMap(({ byEmail, shownName }) => (byEmail ? [] : shownName)));
  const onRoll = new Set((await findRoll(tx, id)).map(({ enrollmentId }) => enrollmentId));
  const areKnown = answers.every(
    ({ shownName, enrollmentId }) => shown.has(shownName) && (enrollmentId === null || onRoll.has(enrollmentId)),
  );
  if (areKnown) return;
  fail.invalid({}, 'The list has changed: a name is gone or a learner has left this batch.');
}

/** @returns a message about the class for which the names were matched */
async function markAgain(tx: Tx, of: ClassRow, names: string[], by: { actorId: string; at: Date }): Promise<Applied> {
  const showing = await findClassesShowing(tx, of.batch.id, names);
  const others = (await findClassesOf(tx, of.batch.id)).filter(({ id }) => id !== of.id && showing.has(id));
  for (const other of others) await applyAttendance(tx, other, by);
  return applyAttendance(tx, of, by);
}
