import type { Role } from '../../../contract/role.ts';
import { deskPaths } from '../../desk-paths.ts';

/** A part of the desk, with who may open it. */
export type Section = { to: string; label: string; roles: readonly Role[] };
export type SectionGroup = { label: string; sections: readonly Section[] };

const admin: readonly Role[] = ['admin'];
const staff: readonly Role[] = ['admin', 'instructor'];

/** The navigation of the desk, in its order. */
export const sectionGroups: readonly SectionGroup[] = [
  {
    label: 'Learners',
    sections: [
      { to: deskPaths.overview, label: 'Overview', roles: admin },
      { to: deskPaths.requests, label: 'Requests', roles: admin },
      { to: deskPaths.messages, label: 'Messages', roles: admin },
      { to: deskPaths.batches, label: 'Batches', roles: admin },
    ],
  },
  {
    label: 'Content',
    sections: [
      { to: deskPaths.courses, label: 'Courses', roles: staff },
      { to: deskPaths.topics, label: 'Topics', roles: admin },
      { to: deskPaths.posts, label: 'Posts', roles: admin },
      { to: deskPaths.testimonials, label: 'Testimonials', roles: admin },
      { to: deskPaths.pages, label: 'Legal pages', roles: admin },
      { to: deskPaths.images, label: 'Images', roles: staff },
      { to: deskPaths.trash, label: 'Trash', roles: admin },
    ],
  },
  {
    label: 'Site',
    sections: [
      { to: deskPaths.mails, label: 'Mail', roles: admin },
      { to: deskPaths.staff, label: 'Staff', roles: admin },
      { to: deskPaths.settings, label: 'Settings', roles: admin },
      { to: deskPaths.audit, label: 'Audit log', roles: admin },
    ],
  },
];

/** Pages with other roles than the section that they are in. */
const pagesWithin: readonly Section[] = [{ to: deskPaths.newCourse, label: 'New course', roles: admin }];

const sections = [...sectionGroups.flatMap((group) => group.sections), ...pagesWithin];

/** The section that a page belongs to. */
function sectionOf(pathname: string): Section | undefined {
  const inside = sections.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return inside.toSorted((one, other) => other.to.length - one.to.length)[0];
}

export type Access = 'open' | 'refused' | 'missing';

/** Whether somebody of this role may open a page of the desk; to learners there is no desk. The API asks again. */
export function accessTo(pathname: string, role: Role): Access {
  if (role === 'learner') return 'missing';
  return sectionOf(pathname)?.roles.includes(role) ? 'open' : 'refused';
}
