import type { Role } from '../../../contract/role.ts';
import { paths } from '../../paths.ts';

export type SiteLink = { to: string; label: string };

/** Links of the navigation bar, in the order of specification section 2. */
export const mainLinks: SiteLink[] = [
  { to: paths.courses, label: 'Courses' },
  { to: paths.blogs, label: 'Blogs' },
  { to: paths.resources, label: 'Resources' },
  { to: paths.about, label: 'About' },
  { to: paths.contact, label: 'Contact' },
];

const ownLinks: SiteLink[] = [
  { to: paths.dashboard, label: 'Dashboard' },
  { to: paths.account, label: 'Your account' },
];
const desk: SiteLink = { to: paths.desk, label: 'Desk' };

/** Links of the account menu, for who is signed in. */
export const ownLinksOf = (role: Role) => (role === 'learner' ? ownLinks : [...ownLinks, desk]);

/** Pages of plain text, in the footer. */
export const legalLinks: SiteLink[] = [
  { to: paths.privacy, label: 'Privacy' },
  { to: paths.terms, label: 'Terms' },
  { to: paths.refunds, label: 'Refunds' },
];

/**
 * What `aria-current` says of a link: 'page' on the very page, 'true' on a page inside its section.
 * @param pathname path that is on screen
 */
export function currentOf(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return pathname.startsWith(`${to}/`) ? 'true' : undefined;
}
