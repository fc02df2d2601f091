import { createHash, randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { clockInKolkata } from '../../../../../contract/base/calendar.ts';
import type { AttendanceImport, AttendanceNames } from '../../../../../contract/teaching/desk-attendance.ts';
import { fail } from '../../../../base/errors.ts';
import { sign } from '../../../../base/hmac.ts';
import type { Tx } from '../../../../db/client.ts';
import { attendanceImports, attendanceSeen } from '../../../../db/schema/index.ts';
import type { Actor, ById, Context } from '../../../../records/index.ts';
import { lockBatch } from '../../batch.ts';
import { type ClassRow, findClassesOf, requireOwnClass } from '../../desk-queries.ts';
import { findRoll, type RollRow, requireMarkable } from '../roll.ts';
import { type ApplyResult, applyAttendance } from './apply.ts';
import { isSharedName, participantKey } from './match-learner.ts';
import { type Participant, parseList } from './parse.ts';
import { findEmail, findParticipants, findRowsOfEmails, type SeenRow } from './queries.ts';

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
  await lockBatch(tx, row.batch.id);
  const roll = await findRoll(tx, id);
  const { people, hasClock } = parseList(text, { ...row, isShared: (name) => isSharedName(name, roll) });
  const sha256 = hashOf(text);
  const imported = { classId: id, sha256, importedBy: actor.id, importedAt: time };
  const [stored] = await tx.insert(attendanceImports).values(imported).onConflictDoNothing().returning();
  if (!stored) return 'This list was imported before. Nothing was changed.';
  await storeParticipants(context, row, { sha256, people, roll });
  const result = await applyAttendance(tx, row, { actorId: actor.id, at: time });
  await context.audit('class.import', id, ['attendance']);
  const clock = hasClock ? '' : ' The times in it are not those of the class in India, so only the minutes count.';
  return `The list is imported. ${describeResult(result, row)}${clock}`;
}

/** A hash that does not depend on the byte order mark or the line ends, which pasting changes. */
function hashOf(text: string): string {
  const normalised = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  return createHash('sha256').update(normalised).digest('hex');
}

type ImportedList = { sha256: string; people: readonly Participant[]; roll: readonly RollRow[] };

/** Matched by email, or as staff said before; no trainer, and no emails, only keys that recognise them. */
async function storeParticipants(
  { tx, env }: Context<Actor>,
  row: ClassRow,
  { sha256, people, roll }: ImportedList,
): Promise<void> {
  const trainer = row.trainer && (await findEmail(tx, row.trainer.id));
  // If two learners have an email, the one with a current seat comes last and is matched.
  const ordered = [...roll.filter(({ hasLeft }) => hasLeft), ...roll.filter(({ hasLeft }) => !hasLeft)];
  const ofEmail = new Map(ordered.flatMap(({ emails, enrollmentId }) => emails.map((email) => [email, enrollmentId])));
  const rows = people
    .filter(({ email }) => !email || email !== trainer || ofEmail.has(email))
    .map(({ name, email, spans }) => {
      const enrollmentId = (email && ofEmail.get(email)) ?? null;
      const emailHash = email && !enrollmentId ? sign(`attendance:${email}`, env.SECRET ?? '') : null;
      return {
        id: randomUUID(),
        classId: row.id,
        sha256,
        shownName: name,
        enrollmentId,
        byEmail: enrollmentId !== null,
        emailHash,
        spans,
      };
    });
  if (rows.length === 0) return;
  const answers = await findAnswers(tx, row, { rows, roll });
  await tx
    .insert(attendanceSeen)
    .values(rows.map((person) => ({ ...person, ...answers.get(participantKey(person, roll)) })));
}

type NewRow = Pick<SeenRow, 'id' | 'shownName' | 'emailHash'>;

/** Of earlier lists of the class and, by email, of the batch; by the participants' keys. */
async function findAnswers(
  tx: Tx,
  row: ClassRow,
  { rows, roll }: { rows: readonly NewRow[]; roll: readonly RollRow[] },
) {
  const emailHashes = rows.flatMap(({ emailHash }) => emailHash ?? []);
  const earlier = [...(await findParticipants(tx, row.id)), ...(await findRowsOfEmails(tx, row.batch.id, emailHashes))];
  return new Map(
    earlier
      .filter(({ isAnswered }) => isAnswered)
      .map((seen) => [participantKey(seen, roll), { enrollmentId: seen.enrollmentId, isAnswered: true }]),
  );
}

function describeResult({ present, absent, unknown, isEarly }: ApplyResult, { endsAt }: ClassRow): string {
  const presentText = `${present} of the class ${present === 1 ? 'was' : 'were'} there`;
  const names =
    unknown === 1
      ? '1 name is not known: match it to a learner.'
      : `${unknown} names are not known: match them to learners.`;
  const asked = unknown > 0 && names;
  if (isEarly) {
    const end = `The class has not ended yet: import its list again after ${clockInKolkata(endsAt)}.`;
    return [`${presentText} until now.`, asked, end, 'Until then no one is marked absent.'].filter(Boolean).join(' ');
  }
  if (asked) return `${presentText}. ${asked} Until then no one is marked absent.`;
  return `${presentText}, ${absent} ${absent === 1 ? 'was' : 'were'} not.`;
}

/**
 * Stores the learners whom staff matched to participants, and marks again each class with one of these. An answer counts for this
 * class; that for a participant with an email for the batch, because the next "iPhone" may be of someone else.
 * @returns a message about the result
 * @throws RequestError not_found; conflict as `requireMarkable`; invalid_input for an unknown participant, or someone outside
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
  const roll = await findRoll(tx, id);
  const participants = await findParticipants(tx, id);
  const classIds = new Set<string>();
  for (const answer of answers) {
    const asked = requireMatchable(answer, { participants, roll });
    const rows = asked.emailHash
      ? await findRowsOfEmails(tx, row.batch.id, [asked.emailHash])
      : participants.filter((seen) => !seen.byEmail && participantKey(seen, roll) === participantKey(asked, roll));
    for (const { classId } of rows) classIds.add(classId);
    const ids = rows.map((seen) => seen.id);
    const { enrollmentId } = answer;
    await tx.update(attendanceSeen).set({ enrollmentId, isAnswered: true }).where(inArray(attendanceSeen.id, ids));
  }
  const result = await reapply(tx, row, classIds, { actorId: actor.id, at: time });
  await audit('class.identify', id, ['attendance']);
  return `The names are saved. ${describeResult(result, row)}`;
}

type Answer = AttendanceNames['answers'][number];

function requireMatchable(
  { id, enrollmentId }: Answer,
  { participants, roll }: { participants: readonly SeenRow[]; roll: readonly RollRow[] },
): SeenRow {
  const asked = participants.find((seen) => seen.id === id && !seen.byEmail);
  const isOnRoll = enrollmentId === null || roll.some((learner) => learner.enrollmentId === enrollmentId);
  if (asked && isOnRoll) return asked;
  fail.invalid({}, 'The list has changed: a name is gone or a learner has left this batch.');
}

/** @returns the result of the given class */
async function reapply(
  tx: Tx,
  row: ClassRow,
  classIds: ReadonlySet<string>,
  by: { actorId: string; at: Date },
): Promise<ApplyResult> {
  const others = (await findClassesOf(tx, row.batch.id)).filter(({ id }) => id !== row.id && classIds.has(id));
  for (const other of others) await applyAttendance(tx, other, by);
  return applyAttendance(tx, row, by);
}
