import type { DeskPersonRow } from '../../../contract/people/desk-people.ts';
import { formatMobile } from '../../base/phone.ts';
import type { StoredPerson } from './queries.ts';

/** A person in a list; without a name, the address or else the number is shown. */
export function presentPersonRow(person: Omit<StoredPerson, 'known' | 'version' | 'updatedAt'>): DeskPersonRow {
  const { id, name, email, mobile, createdAt } = person;
  const mobileShown = formatMobile(mobile);
  return { id, name: name || email || mobileShown, email, mobile, mobileShown, createdAt: createdAt.toISOString() };
}
