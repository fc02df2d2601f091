import type { Context } from 'hono';
import type { Role } from '../../../contract/role.ts';
import type { Sessions, SignedIn } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { RequestError } from '../../http/errors.ts';
import { limitPerson } from '../../http/limits.ts';

/** Somebody who works at the desk. */
export type Staff = SignedIn & { role: Exclude<Role, 'learner'> };

function isStaff(person: SignedIn): person is Staff {
  return person.role !== 'learner';
}

/**
 * Who asks, an admin or an instructor.
 * @throws RequestError unauthorized for a visitor, not_found for a learner: to them the desk is not there
 */
export async function requireStaff(sessions: Sessions, context: Context): Promise<Staff> {
  const person = await sessions.require(context);
  if (!isStaff(person)) throw new RequestError('not_found');
  return person;
}

/**
 * Who asks, an admin.
 * @throws RequestError unauthorized for a visitor, not_found for a learner, forbidden for an instructor
 */
export async function requireAdmin(sessions: Sessions, context: Context): Promise<Staff> {
  const person = await requireStaff(sessions, context);
  if (person.role !== 'admin') throw new RequestError('forbidden', { message: 'Only an admin can do this.' });
  return person;
}

/**
 * An admin who changes something, which is counted against their own limit.
 * @throws RequestError as `requireAdmin`, and too_many_requests
 */
export async function actingAdmin(deps: Deps, sessions: Sessions, context: Context): Promise<Staff> {
  const person = await requireAdmin(sessions, context);
  await limitPerson(deps, 'staff', person.id);
  return person;
}

/**
 * Somebody of the staff who changes something, which is counted against their own limit.
 * @throws RequestError as `requireStaff`, and too_many_requests
 */
export async function actingStaff(deps: Deps, sessions: Sessions, context: Context): Promise<Staff> {
  const person = await requireStaff(sessions, context);
  await limitPerson(deps, 'staff', person.id);
  return person;
}
