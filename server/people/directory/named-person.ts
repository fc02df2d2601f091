import { formatMobile } from '../../base/phone.ts';
import type { StoredPerson } from './queries.ts';

/** Without a name, the address or else the number is shown. */
export function namedPerson(person: Pick<StoredPerson, 'id' | 'name' | 'email' | 'mobile' | 'createdAt'>) {
  const { id, name, email, mobile, createdAt } = person;
  const mobileShown = formatMobile(mobile);
  return { id, name: name || email || mobileShown, email, mobile, mobileShown, createdAt };
}
