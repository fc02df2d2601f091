import type { DeskPersonRow } from '../../../contract/desk-people.ts';
import { shownMobile } from '../../base/phone.ts';
import type { StoredPerson } from './queries.ts';

/** A person as lists name them: somebody without a name by their address, or else by their number. */
export function presentPersonRow(person: Omit<StoredPerson, 'known' | 'version' | 'updatedAt'>): DeskPersonRow {
  const { id, name, email, mobile, createdAt } = person;
  const mobileShown = shownMobile(mobile);
  return { id, name: name || email || mobileShown, email, mobile, mobileShown, createdAt: createdAt.toISOString() };
}
