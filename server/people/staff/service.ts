import { paths } from '../../../contract/paths.ts';
import type {
  DeskHandover,
  DeskStaffCourses,
  DeskStaffFields,
  DeskStaffInvitation,
  DeskStaffList,
  DeskStaffMember,
  DeskStaffQuery,
  DeskStaffSave,
} from '../../../contract/people/desk-staff.ts';
import { roles as allRoles, type Role, rolesMay } from '../../../contract/people/permission.ts';
import { inviteAccount, setPasswordLink } from '../../auth/invite.ts';
import { lockAdmins, refuseLastAdmin } from '../../auth/locks.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { toPage } from '../../db/cursor.ts';
import type { Deps } from '../../deps.ts';
import { refuseWithCash } from '../../money/cash/index.ts';
import { type Actor, type ById, type Context, requireUnchanged } from '../../records/index.ts';
import { recordChange } from './audit.ts';
import { handOver, handoverText, lockHandover } from './handover.ts';
import { mailInvitation } from './mails.ts';
import { presentMember } from './present.ts';
import {
  findCourses,
  findCoursesById,
  findMember,
  findStaff,
  findTaughtCourses,
  isMember,
  lockMember,
  replaceTaughtCourses,
  setRoles,
} from './queries.ts';

const LAST_ADMIN = 'This is the only admin. Make someone else an admin first.';
const ALREADY_MEMBER = 'A staff member already has this email';
const ALREADY_JOINED = 'This person has already accepted the invitation.';

const LEARNER = { roles: [], courses: [] };

type StoredMember = NonNullable<Awaited<ReturnType<typeof findMember>>>;

export async function listStaff({ db }: Pick<Deps, 'db'>, { cursor }: DeskStaffQuery): Promise<DeskStaffList> {
  const { rows, next } = toPage(await findStaff(db, cursor));
  const taught = await findTaughtCourses(
    db,
    rows.map(({ id }) => id),
  );
  const byMember = Map.groupBy(taught, ({ userId }) => userId);
  return { data: rows.map((row) => presentMember(row, byMember.get(row.id) ?? [])), next };
}

export async function listAssignableCourses({ db }: Pick<Deps, 'db'>): Promise<DeskStaffCourses['data']> {
  return findCourses(db);
}

export async function readMember({ db }: { db: Tx }, { id }: { id: string }): Promise<DeskStaffMember> {
  const member = (await findMember(db, id)) ?? fail.notFound();
  return present(db, member);
}

async function present(tx: Tx, member: StoredMember): Promise<DeskStaffMember> {
  return presentMember(member, await findTaughtCourses(tx, [member.id]));
}

/**
 * Gives an email address roles. Its owner gets an email with a link to set a password or, if the account is confirmed, the
 * news that it can now open the desk.
 * @returns the account
 * @throws RequestError invalid_input
 */
export async function inviteStaff(context: Context<Actor>, invitation: DeskStaffInvitation): Promise<{ id: string }> {
  const { name, email } = invitation;
  const roles = inOrder(invitation.roles);
  // Two members of staff may invite the same person at once: the second waits.
  await lockAdmins(context.tx);
  if (await isMember(context.tx, email)) fail.invalid({ email: ALREADY_MEMBER });
  const courses = await chosenCourses(context.tx, invitation);
  const { user, link } = await inviteAccount(context, context.tx, { name, email, phone: '', roles });
  await replaceTaughtCourses(context.tx, user.id, idsOf(courses));
  await mailInvitation(context, { ...user, roles }, link);
  await recordChange(context, 'staff.invite', { ...LEARNER, id: user.id }, { roles, courses });
  return { id: user.id };
}

export async function inviteAgain(context: Context<Actor>, { id }: ById): Promise<void> {
  const stored = (await lockMember(context.tx, id)) ?? fail.notFound();
  if (stored.emailVerified) fail.conflict(ALREADY_JOINED);
  const member = await present(context.tx, stored);
  await mailInvitation(context, member, await setPasswordLink(context, context.tx, id, paths.desk));
  await context.audit('staff.invite_again', id);
}

export async function saveMember(
  context: Context<Actor>,
  { id, version, ownerId, trainerId, ...change }: ById<DeskStaffSave>,
): Promise<void> {
  const roles = inOrder(change.roles);
  const handover = { id, ownerId, trainerId };
  if (roles.includes('admin')) await lockAdmins(context.tx);
  else await refuseLastAdmin(context.tx, id, LAST_ADMIN);
  await lockHandover(context, handover);
  const stored = await lockMember(context.tx, id);
  const before = await requireUnchanged(context.tx, 'staff', stored && (await present(context.tx, stored)), version);
  const courses = await chosenCourses(context.tx, change);
  if (!rolesMay(roles, 'money.record')) await refuseWithCash(context.tx, before);
  await setRoles(context.tx, before, roles, context.now());
  await replaceTaughtCourses(context.tx, id, idsOf(courses));
  await handOver(context, { ...handover, roles });
  await recordChange(context, 'staff.edit', before, { roles, courses });
}

/**
 * The account stays as a learner's, and colleagues take over its work.
 * @returns a message that says what went to whom
 * @throws RequestError not_found; conflict; invalid_input for a colleague who may not do the work
 */
export async function removeMember(context: Context<Actor>, handover: ById<DeskHandover>): Promise<string> {
  const { id } = handover;
  const { tx } = context;
  await refuseLastAdmin(tx, id, LAST_ADMIN);
  await lockHandover(context, handover);
  const stored = (await lockMember(tx, id)) ?? fail.notFound();
  const before = await present(tx, stored);
  await refuseWithCash(tx, stored);
  await setRoles(tx, stored, [], context.now());
  await replaceTaughtCourses(tx, id, []);
  const handedOver = await handOver(context, { ...handover, roles: [] });
  await recordChange(context, 'staff.remove', before, LEARNER);
  const nameOf = async (heir: string | null) => (heir === null ? undefined : (await findMember(tx, heir))?.name);
  const heirs = { owner: await nameOf(handover.ownerId), trainer: await nameOf(handover.trainerId) };
  return `${before.name} is no longer on the staff. ${handoverText(handedOver, heirs)}`.trim();
}

/** People who are no trainers have none. @throws RequestError invalid_input */
async function chosenCourses(tx: Tx, { roles, courses }: Pick<DeskStaffFields, 'roles' | 'courses'>) {
  if (!roles.includes('trainer') || courses.length === 0) return [];
  const chosen = await findCoursesById(tx, courses);
  if (chosen.length < new Set(courses).size) fail.invalid({ courses: 'One of these courses was deleted' });
  return chosen;
}

/** Each role once, in the order of the contract, so that equal sets are equal values in the log. */
const inOrder = (chosen: readonly Role[]) => allRoles.filter((role) => chosen.includes(role));

const idsOf = (courses: { id: string }[]) => courses.map(({ id }) => id);
