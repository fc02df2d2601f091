import type {
  DeskStaffChange,
  DeskStaffCourses,
  DeskStaffFields,
  DeskStaffInvitation,
  DeskStaffList,
  DeskStaffMember,
  DeskStaffQuery,
} from '../../../contract/desk-staff.ts';
import { inviteAccount, setPasswordLink } from '../../auth/invite.ts';
import { lockAdmins, refuseLastAdmin } from '../../auth/locks.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { pageOf } from '../../db/cursor.ts';
import type { Deps } from '../../deps.ts';
import { type Acting, type Actor, recordAudit, requireUnchanged } from '../../records/index.ts';
import { recordChange } from './audit.ts';
import { mailInvitation } from './mails.ts';
import { presentMember } from './present.ts';
import {
  findCourses,
  findCoursesById,
  findMember,
  findStaff,
  findTaught,
  isMember,
  lockMember,
  replaceTaught,
  setRole,
} from './queries.ts';

const LAST_ADMIN = 'This is the only admin. Make somebody else an admin first.';
const IS_MEMBER = 'Somebody of the staff has this e-mail already';
const HAS_JOINED = 'They have joined already: there is nothing to accept any more.';

/** The role and courses of a learner. */
const NONE = { role: 'learner', courses: [] } as const;

type StoredMember = NonNullable<Awaited<ReturnType<typeof findMember>>>;

export async function listStaff({ db }: Pick<Deps, 'db'>, { cursor }: DeskStaffQuery): Promise<DeskStaffList> {
  const { rows, next } = pageOf(await findStaff(db, cursor));
  const taught = await findTaught(
    db,
    rows.map(({ id }) => id),
  );
  const byMember = Map.groupBy(taught, ({ userId }) => userId);
  return { data: rows.map((row) => presentMember(row, byMember.get(row.id) ?? [])), next };
}

export async function listTeachable({ db }: Pick<Deps, 'db'>): Promise<DeskStaffCourses['data']> {
  return findCourses(db);
}

/** @throws RequestError not_found */
export async function readMember({ db }: { db: Tx }, { id }: { id: string }): Promise<DeskStaffMember> {
  const member = await findMember(db, id);
  if (!member) fail.notFound();
  return present(db, member);
}

async function present(tx: Tx, member: StoredMember): Promise<DeskStaffMember> {
  return presentMember(member, await findTaught(tx, [member.id]));
}

/**
 * Gives an e-mail address a role, and mails its owner: how to set a password, or, where there is a confirmed account,
 * that it can open the desk now.
 * @returns the account
 * @throws RequestError invalid_input
 */
export async function inviteStaff(
  deps: Deps,
  { actor }: { actor: Actor },
  invitation: DeskStaffInvitation,
): Promise<{ id: string }> {
  const { name, email, role } = invitation;
  return deps.db.transaction(async (tx) => {
    // So that two who invite the same person at once do not send them two roles.
    await lockAdmins(tx);
    if (await isMember(tx, email)) fail.invalid({ email: IS_MEMBER });
    const courses = await chosenCourses(tx, invitation);
    const { user, link } = await inviteAccount(deps, tx, { name, email, phone: '', role });
    await replaceTaught(tx, user.id, idsOf(courses));
    await mailInvitation(deps, tx, { ...user, role }, link);
    const before = { ...NONE, id: user.id };
    await recordChange(tx, { action: 'staff.invite', actorId: actor.id, before, after: { role, courses } });
    return { id: user.id };
  });
}

/** Mails an invitation once more, with a link of its own. @throws RequestError not_found or conflict */
export async function inviteAgain(deps: Deps, { actor, id }: Acting): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const stored = await lockMember(tx, id);
    if (!stored) fail.notFound();
    if (stored.emailVerified) fail.conflict(HAS_JOINED);
    const member = await present(tx, stored);
    await mailInvitation(deps, tx, member, await setPasswordLink(deps, tx, id));
    await recordAudit(tx, { actorId: actor.id, action: 'staff.invite_again', recordId: id });
  });
}

/** Changes role and courses. @throws RequestError not_found, conflict or invalid_input */
export async function changeMember(deps: Deps, { actor, id }: Acting, change: DeskStaffChange): Promise<void> {
  const { role, version } = change;
  await deps.db.transaction(async (tx) => {
    if (role === 'admin') await lockAdmins(tx);
    else await refuseLastAdmin(tx, id, LAST_ADMIN);
    const stored = await lockMember(tx, id);
    const before = await requireUnchanged(tx, 'staff', stored && (await present(tx, stored)), version);
    const courses = await chosenCourses(tx, change);
    await setRole(tx, id, role, deps.now());
    await replaceTaught(tx, id, idsOf(courses));
    await recordChange(tx, { action: 'staff.edit', actorId: actor.id, before, after: { role, courses } });
  });
}

/** Makes a learner of somebody: the account stays. @throws RequestError not_found or conflict */
export async function removeMember(deps: Deps, { actor, id }: Acting): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await refuseLastAdmin(tx, id, LAST_ADMIN);
    const stored = await lockMember(tx, id);
    if (!stored) fail.notFound();
    const before = await present(tx, stored);
    await setRole(tx, id, 'learner', deps.now());
    await replaceTaught(tx, id, []);
    await recordChange(tx, { action: 'staff.remove', actorId: actor.id, before, after: NONE });
  });
}

/** The chosen courses of an instructor; the others have none. @throws RequestError invalid_input */
async function chosenCourses(tx: Tx, { role, courses }: Pick<DeskStaffFields, 'role' | 'courses'>) {
  if (role !== 'instructor' || courses.length === 0) return [];
  const chosen = await findCoursesById(tx, courses);
  if (chosen.length < new Set(courses).size) fail.invalid({ courses: 'One of these courses was deleted' });
  return chosen;
}

const idsOf = (courses: { id: string }[]) => courses.map(({ id }) => id);
