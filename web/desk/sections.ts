import { matchPath } from 'react-router';
import { type TodayKind, todayKinds } from '../../contract/desk/desk-today.ts';
import { deskPaths } from '../../contract/desk/paths.ts';
import {
  type Holder,
  mayNow,
  type Permission,
  permissions,
  type Role,
  roleMay,
} from '../../contract/people/permission.ts';
import { isStaff } from '../../contract/people/staff.ts';

/** A part of the desk, and the permissions of which one is needed to open it. */
export type Section = { to: string; label: string; may: readonly Permission[] };
export type SectionGroup = { label: string; sections: readonly Section[]; waiting: readonly TodayKind[] };

const leads: readonly Permission[] = ['leads.work'];
const content: readonly Permission[] = ['content.write'];
const books: readonly Permission[] = ['accounting.read'];
const site: readonly Permission[] = ['site.manage'];
const ownCourses: readonly Permission[] = ['content.write', 'classes.teach'];

const sectionGroups: readonly SectionGroup[] = [
  {
    label: 'Today',
    waiting: todayKinds,
    sections: [
      { to: deskPaths.today, label: 'Today', may: permissions },
      { to: deskPaths.overview, label: 'Overview', may: ['leads.work', 'accounting.read'] },
    ],
  },
  {
    label: 'People',
    waiting: ['call', 'lead', 'message'],
    sections: [
      {
        to: deskPaths.people,
        label: 'People',
        may: ['leads.work', 'sales.quote', 'money.record', 'accounting.read', 'classes.plan'],
      },
      { to: deskPaths.requests, label: 'Requests', may: leads },
      { to: deskPaths.messages, label: 'Messages', may: leads },
      { to: deskPaths.waitlist, label: 'Waitlist', may: ['sales.quote', 'classes.plan'] },
      { to: deskPaths.spam, label: 'Suspected spam', may: leads },
    ],
  },
  {
    label: 'Batches',
    waiting: ['class', 'doubt', 'work', 'batch', 'absence', 'fallingBehind'],
    sections: [
      { to: deskPaths.batches, label: 'Batches', may: ['classes.plan'] },
      { to: deskPaths.classes, label: 'Classes', may: ['classes.plan', 'classes.teach'] },
      { to: deskPaths.doubts, label: 'Doubts', may: ['classes.plan', 'classes.teach'] },
      { to: deskPaths.work, label: 'Work', may: ['classes.plan', 'classes.teach'] },
      { to: deskPaths.absences, label: 'Absences', may: ['classes.plan', 'leads.work'] },
      { to: deskPaths.certificates, label: 'Certificates', may: ['classes.plan', 'classes.teach'] },
      { to: deskPaths.surveys, label: 'Surveys', may: ['classes.plan', 'classes.teach'] },
      { to: deskPaths.holidays, label: 'Holidays', may: ['classes.plan'] },
    ],
  },
  {
    label: 'Money',
    waiting: ['hold', 'due', 'seat', 'transfer', 'approval', 'refundToSend', 'supply', 'alert'],
    sections: [
      { to: deskPaths.money, label: 'Money today', may: ['money.record', 'accounting.read'] },
      { to: deskPaths.orders, label: 'Orders', may: ['sales.quote', 'money.record', 'accounting.read'] },
      { to: deskPaths.dues, label: 'Dues', may: ['sales.quote', 'money.record', 'accounting.read'] },
      { to: deskPaths.transferClaims, label: 'Transfers to match', may: ['money.record'] },
      { to: deskPaths.cash, label: 'Cash', may: ['money.record', 'accounting.read'] },
      { to: deskPaths.refunds, label: 'Refunds', may: ['money.refund'] },
      { to: deskPaths.alerts, label: 'Alerts', may: ['money.refund'] },
      { to: deskPaths.coupons, label: 'Coupons', may: ['sales.quote'] },
      { to: deskPaths.supplies, label: 'Not invoiced', may: books },
      { to: deskPaths.settlements, label: 'Settlements', may: books },
      { to: deskPaths.bank, label: 'Bank', may: books },
      { to: deskPaths.documents, label: 'Documents', may: books },
      { to: deskPaths.reports, label: 'Reports', may: books },
      { to: deskPaths.yearEnd, label: 'Year’s end', may: books },
      { to: deskPaths.trainerPay, label: 'Trainers’ pay', may: ['money.pay', 'classes.teach'] },
    ],
  },
  {
    label: 'Website',
    waiting: [],
    sections: [
      { to: deskPaths.courses, label: 'Courses', may: ownCourses },
      { to: deskPaths.topics, label: 'Topics', may: content },
      { to: deskPaths.posts, label: 'Posts', may: content },
      { to: deskPaths.profiles, label: 'Trainers', may: content },
      { to: deskPaths.testimonials, label: 'Testimonials', may: content },
      { to: deskPaths.pages, label: 'Legal pages', may: content },
      { to: deskPaths.images, label: 'Images', may: ownCourses },
      { to: deskPaths.trash, label: 'Trash', may: content },
    ],
  },
  {
    label: 'Settings',
    waiting: ['mail'],
    sections: [
      { to: deskPaths.settings, label: 'Settings', may: site },
      { to: deskPaths.business, label: 'Business', may: site },
      { to: deskPaths.staff, label: 'Staff', may: ['staff.manage'] },
      { to: deskPaths.mails, label: 'Mail', may: site },
      { to: deskPaths.audit, label: 'Audit log', may: site },
      { to: deskPaths.operation, label: 'Operation', may: site },
    ],
  },
];

/** The pages that need other permissions than their section. */
const pagesInSections: readonly Pick<Section, 'to' | 'may'>[] = [
  { to: deskPaths.search, may: permissions },
  { to: deskPaths.newCourse, may: content },
  { to: deskPaths.learners(':course'), may: ['classes.plan', 'classes.teach'] },
  { to: deskPaths.certificateRule(':course'), may: ['content.write', 'classes.plan', 'classes.teach'] },
  { to: deskPaths.batchClasses(':id'), may: ['classes.plan', 'classes.teach'] },
  { to: deskPaths.batchProgress(':id'), may: ['classes.plan', 'classes.teach'] },
];

const restrictedPages = [...sectionGroups.flatMap(({ sections }) => sections), ...pagesInSections].toSorted(
  (one, other) => other.to.length - one.to.length,
);

export function groupsFor(role: Role): SectionGroup[] {
  return sectionGroups
    .map((group) => ({ ...group, sections: group.sections.filter(({ may }) => roleMay(role, ...may)) }))
    .filter(({ sections }) => sections.length > 0);
}

const isWithin = (pathname: string, { to }: Pick<Section, 'to'>) =>
  pathname === to || (to !== deskPaths.today && pathname.startsWith(`${to}/`));

/** The section of a page among these groups; undefined for a page without one, such as the search. */
export function sectionAt(pathname: string, groups: readonly SectionGroup[]): Section | undefined {
  return groups.flatMap(({ sections }) => sections).find((section) => isWithin(pathname, section));
}

/** `needs-code`: the role may open the page, but only if the sign-in asks for a code. */
type Access = 'open' | 'needs-code' | 'refused' | 'missing';

/** Whether a person may open a page of the desk. The API checks again. */
export function accessTo(pathname: string, holder: Holder): Access {
  if (!isStaff(holder.role)) return 'missing';
  const page = restrictedPages.find(({ to }) => matchPath({ path: to, end: false }, pathname));
  if (!page || !roleMay(holder.role, ...page.may)) return 'refused';
  return mayNow(holder, ...page.may) ? 'open' : 'needs-code';
}
