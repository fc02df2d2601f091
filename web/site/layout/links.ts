import { paths } from '../../../contract/paths.ts';
import type { Role } from '../../../contract/people/permission.ts';
import { isStaff } from '../../../contract/people/staff.ts';

export type SiteLink = { to: string; label: string };

/** Links of the navigation bar, in order (docs/fixed.md, Navigation bar). */
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

export const ownLinksOf = (roles: readonly Role[]) => (isStaff(roles) ? [...ownLinks, desk] : ownLinks);

export const legalLinks: SiteLink[] = [
  { to: paths.privacy, label: 'Privacy' },
  { to: paths.terms, label: 'Terms' },
  { to: paths.refunds, label: 'Refunds' },
];

/**
 * The value of `aria-current` for a link: 'page' on the page itself, 'true' on a page inside its section.
 * @param pathname the path of the page on screen
 */
export function ariaCurrentOf(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return pathname.startsWith(`${to}/`) ? 'true' : undefined;
}

/** Whether a page has the short footer, so that little distracts from paying or from a lesson. */
export function hasShortFooter(path: string): boolean {
  return path === paths.pay || /^\/learn\/[^/]+\/[^/]+$/.test(path);
}
