import { matchPath } from 'react-router';
import { type TodayKind, todayKinds } from '../../contract/desk-today.ts';
import { type Holder, may, mayNow, type Permission, permissions } from '../../contract/permission.ts';
import type { Role } from '../../contract/role.ts';
import { isStaff } from '../../contract/staff.ts';
import { deskPaths } from '../desk-paths.ts';

/** A part of the desk; one of the permissions is enough to open it. */
export type Section = { to: string; label: string; who: readonly Permission[] };
/** Sections that belong together. */
export type SectionGroup = { label: string; sections: readonly Section[]; waiting: readonly TodayKind[] };

const leads: readonly Permission[] = ['leads.work'];
const content: readonly Permission[] = ['content.write'];
const books: readonly Permission[] = ['accounting.read'];
const site: readonly Permission[] = ['site.manage'];
const ownCourses: readonly Permission[] = ['content.write', 'classes.teach'];

/** The menu of the desk, in the order of a day. */
const sectionGroups: readonly SectionGroup[] = [
  {
    label: 'Today',
    waiting: todayKinds,
    sections: [
      { to: deskPaths.today, label: 'Today', who: permissions },
      { to: deskPaths.overview, label: 'Overview', who: ['leads.work', 'accounting.read'] },
    ],
  },
  {
    label: 'People',
    waiting: ['call', 'lead', 'message'],
    sections: [
      {
        to: deskPaths.people,
        label: 'People',
        who: ['leads.work', 'sales.quote', 'money.record', 'accounting.read', 'classes.plan'],
      },
      { to: deskPaths.requests, label: 'Requests', who: leads },
      { to: deskPaths.messages, label: 'Messages', who: leads },
      { to: deskPaths.waitlist, label: 'Waitlist', who: ['sales.quote', 'classes.plan'] },
    ],
  },
  {
    label: 'Batches',
    waiting: ['class', 'doubt', 'work', 'batch', 'absence', 'behind'],
    sections: [
      { to: deskPaths.batches, label: 'Batches', who: ['classes.plan'] },
      { to: deskPaths.classes, label: 'Classes', who: ['classes.plan', 'classes.teach'] },
      { to: deskPaths.doubts, label: 'Doubts', who: ['classes.plan', 'classes.teach'] },
      { to: deskPaths.work, label: 'Work', who: ['classes.plan', 'classes.teach'] },
      { to: deskPaths.absences, label: 'Absences', who: ['classes.plan', 'leads.work'] },
      { to: deskPaths.certificates, label: 'Certificates', who: ['classes.plan', 'classes.teach'] },
      { to: deskPaths.surveys, label: 'Surveys', who: ['classes.plan', 'classes.teach'] },
      { to: deskPaths.holidays, label: 'Holidays', who: ['classes.plan'] },
    ],
  },
  {
    label: 'Money',
    waiting: ['hold', 'due', 'seat', 'transfer', 'approval', 'payout', 'alert'],
    sections: [
      { to: deskPaths.money, label: 'Money today', who: ['money.record', 'accounting.read'] },
      { to: deskPaths.orders, label: 'Orders', who: ['sales.quote', 'money.record', 'accounting.read'] },
      { to: deskPaths.dues, label: 'Dues', who: ['sales.quote', 'money.record', 'accounting.read'] },
      { to: deskPaths.transferClaims, label: 'Transfers to match', who: ['money.record'] },
      { to: deskPaths.refunds, label: 'Refunds', who: ['money.refund'] },
      { to: deskPaths.alerts, label: 'Alerts', who: ['money.refund'] },
      { to: deskPaths.coupons, label: 'Coupons', who: ['sales.quote'] },
      { to: deskPaths.settlements, label: 'Settlements', who: books },
      { to: deskPaths.documents, label: 'Documents', who: books },
      { to: deskPaths.reports, label: 'Reports', who: books },
      { to: deskPaths.trainerPay, label: 'Trainers’ pay', who: ['money.pay', 'classes.teach'] },
    ],
  },
  {
    label: 'Website',
    waiting: [],
    sections: [
      { to: deskPaths.courses, label: 'Courses', who: ownCourses },
      { to: deskPaths.topics, label: 'Topics', who: content },
      { to: deskPaths.posts, label: 'Posts', who: content },
      { to: deskPaths.profiles, label: 'Trainers', who: content },
      { to: deskPaths.testimonials, label: 'Testimonials', who: content },
      { to: deskPaths.pages, label: 'Legal pages', who: content },
      { to: deskPaths.images, label: 'Images', who: ownCourses },
      { to: deskPaths.trash, label: 'Trash', who: content },
    ],
  },
  {
    label: 'Settings',
    waiting: ['mail'],
    sections: [
      { to: deskPaths.settings, label: 'Settings', who: site },
      { to: deskPaths.business, label: 'Business', who: site },
      { to: deskPaths.staff, label: 'Staff', who: ['staff.manage'] },
      { to: deskPaths.mails, label: 'Mail', who: site },
      { to: deskPaths.audit, label: 'Audit log', who: site },
    ],
  },
];

/** Pages that ask for other permissions than the section around them. */
const pagesWithin: readonly Pick<Section, 'to' | 'who'>[] = [
  { to: deskPaths.search, who: permissions },
  { to: deskPaths.newCourse, who: content },
  { to: deskPaths.learners(':course'), who: ['classes.plan', 'classes.teach'] },
  { to: deskPaths.certificateRule(':course'), who: ['content.write', 'classes.plan', 'classes.teach'] },
  { to: deskPaths.batchClasses(':id'), who: ['classes.plan', 'classes.teach'] },
  { to: deskPaths.batchProgress(':id'), who: ['classes.plan', 'classes.teach'] },
];

const places = [...sectionGroups.flatMap(({ sections }) => sections), ...pagesWithin].toSorted(
  (one, other) => other.to.length - one.to.length,
);

/** The groups with the sections that a role may open. */
export function groupsFor(role: Role): SectionGroup[] {
  return sectionGroups
    .map((group) => ({ ...group, sections: group.sections.filter(({ who }) => may(role, ...who)) }))
    .filter(({ sections }) => sections.length > 0);
}

const isWithin = (pathname: string, { to }: Pick<Section, 'to'>) =>
  pathname === to || (to !== deskPaths.today && pathname.startsWith(`${to}/`));

/** The section that a page belongs to, of some groups; undefined for a page without one, such as the search. */
export function sectionAt(pathname: string, groups: readonly SectionGroup[]): Section | undefined {
  return groups.flatMap(({ sections }) => sections).find((section) => isWithin(pathname, section));
}

/** With `needs-code`, the role opens a page, but only to people whose sign-in asks for a code. */
export type Access = 'open' | 'needs-code' | 'refused' | 'missing';

/** Whether a person may open a page of the desk. The API checks again. */
export function accessTo(pathname: string, holder: Holder): Access {
  if (!isStaff(holder.role)) return 'missing';
  const place = places.find(({ to }) => matchPath({ path: to, end: false }, pathname));
  if (!place || !may(holder.role, ...place.who)) return 'refused';
  return mayNow(holder, ...place.who) ? 'open' : 'needs-code';
}
