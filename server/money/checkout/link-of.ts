import { isStaff } from '../../../contract/people/staff.ts';
import type { Call } from '../../api/endpoint.ts';
import type { LinkRef } from '../../selling/orders/index.ts';

/** The link of a request. Whoever is signed in at the desk in the same browser can only pay by it. */
export async function linkOf(
  { sessions, context }: Pick<Call, 'sessions' | 'context'>,
  { token }: Pick<LinkRef, 'token'>,
): Promise<LinkRef> {
  const person = await sessions.find(context);
  return { token, staff: person && isStaff(person.role) ? person : null };
}
